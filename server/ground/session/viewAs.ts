import { sql } from 'kysely'
import { fault } from '../faults.ts'
import type { Database, Session } from '../kernel/call.ts'
import { sessionOf, sessionOfRole } from './resolveSession.ts'

/** Maximum duration of a view-as session. */
export const viewingMinutes = 30

/**
 * Returns a read-only session with the rights of the header `view-as`: `user:ID` (that user) or `role:ID` (the caller
 * with only that role). Requires an open view-as session, which `POST /auth/diagnostics/viewAs` starts and logs.
 * @throws AppError 403 without an open view-as session, and for the reasons of `sessionAs`
 */
export async function viewAs(base: { db: Database }, viewer: Session, header: string): Promise<Session> {
  const session = await sessionAs(base, viewer, header)
  const open = await base.db
    .selectFrom('viewing')
    .select('id')
    .where('sessionId', '=', viewer.id)
    .where('subject', '=', header)
    .where('until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!open) throw fault('VIEW_AS_ENDED')
  return session
}

/**
 * Returns a session with the rights of the subject, without requiring an open view-as session. The viewer needs the
 * code VIEW_AS and access to all data; only a super administrator may view as a super administrator.
 */
export async function sessionAs({ db }: { db: Database }, viewer: Session, subject: string): Promise<Session> {
  if (!viewer.codes.has('VIEW_AS')) throw fault('VIEW_AS_FORBIDDEN')
  if (!viewer.superAdmin && !viewer.scope.all) throw fault('VIEW_AS_NEEDS_ALL_DATA')
  const [kind, id = ''] = subject.split(':')
  if ((kind !== 'user' && kind !== 'role') || id === '') throw fault('VIEW_AS_INVALID')
  const session =
    kind === 'user'
      ? await sessionOf(db, id, viewer.applicationId)
      : await sessionOfRole(db, { userId: viewer.userId, roleId: id, applicationId: viewer.applicationId })
  if (!session) throw fault(kind === 'user' ? 'USER_GONE_OR_DISABLED' : 'VIEW_AS_ROLE_GONE')
  if (session.superAdmin && !viewer.superAdmin) throw fault('VIEW_AS_SUPER')
  if (!viewer.superAdmin && [...session.codes].some(code => !viewer.codes.has(code))) throw fault('VIEW_AS_HOLDS_MORE')
  const { userId, username, name } = viewer
  return { ...session, id: viewer.id, viewedBy: { userId, username, name } }
}
