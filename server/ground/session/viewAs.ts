import { sql } from 'kysely'
import type { Database, Session } from '../kernel/call.ts'
import { badRequest, forbidden, notFound } from '../kernel/errors.ts'
import { sessionOf, sessionOfRole } from './resolveSession.ts'

/** Maximum duration of a view-as session. */
export const viewingMinutes = 30

/**
 * Returns a read-only session with the rights of the header `view-as`: `user:ID` (that user) or `role:ID` (the caller with
 * only that role). Requires an open view-as session, which `POST /auth/diagnostics/viewAs` starts and logs.
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
  if (!open) throw forbidden('以他人身份查看尚未开始或已结束，请重新开始')
  return session
}

/**
 * Returns a session with the rights of the subject, without requiring an open view-as session. The viewer needs the code
 * VIEW_AS and access to all data; only a super administrator may view as a super administrator.
 */
export async function sessionAs({ db }: { db: Database }, viewer: Session, subject: string): Promise<Session> {
  if (!viewer.codes.has('VIEW_AS')) throw forbidden('您没有以他人身份查看的权限')
  if (!viewer.superAdmin && !viewer.scope.all) throw forbidden('只有能看到全部数据的人可以以他人身份查看')
  const [kind, id = ''] = subject.split(':')
  if ((kind !== 'user' && kind !== 'role') || id === '') throw badRequest('view-as 应为 user:标识 或 role:标识')
  const session =
    kind === 'user'
      ? await sessionOf(db, id, viewer.applicationId)
      : await sessionOfRole(db, { userId: viewer.userId, roleId: id, applicationId: viewer.applicationId })
  if (!session) throw notFound(kind === 'user' ? '用户不存在或已停用' : '角色不存在或已停用')
  if (session.superAdmin && !viewer.superAdmin) throw forbidden('只有超级管理员可以查看超级管理员的界面')
  if (!viewer.superAdmin && [...session.codes].some(code => !viewer.codes.has(code)))
    throw forbidden('对方拥有您没有的权限，不能以其身份查看')
  const { userId, username, name } = viewer
  return { ...session, id: viewer.id, viewedBy: { userId, username, name } }
}
