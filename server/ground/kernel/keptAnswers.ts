import type { Database } from './call.ts'

interface Kept<T> {
  at: number
  version: number
  answer: Promise<T>
}

export interface Keeping {
  /** Moves with each change of what the answers follow from. */
  version(): number
  /** Whether what was found at that version holds for that key still; for any key, while the version stands, if not given. */
  holds?(version: number, key: string): boolean
  most: number
}

const keepMilliseconds = 1000

/**
 * Answers of this process, kept for at most a second, or until a change of what they follow from: where the word of another
 * process is lost, and at midnight, the second holds. What fails is not kept.
 *
 * @example const kept = keptAnswers<string[]>({ version, most: 500 }); await kept(call.db, 'RANK', () => readEntries(call))
 */
export function keptAnswers<T>({ version, holds = known => known === version(), most }: Keeping) {
  const all = new WeakMap<Database, Map<string, Kept<T>>>()
  return (db: Database, key: string, read: () => Promise<T>): Promise<T> => {
    const known = all.get(db) ?? new Map<string, Kept<T>>()
    all.set(db, known)
    const found = known.get(key)
    if (found && holds(found.version, key) && Date.now() - found.at < keepMilliseconds) return found.answer
    if (known.size >= most) known.clear()
    // The version is taken before the question: a change while it runs makes the answer stale at once.
    const kept: Kept<T> = { at: Date.now(), version: version(), answer: read() }
    known.set(key, kept)
    kept.answer.catch(() => known.delete(key))
    return kept.answer
  }
}
