import { readingOperations } from '../../schemas/evaluate/readingOperations.ts'
import type { Endpoint } from '../../schemas/types/endpoint.ts'
import type { Database, Session } from '../kernel/call.ts'
import { badRequest, forbidden, notFound } from '../kernel/errors.ts'
import { sessionOf, sessionOfRole } from './resolveSession.ts'

/**
 * The session with the rights of somebody else: header `view-as: user:ID` (that person) or `role:ID` (the caller
 * himself, with nothing but that role). It goes through the same check as every other session and may only read.
 * Needs the code VIEW_AS and sight of all data; a super administrator is looked through only by one.
 */
export async function viewAs({ db }: { db: Database }, viewer: Session, header: string): Promise<Session> {
  if (!viewer.codes.has('VIEW_AS')) throw forbidden('您没有以他人身份查看的权限')
  if (!viewer.superAdmin && !viewer.scope.all) throw forbidden('只有能看到全部数据的人可以以他人身份查看')
  const [kind, id = ''] = header.split(':')
  if ((kind !== 'user' && kind !== 'role') || id === '') throw badRequest('view-as 应为 user:标识 或 role:标识')
  const subject =
    kind === 'user'
      ? await sessionOf(db, id, viewer.applicationId)
      : await sessionOfRole(db, { userId: viewer.userId, roleId: id, applicationId: viewer.applicationId })
  if (!subject) throw notFound(kind === 'user' ? '用户不存在或已停用' : '角色不存在或已停用')
  if (subject.superAdmin && !viewer.superAdmin) throw forbidden('只有超级管理员可以查看超级管理员的界面')
  if (!viewer.superAdmin && [...subject.codes].some(code => !viewer.codes.has(code)))
    throw forbidden('对方拥有您没有的权限，不能以其身份查看')
  const { userId, username, name } = viewer
  return { ...subject, id: viewer.id, viewedBy: { userId, username, name } }
}

/** Called by GET, yet they hand something over in the name of the caller: the right to upload, a file of his. */
const acting = new Set(['storage.stsToken', 'storage.downloadUrl', 'download.file'])

/** Whether a call only reads; nothing else is done in the name of somebody else. */
export function onlyReads(definition: Endpoint): boolean {
  if (readingOperations.has(definition.do)) return true
  if (definition.do !== 'handler' || definition.permission === '@public' || acting.has(definition.handler)) return false
  return definition.call.startsWith('GET ') || ['page', 'list', 'tree'].includes(definition.returns.shape)
}
