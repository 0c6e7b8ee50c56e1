import type { Database } from './call.ts'
import { keptAnswers } from './keptAnswers.ts'
import { permissionVersion, stillHolds } from './permissionVersion.ts'

/**
 * Caches what follows from a user's roles, positions and groups, until a commit in this process changes any grant.
 * Inside a transaction it reads again, because the transaction may see other data.
 *
 * @example const groupsOf = keptRights(readGroups); await groupsOf(call.db, 'u1')
 */
export function keptRights<T>(read: (db: Database, userId: string) => Promise<T>) {
  const kept = keptAnswers<T>({ version: permissionVersion, holds: stillHolds, most: 5000 })
  return (db: Database, userId: string): Promise<T> => kept(db, userId, () => read(db, userId))
}
