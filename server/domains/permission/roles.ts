import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { page } from '../../services/records/search/page.ts'
import { read } from '../../services/records/search/read.ts'
import { create } from '../../services/records/write/create.ts'
import { remove } from '../../services/records/write/remove.ts'
import { toggle } from '../../services/records/write/toggle.ts'
import { update } from '../../services/records/write/update.ts'
import { fault } from './faults.ts'
import { holderPlaces, roleResourceIds } from './grants.ts'
import { keepEnabled } from './keepEnabled.ts'
import { refuseOwnRoles, requireHeldRoles, requireRoleScope, requireScope, scopeOf } from './mayGrant.ts'

export const roleAdd = (call: Call<EndpointInput<'role.add'>>) =>
  call.transaction(async tx => {
    // A page-bound scope shows nothing before the role gets pages.
    if (tx.input.scopedPages !== true) await requireScope(tx, scopeOf('role', tx.input.dataScope), [])
    return create(tx, 'role', tx.input)
  })

export const roleUpdate = (call: Call<EndpointInput<'role.update'>>) =>
  call.transaction(async tx => {
    const { id, ...values } = tx.input
    const before = await read(tx, 'role', String(id))
    keepEnabled(values, before)
    const after = { ...before, ...values }
    if (after.dataScope !== before.dataScope || after.scopedPages !== before.scopedPages) {
      await refuseOwnRoles(tx, [String(id)])
      await requireRoleScope(tx, after, {
        organizationIds: await holderPlaces(tx.db, String(id)),
        resourceIds: await roleResourceIds(tx.db, [String(id)]),
      })
    }
    return update(tx, 'role', String(id), values)
  })

/** Disabling a role removes its grants from its holders, enabling restores them: not for the caller's own roles. */
export const roleEnable = (call: Call<EndpointInput<'role.enable'>>) =>
  call.transaction(async tx => {
    const id = tx.input.id
    const before = await read(tx, 'role', id)
    const enabled = typeof tx.input.enabled === 'boolean' ? tx.input.enabled : before.enabled !== true
    if (enabled !== before.enabled) await refuseOwnRoles(tx, [id])
    if (enabled && before.enabled !== true) await requireHeldRoles(tx, [id], await holderPlaces(tx.db, id))
    return toggle(tx, 'role', 'enabled', { id: id, value: enabled })
  })

export const roleDelete = (call: Call<EndpointInput<'role.delete'>>) =>
  call.transaction(async tx => {
    const id = tx.input.id
    await read(tx, 'role', id)
    const users = await bound(tx, 'roleUser', id)
    const positions = await bound(tx, 'rolePosition', id)
    const parts = [users && `${users} 位用户`, positions && `${positions} 个岗位`].filter(
      part => typeof part === 'string',
    )
    if (parts.length > 0) throw fault('ROLE_ASSIGNED', { holders: parts.join('、') }, { users, positions })
    await remove(tx, 'role', [id])
  })

async function bound(tx: Call, link: 'roleUser' | 'rolePosition', roleId: string): Promise<number> {
  const row = await tx.db
    .selectFrom(link)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('roleId', '=', roleId)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Returns names only, for pickers. */
export async function roleOptions(call: Call<EndpointInput<'role.options'>>) {
  const found = await page(call, 'role', { keyword: call.input.keyword, enabled: true, size: 100, sort: 'sort,code' })
  return found.records.map(row => ({ id: row.id, code: row.code, name: row.name }))
}
