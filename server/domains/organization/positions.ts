import { textOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { newId } from '../../ground/kernel/id.ts'
import { audit } from '../../services/records/log/audit.ts'
import { page } from '../../services/records/search/page.ts'
import { read } from '../../services/records/search/read.ts'
import { create } from '../../services/records/write/create.ts'
import { remove } from '../../services/records/write/remove.ts'
import { toggle } from '../../services/records/write/toggle.ts'
import { update } from '../../services/records/write/update.ts'
import { choosableEntries } from '../dictionary/listEntries.ts'
import { positionRoleIds } from '../permission/grants.ts'
import { keepEnabled } from '../permission/keepEnabled.ts'
import {
  refuseOwnPositions,
  requireHeldPositions,
  requireRoleScopes,
  requireScope,
  requireVisibleData,
  scopeOf,
} from '../permission/mayGrant.ts'
import { fault } from './faults.ts'

/** With `copyFrom`, the new position copies the roles, resources, organizations and projects of that one. */
export const positionAdd = (call: Call<EndpointInput<'position.add'>>) =>
  call.transaction(async tx => {
    const { copyFrom, ...values } = tx.input
    const record = await create(tx, 'position', values)
    await requireScope(tx, scopeOf('position', values.dataScope), [String(values.organizationId)])
    if (typeof copyFrom === 'string') await copyRights(tx, copyFrom, record)
    return record
  })

async function copyRights(tx: Call, from: string, record: Record<string, unknown>): Promise<void> {
  const source = await read(tx, 'position', from)
  await requireHeldPositions(tx, [from])
  const positionId = String(record.id)
  const { db } = tx
  const roles = await db.selectFrom('rolePosition').select('roleId').where('positionId', '=', from).execute()
  const resources = await db
    .selectFrom('positionResource')
    .select('resourceId')
    .where('positionId', '=', from)
    .execute()
  const organizations = await db
    .selectFrom('positionOrganization')
    .select('organizationId')
    .where('positionId', '=', from)
    .execute()
  const projects = await db.selectFrom('positionProject').select('projectId').where('positionId', '=', from).execute()
  const link = <T extends object>(rows: T[]) => rows.map(row => ({ ...row, id: newId(), positionId }))
  if (roles.length > 0) await db.insertInto('rolePosition').values(link(roles)).execute()
  if (resources.length > 0) await db.insertInto('positionResource').values(link(resources)).execute()
  if (organizations.length > 0) await db.insertInto('positionOrganization').values(link(organizations)).execute()
  if (projects.length > 0) await db.insertInto('positionProject').values(link(projects)).execute()
  await audit(tx, {
    action: '复制授权',
    entity: 'position',
    recordId: positionId,
    recordName: String(record.name),
    after: {
      roleIds: roles.map(row => row.roleId),
      resourceIds: resources.map(row => row.resourceId),
      organizationIds: organizations.map(row => row.organizationId),
      projectIds: projects.map(row => row.projectId),
    },
    remark: `复制自岗位「${String(source.name)}」的数据授权与角色`,
  })
}

/** The grants of a position and its data scope need the right to grant them; other fields are ordinary. */
export const positionEdit = (call: Call<EndpointInput<'position.edit'>>) =>
  call.transaction(async tx => {
    const { id, ...values } = tx.input
    const before = await read(tx, 'position', String(id))
    keepEnabled(values, before)
    const moves = values.organizationId !== undefined && values.organizationId !== before.organizationId
    const widens = values.dataScope !== undefined && values.dataScope !== before.dataScope
    if (moves || widens) await refuseOwnPositions(tx, [String(id)])
    const record = await update(tx, 'position', String(id), values)
    const place = [String(values.organizationId ?? before.organizationId)]
    if (moves || widens) await requireScope(tx, values.dataScope ?? before.dataScope, place)
    if (widens && values.dataScope === 'chosen') await requireVisibleData(tx, [String(id)])
    if (moves) await requireRoleScopes(tx, await positionRoleIds(tx.db, [String(id)]), place)
    return record
  })

export const positionDelete = (call: Call<EndpointInput<'position.delete'>>) =>
  call.transaction(async tx => {
    const id = tx.input.id
    await read(tx, 'position', id)
    const members = await tx.db
      .selectFrom('positionMember')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('positionId', '=', id)
      .executeTakeFirst()
    const count = Number(members?.count ?? 0)
    if (count > 0) throw fault('POSITION_HAS_MEMBERS', { count }, { members: count })
    await remove(tx, 'position', [id])
  })

/**
 * Disabling removes the position's grants from its members, enabling restores them: callers may not do this for their
 * own positions, and enabling requires holding the grants.
 */
export const positionEnable = (call: Call<EndpointInput<'position.enable'>>) =>
  call.transaction(async tx => {
    const id = tx.input.id
    const before = await read(tx, 'position', id)
    const enabled = typeof tx.input.enabled === 'boolean' ? tx.input.enabled : before.enabled !== true
    if (enabled !== before.enabled) await refuseOwnPositions(tx, [id])
    if (enabled && before.enabled !== true) await requireHeldPositions(tx, [id])
    return toggle(tx, 'position', 'enabled', { id: id, value: enabled })
  })

/** Returns names only, for pickers. */
export async function positionOptions(call: Call<EndpointInput<'position.options'>>) {
  const { keyword, organizationId } = call.input
  const query = {
    keyword,
    ...(textOf(organizationId) ? { organizationId } : {}),
    enabled: true,
    size: 100,
    sort: 'sort,code',
  }
  const found = await page(call, 'position', query)
  return found.records.map(row => ({
    id: row.id,
    code: row.code,
    name: row.name,
    organizationName: row.organizationName,
  }))
}

export const rankList = (call: Call) => choosableEntries(call, 'POSITION_RANK')
