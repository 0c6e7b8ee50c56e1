import type { CSSProperties } from 'react'
import { drawEdge } from '../../processes/drawing/drawEdge.ts'
import { middleOf } from '../../processes/drawing/middleOf.ts'
import type { DiagramEdge } from '../../schemas/types/diagram.ts'
import styles from './DiagramView.module.css'
import { DrawnParts } from './DrawnParts.tsx'

/** One connection of a diagram, with its name and figure. */
export function DiagramEdgeLine({ edge, text }: { edge: DiagramEdge; text: string | undefined }) {
  const { points, kind, isDone, name, difference, stroke } = edge
  const [x, y] = middleOf(points)
  const classes = [styles.edge, styles[kind], isDone && styles.taken, difference && styles[difference]]
    .filter(Boolean)
    .join(' ')
  return (
    <g
      className={stroke === undefined ? classes : `${styles.lined} ${classes}`}
      style={stroke === undefined ? undefined : ({ '--own-line': stroke } as CSSProperties)}
      data-edge={edge.id}
      data-done={isDone || undefined}
      data-difference={difference}
    >
      {name !== undefined && <title>{name}</title>}
      <DrawnParts drawing={drawEdge(edge)} />
      {text !== undefined && (
        <text x={x} y={y + 14} className={styles.count}>
          {text}
        </text>
      )}
    </g>
  )
}
