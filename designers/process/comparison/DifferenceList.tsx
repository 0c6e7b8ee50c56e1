import type { ReactNode } from 'react'
import type { Change, Difference, DifferenceKind } from '../../../processes/comparison/difference.ts'
import { Empty, differences as kinds } from '../../../renderer/index.ts'
import styles from './ComparisonPage.module.css'

interface Props {
  differences: readonly Difference[]
  /** Ids of the elements on the drawing. */
  drawn: ReadonlySet<string>
  /** The button that highlights an element on the drawing; a part of the page that shows the list. */
  button: (difference: Difference) => ReactNode
}

/** The differences in words, by kind, with a button for elements on the diagram. */
export function DifferenceList({ differences, drawn, button }: Props) {
  if (differences.length === 0) return <Empty text="两者没有不同" />
  return Object.entries(kinds).map(([kind, { word, sign }]) => {
    const found = differences.filter(each => each.kind === kind)
    if (found.length === 0) return null
    return (
      <section key={kind} data-kind={kind as DifferenceKind}>
        <h2>
          <i aria-hidden="true">{sign}</i>
          {word}
          <small>{found.length}</small>
        </h2>
        <ul>
          {found.map(each => (
            <li key={each.elementId} data-difference={each.elementId}>
              {drawn.has(each.elementId) ? button(each) : <strong>{each.title}</strong>}
              {each.changes.map(change => (
                <ChangeLine key={`${change.about} ${change.title}`} change={change} />
              ))}
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

function ChangeLine({ change: { title, before, after } }: { change: Change }) {
  return (
    <p className={styles.change}>
      <span>{title}</span>
      {before !== undefined && <del>{before}</del>}
      {after !== undefined && <ins>{after}</ins>}
      {before === undefined && after === undefined && <em>已变化</em>}
    </p>
  )
}
