import type { DiagramEdge } from '../../schemas/types/diagram.ts'
import styles from './DiagramView.module.css'
import { middleOf } from './middleOf.ts'

/** One arrow of a diagram, with its name and figure. */
export function DiagramEdgeLine({ edge, arrow, text }: { edge: DiagramEdge; arrow: string; text: string | undefined }) {
  const { points, kind, isDone, isDefault, name, label, difference } = edge
  const middle = middleOf(points)
  const at = label ? { x: label.x + label.width / 2, y: label.y } : { x: middle[0], y: middle[1] - 18 }
  const [first, second] = points
  const classes = [styles.edge, styles[kind], isDone && styles.taken, difference && styles[difference]]
    .filter(Boolean)
    .join(' ')
  return (
    <g className={classes} data-edge={edge.id} data-done={isDone || undefined} data-difference={difference}>
      {name !== undefined && <title>{name}</title>}
      <polyline
        points={points.map(point => point.join(',')).join(' ')}
        markerEnd={kind === 'association' ? undefined : `url(#${arrow})`}
      />
      {isDefault && first && second && <path d={slash(first, second)} />}
      {name !== undefined && (
        <foreignObject x={at.x - 60} y={at.y} width={120} height={40} className={styles.through}>
          <div className={styles.label}>{name}</div>
        </foreignObject>
      )}
      {text !== undefined && (
        <text x={middle[0]} y={middle[1] + 14} className={styles.count}>
          {text}
        </text>
      )}
    </g>
  )
}

/** Returns the stroke that marks a default flow. */
function slash([x, y]: [number, number], [nextX, nextY]: [number, number]): string {
  const length = Math.hypot(nextX - x, nextY - y) || 1
  const [dx, dy] = [(nextX - x) / length, (nextY - y) / length]
  const [cx, cy] = [x + dx * 10, y + dy * 10]
  return `M${cx - (dx + dy) * 4} ${cy - (dy - dx) * 4}L${cx + (dx + dy) * 4} ${cy + (dy - dx) * 4}`
}
