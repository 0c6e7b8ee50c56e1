import { middleOf } from '../../processes/drawing/middleOf.ts'
import type { DiagramDifference, DiagramEdge, DiagramShape } from '../../schemas/types/diagram.ts'
import styles from './DiagramView.module.css'
import { differences } from './differences.ts'

/** The sign of a difference: at the upper left of a shape, or in the middle of an edge. */
export function DifferenceMark({ of }: { of: DiagramShape | DiagramEdge }) {
  const { difference } = of
  if (!difference) return null
  const [x, y] = 'points' in of ? middleOf(of.points) : [of.x, of.y]
  return (
    <g transform={`translate(${x} ${y})`} className={`${styles.mark} ${styles[difference]}`} data-mark={of.id}>
      <circle r={9} />
      <text>{differences[difference].sign}</text>
    </g>
  )
}

/** Explains the signs that are in a diagram. */
export function DifferenceKeys({ parts }: { parts: readonly { difference?: DiagramDifference }[] }) {
  const shown = Object.entries(differences).filter(([kind]) => parts.some(({ difference }) => difference === kind))
  return shown.map(([kind, { word, sign }]) => (
    <span key={kind} className={styles.sign} data-difference={kind}>
      <i aria-hidden="true">{sign}</i>
      {word}
    </span>
  ))
}
