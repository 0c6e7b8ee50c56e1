import type { Call } from '../kernel/call.ts'
import { registry } from '../kernel/registry.ts'
import { signedIn } from '../identity/signedIn.ts'

/** What an audit action reads like; an action that is not named here reads 修改. */
const verbs: Record<string, string> = {
  create: '新增了',
  copy: '复制了',
  update: '修改了',
  delete: '删除了',
  toggle: '启用或停用了',
  enable: '启用了',
  disable: '停用了',
  move: '移动了',
  sort: '调整了顺序：',
  bind: '添加了',
  unbind: '移除了',
  permission: '调整了权限：',
  changePassword: '修改了密码：',
  retrievePassword: '找回了密码：',
  resetPassword: '重置了密码：',
  switchApplication: '切换到',
}

/** Told by the sign-in figures, or nobody's business. */
const untold = ['signIn', 'signOut', 'endSession', 'lock']

/** GET /upms/home/dynamic: what was done lately by those whose records the caller may see. */
export async function dynamic(call: Call) {
  const { scope } = signedIn(call)
  const organizations = call.db.selectFrom('organization').select('organization.id').where(eb =>
    eb.or([
      eb('organization.id', 'in', scope.organizationIds.length > 0 ? scope.organizationIds : ['']),
      ...scope.organizationPaths.map(path => eb(eb.fn<boolean>('starts_with', ['organization.path', eb.val(path)]), '=', true)),
    ]),
  )
  const rows = await call.db
    .selectFrom('auditLog')
    .leftJoin('appUser', 'appUser.id', 'auditLog.actorId')
    .select(['auditLog.id', 'auditLog.at', 'auditLog.actorName', 'auditLog.action', 'auditLog.entity', 'auditLog.recordName'])
    .where('auditLog.action', 'not in', untold)
    .$if(!scope.all, query =>
      query.where(eb => eb.or([eb('auditLog.actorId', '=', scope.userId), eb('appUser.organizationId', 'in', organizations)])),
    )
    .orderBy('auditLog.at', 'desc')
    .orderBy('auditLog.id', 'desc')
    .limit(Number(call.input['size'] ?? 10))
    .execute()
  return rows.map(({ id, at, actorName, ...row }) => ({ id, at, actorName: actorName ?? '系统', text: sentence(row) }))
}

function sentence({ action, entity, recordName }: { action: string; entity: string | null; recordName: string | null }): string {
  const title = entity ? (registry.entities.get(entity)?.title ?? entity) : ''
  return `${verbs[action] ?? '修改了'}${title}${recordName ? `“${recordName}”` : ''}`
}
