import { Fragment, type ReactNode, useState } from 'react'
import styles from '../schemaForm.module.css'

interface Part {
  name: string
  content: ReactNode
}

/**
 * Parts of a record in one to three columns. If one of many siblings changes, React compares all; grouped, it compares
 * the groups and one group's parts, so that a key press costs the same in any form.
 */
export function PartGrid({ columns, parts }: { columns: number; parts: readonly Part[] }) {
  const [places] = useState(() => new Map<string, number>())
  return (
    <div className={styles.grid} data-columns={columns}>
      {runsOf(parts, places).map(([place, contents]) => (
        <Fragment key={place}>{contents}</Fragment>
      ))}
    </div>
  )
}

const runLength = 16

/** Keeps a part in its first group: moving it would remount its inputs. */
export function runsOf(parts: readonly Part[], places: Map<string, number>): [place: number, contents: ReactNode[]][] {
  const runs = new Map<number, ReactNode[]>()
  let top = Math.max(0, ...places.values())
  let last = 0
  for (const { name, content } of parts) {
    const isFull = last === top && (runs.get(last)?.length ?? 0) >= runLength
    last = Math.max(last, places.get(name) ?? (isFull ? top + 1 : last))
    top = Math.max(top, last)
    places.set(name, last)
    const run = runs.get(last)
    if (run) run.push(content)
    else runs.set(last, [content])
  }
  return [...runs]
}
