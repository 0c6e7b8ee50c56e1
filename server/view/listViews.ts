import { sql } from 'kysely'
import { signedIn } from '../identity/signedIn.ts'
import type { Call } from '../kernel/call.ts'
import { userRoleIds } from '../permission/grants.ts'

/**
 * GET /upms/view/list?page=position/list: the caller's own views, then those shared with a role that he has and that is
 * enabled, each by name. Who shares sees with whom; others do not.
 *
 * @example [{ id: '…', name: '停用的岗位', mine: true, preset: false, roleIds: ['r1'], roles: [{ id: 'r1', name: '人事' }], value: {} }]
 */
export async function listViews(call: Call) {
  const { userId } = signedIn(call)
  const roleIds = await enabledRoles(call, await userRoleIds(call.db, userId))
  const rows = await call.db
    .selectFrom('savedView')
    .innerJoin('appUser', 'appUser.id', 'savedView.userId')
    .selectAll('savedView')
    .select('appUser.name as userName')
    .where('page', '=', String(call.input.page))
    .where(({ eb, or }) =>
      or([
        eb('userId', '=', userId),
        ...(roleIds.length > 0
          ? [
              sql<boolean>`exists (select 1 from jsonb_array_elements_text(coalesce(role_ids, '[]'::jsonb)) shared
              where shared in (${sql.join(roleIds)}))`,
            ]
          : []),
      ]),
    )
    .orderBy(sql`(user_id = ${userId})`, 'desc')
    .orderBy('savedView.name')
    .orderBy('savedView.id')
    .execute()
  const names = await roleNames(
    call,
    rows.filter(row => row.userId === userId).flatMap(row => (row.roleIds as string[] | null) ?? []),
  )
  return rows.map(row => {
    const mine = row.userId === userId
    const shared = mine ? ((row.roleIds as string[] | null) ?? []).filter(id => names.has(id)) : []
    return {
      id: row.id,
      revision: row.revision,
      page: row.page,
      name: row.name,
      value: row.value,
      preset: row.preset === true,
      userId: row.userId,
      userName: row.userName,
      mine,
      roleIds: shared,
      roles: shared.map(id => ({ id, name: names.get(id) })),
    }
  })
}

async function enabledRoles(call: Call, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await call.db
    .selectFrom('role')
    .select('id')
    .where('id', 'in', ids)
    .where('enabled', '=', true)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map(row => row.id)
}

async function roleNames(call: Call, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await call.db
    .selectFrom('role')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.id, row.name]))
}
