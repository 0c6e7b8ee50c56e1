import { textOf, textsOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { newId } from '../../ground/kernel/id.ts'
import { bumpPermissions } from '../../ground/kernel/permissionVersion.ts'
import { audit } from '../../services/records/log/audit.ts'
import { modelOf } from '../../services/records/model/entityModel.ts'
import { read } from '../../services/records/search/read.ts'
import { tree } from '../../services/records/search/tree.ts'
import { lockRows } from '../../services/records/write/lockRows.ts'
import { wrong } from './faults.ts'
import { refuseOwnRoles, requireBoundScopes, requireHeldResources } from './mayGrant.ts'
import { checkTickRevision, tickRevision } from './tickRevision.ts'

interface Tick {
  resourceId: string
  half: boolean
}

async function ticks(call: Call, roleId: string, applicationId: string): Promise<Tick[]> {
  const rows = await call.db
    .selectFrom('roleResource')
    .innerJoin('resource', 'resource.id', 'roleResource.resourceId')
    .select(['roleResource.resourceId', 'roleResource.half'])
    .where('roleResource.roleId', '=', roleId)
    .where('resource.applicationId', '=', applicationId)
    .where('resource.deletedAt', 'is', null)
    .orderBy('resource.path')
    .execute()
  return rows.map(row => ({ resourceId: row.resourceId, half: row.half === true }))
}

const idsOf = (rows: Tick[], half: boolean) => rows.filter(row => row.half === half).map(row => row.resourceId)

async function owner(call: Call): Promise<{ roleId: string; applicationId: string }> {
  const roleId = String(call.input.roleId)
  const applicationId = String(call.input.applicationId)
  await read(call, 'role', roleId)
  await read(call, 'application', applicationId)
  return { roleId, applicationId }
}

/** Returns the resource tree of an application and the role's selection. */
export async function rolePermissionDetail(call: Call<EndpointInput<'role.permissionDetail'>>) {
  const { roleId, applicationId } = await owner(call)
  const rows = await ticks(call, roleId, applicationId)
  const nodes = await tree(call, 'resource', { applicationId })
  return { roleId, applicationId, ...answerOf(rows), tree: nodes }
}

/** Returns the selected and half-selected resources, and the revision to send when saving. */
export async function rolePermissionTicks(call: Call<EndpointInput<'role.permissionTicks'>>) {
  const { roleId, applicationId } = await owner(call)
  return answerOf(await ticks(call, roleId, applicationId))
}

function answerOf(rows: Tick[]) {
  const [ids, halfIds] = [idsOf(rows, false), idsOf(rows, true)]
  return { ids, halfIds, revision: tickRevision(ids, halfIds) }
}

/**
 * Replaces the role's selection in an application, all or nothing, with one audit row. Disabled resources keep their
 * state, because the selection tree does not show them.
 */
export const rolePermissionAdd = (call: Call<EndpointInput<'role.permissionAdd'>>) =>
  call.transaction(async tx => {
    const { roleId, applicationId } = await owner(tx)
    // Locks the role, so that concurrent saves do not mix.
    const [role] = await lockRows(tx, modelOf('role'), [roleId])
    await refuseOwnRoles(tx, [roleId])
    const ids = textsOf(tx.input.ids)
    const full = new Set(ids)
    const half = textsOf(tx.input.halfIds).filter(id => !full.has(id))
    const resources = await requireResources(tx, applicationId, [...ids, ...half])
    const stored = await ticks(tx, roleId, applicationId)
    const before = new Map(stored.map(row => [row.resourceId, row.half]))
    const wanted = new Map([...ids.map(id => [id, false] as const), ...half.map(id => [id, true] as const)])
    const added = [...wanted].filter(([id]) => !before.has(id))
    const changed = [...wanted].filter(([id, isHalf]) => before.has(id) && before.get(id) !== isHalf)
    const removed = [...before.keys()].filter(id => !wanted.has(id) && resources.get(id)?.enabled)
    // Saving the current state again is no conflict.
    if (added.length + changed.length + removed.length === 0) return
    const title = `角色「${String(role?.name)}」的权限`
    const record = { entity: 'role', id: roleId, title, actions: [action] }
    await checkTickRevision(tx, record, answerOf(stored).revision)
    const given = [...added, ...changed].map(([id]) => id)
    await requireHeldResources(tx, given)
    await requireBoundScopes(tx, [roleId], given)
    await store(tx, roleId, { added, changed, removed })
    const list = (ids: string[]) => ids.map(id => resources.get(id)?.code ?? id)
    await audit(tx, {
      action,
      entity: 'role',
      recordId: roleId,
      recordName: String(role?.name ?? ''),
      before: { applicationId, removed: list(removed) },
      after: { applicationId, added: list(added.map(([id]) => id)) },
      remark: describe(resources, { added, changed, removed }),
    })
    tx.afterCommit(bumpPermissions)
  })

const action = '分配权限'

interface Resource {
  code: string
  name: string
  enabled: boolean
}

/** Formats changes: `增加 2 项：用户列表、新增用户；取消 1 项：删除用户`. */
function describe(resources: Map<string, Resource>, { added, changed, removed }: Difference): string {
  const say = (what: string, ids: string[]) => {
    const names = ids.slice(0, 8).map(id => resources.get(id)?.name ?? id)
    return ids.length === 0 ? [] : [`${what} ${ids.length} 项：${names.join('、')}${ids.length > 8 ? ' 等' : ''}`]
  }
  const first = (rows: Difference['added']) => rows.map(([id]) => id)
  return [...say('增加', first(added)), ...say('取消', removed), ...say('改为全选或半选', first(changed))].join('；')
}

/** Returns the application's resources by id; refuses (400) other ids. */
async function requireResources(tx: Call, applicationId: string, ids: string[]): Promise<Map<string, Resource>> {
  const rows = await tx.db
    .selectFrom('resource')
    .select(['id', 'code', 'name', 'enabled'])
    .where('applicationId', '=', applicationId)
    .where('deletedAt', 'is', null)
    .execute()
  const resources = new Map(rows.map(row => [row.id, { ...row, enabled: row.enabled !== false }]))
  const foreign = ids.filter(id => !resources.has(id))
  if (foreign.length > 0) {
    throw invalid(wrong('ids', 'RESOURCES_FOREIGN', { count: foreign.length }))
  }
  return resources
}

const batch = 500

interface Difference {
  added: (readonly [string, boolean])[]
  changed: (readonly [string, boolean])[]
  removed: string[]
}

async function store(tx: Call, roleId: string, { added, changed, removed }: Difference): Promise<void> {
  const createdBy = tx.session?.userId ?? null
  for (let at = 0; at < added.length; at += batch) {
    const values = added
      .slice(at, at + batch)
      .map(([resourceId, half]) => ({ id: newId(), roleId, resourceId, half, createdBy }))
    await tx.db.insertInto('roleResource').values(values).execute()
  }
  for (const half of [true, false]) {
    const ids = changed.filter(([, isHalf]) => isHalf === half).map(([id]) => id)
    for (let at = 0; at < ids.length; at += batch) {
      await tx.db
        .updateTable('roleResource')
        .set({ half, updatedAt: new Date(), updatedBy: createdBy })
        .where('roleId', '=', roleId)
        .where('resourceId', 'in', ids.slice(at, at + batch))
        .execute()
    }
  }
  for (let at = 0; at < removed.length; at += batch) {
    await tx.db
      .deleteFrom('roleResource')
      .where('roleId', '=', roleId)
      .where('resourceId', 'in', removed.slice(at, at + batch))
      .execute()
  }
}

/** Returns all codes that the role grants, in one application or in all. */
export async function rolePermissions(call: Call<EndpointInput<'role.permissions'>>) {
  const roleId = call.input.roleId
  await read(call, 'role', roleId)
  const applicationId = textOf(call.input.applicationId)
  return call.db
    .selectFrom('roleResource')
    .innerJoin('resource', 'resource.id', 'roleResource.resourceId')
    .innerJoin('application', 'application.id', 'resource.applicationId')
    .select([
      'resource.id',
      'resource.code',
      'resource.name',
      'resource.level',
      'resource.applicationId',
      'application.name as applicationName',
    ])
    .where('roleResource.roleId', '=', roleId)
    .where('resource.deletedAt', 'is', null)
    .where('application.deletedAt', 'is', null)
    .$if(applicationId !== null, query => query.where('resource.applicationId', '=', applicationId ?? ''))
    .orderBy('application.sort')
    .orderBy('resource.path')
    .execute()
}
