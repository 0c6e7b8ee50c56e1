import { signedIn } from '../identity/signedIn.ts'
import type { Call } from '../kernel/call.ts'
import { registry } from '../kernel/registry.ts'

/** Told by the sign-in figures, or nobody's business. */
const untold = ['登录', '退出登录', '结束会话', '切换应用', '账号锁定']

/** GET /upms/home/dynamic: what was done lately by those whose records the caller may see. */
export async function dynamic(call: Call) {
  const { scope } = signedIn(call)
  const organizations = call.db
    .selectFrom('organization')
    .select('organization.id')
    .where(eb =>
      eb.or([
        eb('organization.id', 'in', scope.organizationIds.length > 0 ? scope.organizationIds : ['']),
        ...scope.organizationPaths.map(path =>
          eb(eb.fn<boolean>('starts_with', ['organization.path', eb.val(path)]), '=', true),
        ),
      ]),
    )
  const rows = await call.db
    .selectFrom('auditLog')
    .leftJoin('appUser', 'appUser.id', 'auditLog.actorId')
    .select([
      'auditLog.id',
      'auditLog.at',
      'auditLog.actorName',
      'auditLog.action',
      'auditLog.entity',
      'auditLog.recordName',
    ])
    .where('auditLog.action', 'not in', untold)
    .$if(!scope.all, query =>
      query.where(eb =>
        eb.or([eb('auditLog.actorId', '=', scope.userId), eb('appUser.organizationId', 'in', organizations)]),
      ),
    )
    .orderBy('auditLog.at', 'desc')
    .orderBy('auditLog.id', 'desc')
    .limit(Number(call.input.size ?? 10))
    .execute()
  return rows.map(({ id, at, actorName, ...row }) => ({ id, at, actorName: actorName ?? '系统', text: sentence(row) }))
}

function sentence({
  action,
  entity,
  recordName,
}: {
  action: string
  entity: string | null
  recordName: string | null
}): string {
  const title = entity ? (registry.entities.get(entity)?.title ?? entity) : ''
  return `${action}：${title}${recordName ? `“${recordName}”` : ''}`
}
