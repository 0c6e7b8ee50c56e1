import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { readableViews, type ViewRow } from './readableViews.ts'

/**
 * GET /upms/view/list?page=position/list: returns the caller's own views, then those shared with an enabled role of the
 * caller, each by name. Only the owner sees the roles a view is shared with.
 *
 * @example [{ id: '…', name: '停用的岗位', mine: true, preset: false, roleIds: ['r1'], roles: [{ id: 'r1', name: '人事'
 * }], value: {} }]
 */
export async function listViews(call: Call<EndpointInput<'view.list'>>) {
  const { userId } = signedIn(call)
  const rows = await readableViews(call, call.input.page)
  const isMine = (row: ViewRow) => row.userId === userId
  const names = await roleNames(
    call,
    rows.filter(isMine).flatMap(row => row.roleIds),
  )
  return rows.map(row => {
    const roleIds = isMine(row) ? row.roleIds.filter(id => names.has(id)) : []
    return { ...row, mine: isMine(row), roleIds, roles: roleIds.map(id => ({ id, name: names.get(id) })) }
  })
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
