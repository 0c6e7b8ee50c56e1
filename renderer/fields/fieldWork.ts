import { createContext } from 'react'

/** Pending or failed work of an input, such as a file upload. */
export interface Work {
  /** The work is finished or cancelled. */
  end(): void
  /** The work failed; it stays failed until ended or restarted. */
  fail(): void
}

/** Pending work of a form's inputs. Saving waits for it, so that no chosen file is lost. */
export interface FieldWork {
  /** `title` is the field's title. */
  begin(title: string): Work
  isRunning(): boolean
  /** Titles of fields whose work failed. */
  failed(): string[]
  /** Resolves when no work is running. */
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

/** Null if nothing waits, as in a search. */
export const FieldWorkContext = createContext<FieldWork | null>(null)
