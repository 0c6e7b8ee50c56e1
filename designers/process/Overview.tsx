import { type PointerEvent, useMemo, useRef, type WheelEvent } from 'react'
import { Panel, useReactFlow, useStore } from 'reactflow'
import type { Scene } from '../../processes/document/scene.ts'
import { boxPath } from '../../processes/drawing/parts.ts'
import { extentOf } from './view.ts'

/** Size in pixels, and the share of it for the margin around the diagram. */
const size = { width: 150, height: 100 }
const margin = 0.05

/** A map of a large diagram, drawn as one path; it moves and zooms the view. */
export function Overview({ scene }: { scene: Scene }) {
  const flow = useReactFlow()
  const held = useRef<{ x: number; y: number } | undefined>(undefined)
  const view = useStore(
    ({ transform: [x, y, zoom], width, height }) =>
      `M${-x / zoom} ${-y / zoom}h${width / zoom}v${height / zoom}h${-width / zoom}z`,
  )
  const boxes = useMemo(() => scene.shapes.map(({ box }) => boxPath(box)).join(''), [scene.shapes])
  const extent = extentOf(scene) ?? { x: 0, y: 0, width: 1, height: 1 }
  const scale = Math.max(extent.width / size.width, extent.height / size.height) * (1 + 2 * margin)
  const [width, height] = [size.width * scale, size.height * scale]
  const [left, top] = [extent.x - (width - extent.width) / 2, extent.y - (height - extent.height) / 2]

  const press = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX, y: event.clientY }
  }
  const drag = ({ clientX, clientY }: PointerEvent) => {
    if (!held.current) return
    const { x, y, zoom } = flow.getViewport()
    const by = scale * zoom
    void flow.setViewport({ x: x - (clientX - held.current.x) * by, y: y - (clientY - held.current.y) * by, zoom })
    held.current = { x: clientX, y: clientY }
  }
  const end = () => {
    held.current = undefined
  }
  const turn = ({ deltaY }: WheelEvent) => void flow.zoomTo(flow.getZoom() * 2 ** (-deltaY / 500))
  return (
    <Panel position="bottom-right" className="react-flow__minimap">
      <svg
        className="react-flow__minimap-svg"
        role="img"
        aria-label="缩略图"
        viewBox={`${left} ${top} ${width} ${height}`}
        {...size}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={end}
        onPointerCancel={end}
        onWheel={turn}
      >
        <path className="react-flow__minimap-node" d={boxes} />
        <path
          className="react-flow__minimap-mask"
          d={`M${left - width} ${top - height}h${3 * width}v${3 * height}h${-3 * width}z${view}`}
          fillRule="evenodd"
          pointerEvents="none"
        />
      </svg>
    </Panel>
  )
}
