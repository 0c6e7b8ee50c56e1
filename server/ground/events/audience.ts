import type { Database, Session } from '../kernel/call.ts'
import { sessionOf } from '../session/resolveSession.ts'
import type { Message } from './message.ts'

/** Whether a message is for that session. */
export function isFor({ to }: Message, session: Session): boolean {
  if (to === 'everybody') return true
  if (to === 'servers') return false
  if ('userId' in to) return to.userId === session.userId
  return session.superAdmin || session.codes.has(to.code)
}

/** Equal for two states of a session that may do the same. */
export const printOf = ({ superAdmin, codes, grantedScopes, organizationId }: Session): string =>
  JSON.stringify([
    superAdmin,
    organizationId,
    [...codes].sort(),
    grantedScopes.general,
    grantedScopes.bound.map(one => [one.scope, [...one.codes].sort()]),
  ])

/** What sessions may do now, by their ids; those that have ended are absent. */
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
    // One after another: telling browsers of changed rights must not take the database from those who work.
    const session = await found
    if (session) living.set(id, { ...session, id })
  }
  return living
}
