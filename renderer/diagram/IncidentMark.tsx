import type { DiagramShape } from '../../schemas/types/diagram.ts'
import styles from './DiagramMarks.module.css'

/** A triangle at the lower right of a shape with open incidents, which links to their list. */
export function IncidentMark({ shape: { id, x, y, width, height, name, incidents } }: { shape: DiagramShape }) {
  if (!incidents) return null
  const { count, address } = incidents
  const mark = (
    <>
      <title>{`${count} 个异常`}</title>
      <path d="M0 -14 L15 12 L-15 12 Z" strokeLinejoin="round" />
      <text y={9}>{count > 99 ? '99+' : count}</text>
    </>
  )
  return (
    <g transform={`translate(${x + width} ${y + height})`} className={styles.incident} data-incidents={id}>
      {address === undefined ? (
        mark
      ) : (
        <a href={`#${address}`} aria-label={`“${name ?? id}”的 ${count} 个异常`}>
          {mark}
        </a>
      )}
    </g>
  )
}
