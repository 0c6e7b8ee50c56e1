import { createContext } from 'react'

/** Something that an input still does for its value, or failed to do: a file on its way. */
export interface Work {
  /** It is over, or nobody wants it any more. */
  end(): void
  /** It did not succeed; it counts as failed until it is ended or begun anew. */
  fail(): void
}

/** What the inputs of a form still do. Saving waits for it, so that nothing chosen is left behind. */
export interface FieldWork {
  /** `title` names the field. */
  begin(title: string): Work
  isRunning(): boolean
  /** Titles of the fields whose work failed. */
  failed(): string[]
  /** Resolves when nothing runs any more. */
  settled(): Promise<void>
}

export function createFieldWork(): FieldWork {
  const all = new Map<Work, { title: string; state: 'running' | 'failed' }>()
  let waiting: (() => void)[] = []
  const isRunning = () => [...all.values()].some(({ state }) => state === 'running')
  const tell = () => {
    if (isRunning()) return
    for (const resolve of waiting.splice(0)) resolve()
  }
  return {
    begin(title) {
      const work: Work = {
        end() {
          all.delete(work)
          tell()
        },
        fail() {
          if (all.has(work)) all.set(work, { title, state: 'failed' })
          tell()
        },
      }
      all.set(work, { title, state: 'running' })
      return work
    },
    isRunning,
    failed: () => [...new Set([...all.values()].flatMap(({ title, state }) => (state === 'failed' ? [title] : [])))],
    settled: () =>
      new Promise(resolve => {
        waiting = [...waiting, resolve]
        tell()
      }),
  }
}

/** Null where nobody waits, as in a search. */
export const FieldWorkContext = createContext<FieldWork | null>(null)
