import type { Database } from './call.ts'
import { keptAnswers } from './keptAnswers.ts'
import { permissionVersion, stillHolds } from './permissionVersion.ts'

/**
 * What follows from the roles, positions and groups of a person, kept until a change of anything that grants rights was
 * committed here. Inside a transaction it is found anew: its connection is not the one that answers are kept for.
 *
 * @example const groupsOf = keptRights(readGroups); await groupsOf(call.db, 'u1')
 */
export function keptRights<T>(read: (db: Database, userId: string) => Promise<T>) {
  const kept = keptAnswers<T>({ version: permissionVersion, holds: stillHolds, most: 5000 })
  return (db: Database, userId: string): Promise<T> => kept(db, userId, () => read(db, userId))
}
