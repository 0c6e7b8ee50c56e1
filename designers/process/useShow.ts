import type { RefObject } from 'react'
import { useReactFlow } from 'reactflow'
import { around, type Box, centre } from '../../processes/document/geometry.ts'
import type { ProcessDesign } from './processDesign.ts'

/** Share of the canvas that an element fills at most. */
const share = 0.8

/** Shows an element on the canvas: moves it into the middle unless all of it can be seen. */
export function useShow(design: ProcessDesign, root: RefObject<HTMLElement | null>): (id: string) => void {
  const flow = useReactFlow()
  return id => {
    const box = boxOf(design, id)
    const canvas = root.current?.querySelector('[data-canvas]')?.getBoundingClientRect()
    if (!box || !canvas) return
    const from = flow.flowToScreenPosition(box)
    const to = flow.flowToScreenPosition({ x: box.x + box.width, y: box.y + box.height })
    const isSeen = from.x >= canvas.left && from.y >= canvas.top && to.x <= canvas.right && to.y <= canvas.bottom
    if (isSeen) return
    const zoom = Math.min(1, (share * canvas.width) / (box.width || 1), (share * canvas.height) / (box.height || 1))
    const { x, y } = centre(box)
    void flow.setCenter(x, y, { zoom, duration: 200 })
  }
}

function boxOf(design: ProcessDesign, id: string): Box | undefined {
  const { scene } = design.state.get()
  const points = scene?.edges.find(each => each.id === id)?.points
  if (points) return around(points.map(point => ({ ...point, width: 0, height: 0 })))
  return scene?.shapes.find(each => each.id === id)?.box
}
