import type { Database, Session } from '../kernel/call.ts'
import { sessionOf } from '../session/resolveSession.ts'
import type { Message } from './message.ts'

/** Whether a message is for the session. */
export function isFor({ to }: Message, session: Session): boolean {
  if (to === 'everybody') return true
  if (to === 'servers') return false
  if ('userId' in to) return to.userId === session.userId
  return session.superAdmin || session.codes.has(to.code)
}

/** Returns a fingerprint that is equal for two states of a session with the same rights. */
export const printOf = ({ superAdmin, codes, grantedScopes, organizationId }: Session): string =>
  JSON.stringify([
    superAdmin,
    organizationId,
    [...codes].sort(),
    grantedScopes.general,
    grantedScopes.bound.map(one => [one.scope, [...one.codes].sort()]),
  ])

/** Returns the current rights of sessions by id; ended sessions are absent. */
export async function sessionsNow(db: Database, sessions: readonly Session[]): Promise<Map<string, Session>> {
  const living = new Map<string, Session>()
  if (sessions.length === 0) return living
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('id', 'in', [...new Set(sessions.map(session => session.id))])
    .where('refreshExpiresAt', '>', new Date())
    .execute()
  const ids = new Set(rows.map(row => row.id))
  const compiled = new Map<string, Promise<Session | null>>()
  for (const { id, userId, applicationId } of sessions) {
    if (!ids.has(id)) continue
    const key = `${userId} ${applicationId}`
    const found = compiled.get(key) ?? sessionOf(db, userId, applicationId)
    compiled.set(key, found)
    // Sequential: reviewing rights must not starve other database users.
    const session = await found
    if (session) living.set(id, { ...session, id })
  }
  return living
}
