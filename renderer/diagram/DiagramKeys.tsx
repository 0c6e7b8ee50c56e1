import type { Diagram, DiagramMeasure } from '../../schemas/types/diagram.ts'
import marks from './DiagramMarks.module.css'
import styles from './DiagramView.module.css'
import { figureText } from './figureText.ts'

/** Legend for the colours of the selected figure and for the marks in a diagram. */
export function DiagramKeys({ value: { shapes }, measure }: { value: Diagram; measure: DiagramMeasure | undefined }) {
  const figures = measure ? shapes.flatMap(shape => shape.figures?.[measure.name] ?? []) : []
  return (
    <>
      {measure && figures.length > 0 && (
        <span className={marks.scale} data-scale={measure.name}>
          0
          <i aria-hidden="true" />
          {figureText(Math.max(...figures), measure)}
        </span>
      )}
      {shapes.some(({ tokens }) => tokens) && <Sign kind="tokens" sign="n" word="进行中的令牌" />}
      {shapes.some(({ incidents }) => incidents) && <Sign kind="incidents" sign="!" word="异常，点击查看" />}
    </>
  )
}

const Sign = ({ kind, sign, word }: { kind: string; sign: string; word: string }) => (
  <span className={styles.sign} data-sign={kind}>
    <i aria-hidden="true">{sign}</i>
    {word}
  </span>
)
