import { sql } from 'kysely'
import type { Database } from '../../ground/kernel/call.ts'

export type LockedUsers = ReadonlyMap<string, Date>

/** Maximum cache age; frequent lists need not query each time. */
const keptMilliseconds = 500
const kept = new WeakMap<Database, { until: number; locked: Promise<LockedUsers> }>()

/** Returns the users locked after too many wrong passwords, and until when; usually empty. */
export function lockedUsers(db: Database): Promise<LockedUsers> {
  const known = kept.get(db)
  if (known && known.until > performance.now()) return known.locked
  const locked = readLocked(db)
  kept.set(db, { until: performance.now() + keptMilliseconds, locked })
  locked.catch(() => kept.delete(db))
  return locked
}

/** Clears the cache after an unlock, so that the next reader sees it. */
export const forgetLocked = (db: Database): void => {
  kept.delete(db)
}

async function readLocked(db: Database): Promise<LockedUsers> {
  const rows = await db
    .selectFrom('userCredential')
    .select(['userId', 'lockedUntil'])
    .where('lockedUntil', '>', sql<Date>`now()`)
    .execute()
  return new Map(rows.flatMap(({ userId, lockedUntil }) => (lockedUntil ? [[userId, lockedUntil] as const] : [])))
}
