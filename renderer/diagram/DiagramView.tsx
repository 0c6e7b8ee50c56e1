import { Suspense, useEffect, useRef, useState } from 'react'
import type { Diagram, DiagramMeasure, DiagramShape } from '../../schemas/types/diagram.ts'
import { libraryPart } from '../ui/libraryPart.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { DiagramKeys } from './DiagramKeys.tsx'
import { DiagramPicture } from './DiagramPicture.tsx'
import styles from './DiagramView.module.css'
import { DifferenceKeys } from './DifferenceMark.tsx'
import { differences } from './differences.ts'
import { figureText } from './figureText.ts'

const DiagramExport = libraryPart(() => import('./export/DiagramExport.tsx').then(module => module.DiagramExport))

const steps = [0.25, 0.5, 0.75, 1, 1.5, 2]
const states = { done: '已经过', current: '进行中', failed: '异常' } as const

/** A diagram with its progress, coloured by one of its figures, or with its differences from an older one. */
export function DiagramView({
  value,
  title,
  focus,
}: {
  value: Diagram
  title: string
  /** The shape or edge that is pointed out; each new object scrolls to it again. */
  focus?: { id: string } | undefined
}) {
  const { shapes, edges, measures = [] } = value
  const ground = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!focus) return
    const id = CSS.escape(focus.id)
    const found = ground.current?.querySelector(`[data-node="${id}"], [data-edge="${id}"]`)
    found?.scrollIntoView?.({ block: 'center', inline: 'center' })
  }, [focus])
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
        <DifferenceKeys parts={[...shapes, ...edges]} />
        <DiagramKeys value={value} measure={measure} />
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
        <Suspense fallback={null}>
          <DiagramExport size="small" diagram={() => value} name={() => value.title ?? title} />
        </Suspense>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section ref={ground} className={styles.ground} tabIndex={0} aria-label={title}>
        <DiagramPicture value={value} title={title} measure={measure} zoom={zoom} focused={focus?.id} />
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
  const isTold = ({ state, figures, difference, tokens, incidents }: DiagramShape) =>
    state ?? figures ?? difference ?? tokens ?? incidents
  const named = shapes.filter(shape => shape.name !== undefined && isTold(shape) !== undefined)
  return (
    <ul className="visually-hidden">
      {named.map(shape => (
        <li key={shape.id}>
          {[
            shape.name,
            shape.state && states[shape.state],
            shape.difference && differences[shape.difference].word,
            shape.note,
            shape.tokens && `${shape.tokens} 个令牌`,
            shape.incidents && `${shape.incidents.count} 个异常`,
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
