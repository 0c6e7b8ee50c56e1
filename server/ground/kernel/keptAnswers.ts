import type { Database } from './call.ts'

interface Kept<T> {
  at: number
  version: number
  answer: Promise<T>
}

export interface Keeping {
  /** Changes whenever the source data changes. */
  version(): number
  /** Whether a result of that version is still valid for the key; default: only while the version is unchanged. */
  holds?(version: number, key: string): boolean
  most: number
}

const keepMilliseconds = 1000

/**
 * Caches results in this process for at most a second, or until the source data changes. The second covers lost
 * messages of other processes and the change of date at midnight. Failures are not cached.
 *
 * @example const kept = keptAnswers<string[]>({ version, most: 500 }); await kept(call.db, 'RANK', () =>
 * readEntries(call))
 */
export function keptAnswers<T>({ version, holds = known => known === version(), most }: Keeping) {
  const all = new WeakMap<Database, Map<string, Kept<T>>>()
  return (db: Database, key: string, read: () => Promise<T>): Promise<T> => {
    const known = all.get(db) ?? new Map<string, Kept<T>>()
    all.set(db, known)
    const found = known.get(key)
    if (found && holds(found.version, key) && Date.now() - found.at < keepMilliseconds) return found.answer
    if (known.size >= most) known.clear()
    // Reads the version before the query, so that a concurrent change invalidates the result.
    const kept: Kept<T> = { at: Date.now(), version: version(), answer: read() }
    known.set(key, kept)
    kept.answer.catch(() => known.delete(key))
    return kept.answer
  }
}
