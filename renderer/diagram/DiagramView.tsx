import { useState } from 'react'
import type { Diagram, DiagramMeasure } from '../../schemas/types/diagram.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { DiagramPicture } from './DiagramPicture.tsx'
import styles from './DiagramView.module.css'
import { figureText } from './figureText.ts'

const steps = [0.25, 0.5, 0.75, 1, 1.5, 2]
const states = { done: '已经过', current: '进行中', failed: '异常' } as const

/** A diagram with its progress, or coloured by one of its figures. */
export function DiagramView({ value, title }: { value: Diagram; title: string }) {
  const { shapes, measures = [] } = value
  const [zoom, setZoom] = useState<number | undefined>(undefined)
  const [chosen, setChosen] = useState(measures[0]?.name)
  const measure = measures.find(each => each.name === chosen)
  const step = (by: 1 | -1) => {
    const place = zoom === undefined ? steps.indexOf(1) : steps.indexOf(zoom)
    setZoom(steps[Math.min(steps.length - 1, Math.max(0, place + by))])
  }
  const shown = Object.entries(states).filter(([state]) => shapes.some(shape => shape.state === state))
  return (
    <figure className={styles.view}>
      <div className={styles.tools}>
        {measures.length > 0 && <Measures measures={measures} chosen={chosen} onChoose={setChosen} />}
        {shown.map(([state, word]) => (
          <span key={state} className={styles.key} data-state={state}>
            {word}
          </span>
        ))}
        <span className={styles.zoom}>
          <PlainButton aria-label="缩小" disabled={zoom === steps[0]} onClick={() => step(-1)}>
            −
          </PlainButton>
          <PlainButton aria-pressed={zoom === undefined} onClick={() => setZoom(undefined)}>
            适合宽度
          </PlainButton>
          <PlainButton aria-label="放大" disabled={zoom === steps.at(-1)} onClick={() => step(1)}>
            ＋
          </PlainButton>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={styles.ground} tabIndex={0} aria-label={title}>
        <DiagramPicture value={value} title={title} measure={measure} zoom={zoom} />
      </section>
      <DiagramText value={value} />
    </figure>
  )
}

function Measures({
  measures,
  chosen,
  onChoose,
}: {
  measures: readonly DiagramMeasure[]
  chosen: string | undefined
  onChoose: (name: string) => void
}) {
  return (
    <fieldset className={styles.measures}>
      <legend className="visually-hidden">着色依据</legend>
      {measures.map(({ name, title }) => (
        <label key={name} className={name === chosen ? styles.chosen : undefined}>
          <input type="radio" className="visually-hidden" checked={name === chosen} onChange={() => onChoose(name)} />
          {title}
        </label>
      ))}
    </fieldset>
  )
}

/** The same as text for screen readers. */
function DiagramText({ value: { shapes, measures = [] } }: { value: Diagram }) {
  const named = shapes.filter(shape => shape.name !== undefined && (shape.state || shape.figures))
  return (
    <ul className="visually-hidden">
      {named.map(shape => (
        <li key={shape.id}>
          {[
            shape.name,
            shape.state && states[shape.state],
            shape.note,
            ...measures.map(measure => {
              const text = figureText(shape.figures?.[measure.name], measure)
              return text && `${measure.title} ${text}`
            }),
          ]
            .filter(Boolean)
            .join('，')}
        </li>
      ))}
    </ul>
  )
}
