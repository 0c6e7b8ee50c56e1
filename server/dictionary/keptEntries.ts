import type { Database } from '../kernel/call.ts'
import { dictionaryVersion } from '../kernel/dictionaryVersion.ts'

interface Kept<T> {
  at: number
  version: number
  answer: Promise<T>
}

const keepMilliseconds = 1000
const mostKept = 500

/**
 * Answers of this process for at most a second, or until a dictionary is changed, whose ever: where the word of another
 * process is lost, and at midnight, the second holds.
 *
 * @example const kept = keeper<TaggedAnswer>(); await kept(call.db, 'RANK.now', () => readEntries(call))
 */
export function keeper<T>() {
  const all = new WeakMap<Database, Map<string, Kept<T>>>()
  return (db: Database, key: string, read: () => Promise<T>): Promise<T> => {
    const known = all.get(db) ?? new Map<string, Kept<T>>()
    all.set(db, known)
    const found = known.get(key)
    if (found?.version === dictionaryVersion() && Date.now() - found.at < keepMilliseconds) return found.answer
    if (known.size >= mostKept) known.clear()
    // The version is taken before the question: a change while it runs makes the answer stale at once.
    const kept: Kept<T> = { at: Date.now(), version: dictionaryVersion(), answer: read() }
    known.set(key, kept)
    kept.answer.catch(() => known.delete(key))
    return kept.answer
  }
}
