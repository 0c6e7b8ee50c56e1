import type { DiagramShape } from '../../schemas/types/diagram.ts'
import styles from './DiagramMarks.module.css'

/** A disc with the number of tokens at the upper left of a shape. */
export function TokenMark({ shape: { x, y, tokens } }: { shape: DiagramShape }) {
  if (!tokens) return null
  return (
    <g transform={`translate(${x} ${y})`} className={styles.token} data-tokens={tokens}>
      <title>{`${tokens} 个令牌`}</title>
      <circle r={11} />
      <text>{tokens > 999 ? '999+' : tokens}</text>
    </g>
  )
}
