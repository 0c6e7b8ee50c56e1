import { type PointerEvent, useState } from 'react'
import { useReactFlow } from 'reactflow'
import type { Point } from '../../processes/document/geometry.ts'
import type { SceneEdge } from '../../processes/document/scene.ts'
import styles from './ProcessDesigner.module.css'
import type { ProcessDesign } from './processDesign.ts'

interface Bend {
  points: readonly Point[]
  index: number
}

/**
 * Handles of a selected connection: those at bends move them, those between bends add one; a double click removes a
 * bend. Escape ends a drag without a change.
 */
export function BendHandles({ edge, design }: { edge: SceneEdge; design: ProcessDesign }) {
  const flow = useReactFlow()
  const [bend, setBend] = useState<Bend>()
  const points = bend?.points ?? edge.points
  const begin = (event: PointerEvent<SVGCircleElement>, next: Bend) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    setBend(next)
  }
  const move = (event: PointerEvent) => {
    if (!bend) return
    const at = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
    setBend({ ...bend, points: bend.points.with(bend.index, snapped(bend.points, bend.index, at)) })
  }
  const end = () => {
    if (bend && bend.points !== edge.points) design.run({ do: 'bend', id: edge.id, points: bend.points })
    setBend(undefined)
  }
  const shared = { r: 5, onPointerMove: move, onPointerUp: end, onPointerCancel: () => setBend(undefined) }
  return (
    <g className={styles.bends}>
      {bend && <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />}
      {points.slice(1, -1).map(({ x, y }, place) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys of a connection are in useDesignKeys
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a bend is known by its place only
          key={place}
          {...shared}
          cx={x}
          cy={y}
          data-bend={place + 1}
          onPointerDown={event => begin(event, { points: edge.points, index: place + 1 })}
          onDoubleClick={() => design.run({ do: 'bend', id: edge.id, points: edge.points.toSpliced(place + 1, 1) })}
        />
      ))}
      {!bend &&
        points.slice(1).map((point, place) => {
          const before = points[place]!
          const middle = { x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 }
          return (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: a bend is known by its place only
              key={`new ${place}`}
              {...shared}
              cx={middle.x}
              cy={middle.y}
              data-new-bend={place + 1}
              className={styles.newBend}
              onPointerDown={event =>
                begin(event, { points: edge.points.toSpliced(place + 1, 0, middle), index: place + 1 })
              }
            />
          )
        })}
    </g>
  )
}

/** Pixels within which a bend snaps to the line of its neighbours. */
const near = 6

function snapped(points: readonly Point[], index: number, { x, y }: Point): Point {
  const neighbours = [points[index - 1], points[index + 1]].flatMap(each => each ?? [])
  const across = neighbours.find(each => Math.abs(each.x - x) < near)
  const along = neighbours.find(each => Math.abs(each.y - y) < near)
  return { x: Math.round(across?.x ?? x), y: Math.round(along?.y ?? y) }
}
