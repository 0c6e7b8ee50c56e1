import type { Database } from './call.ts'
import { permissionVersion, stillHolds } from './permissionVersion.ts'

interface Kept<T> {
  at: number
  version: number
  answer: Promise<T>
}

const keepMilliseconds = 1000
const mostPeople = 5000

/**
 * What follows from the roles, positions and groups of a person, kept in this process for at most a second, or until a
 * change of anything that grants rights was committed here. Inside a transaction it is found anew: its connection is not
 * the one that answers are kept for.
 *
 * @example const groupsOf = keptRights(readGroups); await groupsOf(call.db, 'u1')
 */
export function keptRights<T>(read: (db: Database, userId: string) => Promise<T>) {
  const all = new WeakMap<Database, Map<string, Kept<T>>>()
  return (db: Database, userId: string): Promise<T> => {
    const known = all.get(db) ?? new Map<string, Kept<T>>()
    all.set(db, known)
    const found = known.get(userId)
    if (found && stillHolds(found.version, userId) && Date.now() - found.at < keepMilliseconds) return found.answer
    if (known.size >= mostPeople) known.clear()
    // The version is taken before the question: a change while it runs makes the answer stale at once.
    const kept: Kept<T> = { at: Date.now(), version: permissionVersion(), answer: read(db, userId) }
    known.set(userId, kept)
    kept.answer.catch(() => known.delete(userId))
    return kept.answer
  }
}
