import { textsOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { newId } from '../../ground/kernel/id.ts'
import { bumpPermissions } from '../../ground/kernel/permissionVersion.ts'
import { audit } from '../../services/records/log/audit.ts'
import { modelOf } from '../../services/records/model/entityModel.ts'
import { read } from '../../services/records/search/read.ts'
import { tree } from '../../services/records/search/tree.ts'
import { lockRows } from '../../services/records/write/lockRows.ts'
import { refuseOwnPositions, requireHeldResources } from '../permission/mayGrant.ts'
import { checkTickRevision, tickRevision } from '../permission/tickRevision.ts'
import { wrong } from './faults.ts'

/** Returns the selectable resources: the enabled ones of an application. */
export async function postAuthorityTree(call: Call<EndpointInput<'postAuthority.tree'>>) {
  const applicationId = call.input.applicationId
  await read(call, 'application', applicationId)
  return (await tree(call, 'resource', { applicationId, enabled: true })).map(toNode)
}

interface Node {
  id: string
  name: string
  code: string
  level: number
  children: Node[]
}

function toNode(row: Record<string, unknown>): Node {
  const children = Array.isArray(row.children) ? row.children : []
  return {
    id: String(row.id),
    name: String(row.name),
    code: String(row.code),
    level: Number(row.level),
    children: children.map(toNode),
  }
}

/** Returns the position's own resources in an application, without those of its roles. */
export async function postAuthorityTicks(call: Call<EndpointInput<'postAuthority.ticks'>>) {
  const { positionId, applicationId } = await owner(call)
  const ids = await ticked(call, positionId, applicationId)
  // Positions have no half-selected resources: ancestors of a selected one are stored as selected, and the tree
  // displays them correctly.
  return { ids, halfIds: [], revision: tickRevision(ids) }
}

async function owner(call: Call): Promise<{ positionId: string; applicationId: string }> {
  const positionId = String(call.input.positionId)
  const applicationId = String(call.input.applicationId)
  await read(call, 'position', positionId)
  await read(call, 'application', applicationId)
  return { positionId, applicationId }
}

async function ticked(call: Call, positionId: string, applicationId: string): Promise<string[]> {
  const rows = await call.db
    .selectFrom('positionResource')
    .innerJoin('resource', 'resource.id', 'positionResource.resourceId')
    .select('positionResource.resourceId')
    .where('positionResource.positionId', '=', positionId)
    .where('resource.applicationId', '=', applicationId)
    .where('resource.deletedAt', 'is', null)
    .orderBy('resource.path')
    .execute()
  return rows.map(row => row.resourceId)
}

interface Resource {
  name: string
  enabled: boolean
}

/** Returns the application's resources by id; refuses (400) other ids. */
async function requireResources(tx: Call, applicationId: string, ids: string[]): Promise<Map<string, Resource>> {
  const rows = await tx.db
    .selectFrom('resource')
    .select(['id', 'name', 'enabled'])
    .where('applicationId', '=', applicationId)
    .where('deletedAt', 'is', null)
    .execute()
  const resources = new Map(rows.map(row => [row.id, { name: row.name, enabled: row.enabled !== false }]))
  const foreign = ids.filter(id => !resources.has(id))
  if (foreign.length > 0) throw invalid(wrong('ids', 'RESOURCES_FOREIGN', { count: foreign.length }))
  return resources
}

const action = '设置岗位功能权限'
const batch = 500

/**
 * Replaces the position's own resources in an application, with one audit row. The caller must hold what is granted and
 * must not have the position; disabled resources, which the tree does not show, keep their state.
 */
export const postAuthoritySave = (call: Call<EndpointInput<'postAuthority.save'>>) =>
  call.transaction(async tx => {
    const { positionId, applicationId } = await owner(tx)
    // Locks the position, so that concurrent saves run one after another.
    const [position] = await lockRows(tx, modelOf('position'), [positionId])
    await refuseOwnPositions(tx, [positionId])
    const wanted = new Set([...textsOf(tx.input.ids), ...textsOf(tx.input.halfIds)])
    const resources = await requireResources(tx, applicationId, [...wanted])
    const stored = await ticked(tx, positionId, applicationId)
    const before = new Set(stored)
    const added = [...wanted].filter(id => !before.has(id))
    const removed = stored.filter(id => !wanted.has(id) && resources.get(id)?.enabled)
    if (added.length + removed.length === 0) return
    const title = `岗位「${String(position?.name)}」的功能权限`
    await checkTickRevision(tx, { entity: 'position', id: positionId, title, actions: [action] }, tickRevision(stored))
    await requireHeldResources(tx, added)
    const createdBy = tx.session?.userId ?? null
    for (let at = 0; at < added.length; at += batch) {
      const values = added.slice(at, at + batch).map(resourceId => ({ id: newId(), positionId, resourceId, createdBy }))
      await tx.db.insertInto('positionResource').values(values).execute()
    }
    for (let at = 0; at < removed.length; at += batch) {
      await tx.db
        .deleteFrom('positionResource')
        .where('positionId', '=', positionId)
        .where('resourceId', 'in', removed.slice(at, at + batch))
        .execute()
    }
    await audit(tx, {
      action,
      entity: 'position',
      recordId: positionId,
      recordName: String(position?.name ?? ''),
      before: { applicationId, resourceIds: removed },
      after: { applicationId, resourceIds: added },
      remark: [say('增加', added, resources), say('取消', removed, resources)].filter(Boolean).join('；'),
    })
    tx.afterCommit(bumpPermissions)
  })

/** Formats a change: `增加 2 项：用户列表、新增用户`. */
function say(what: string, ids: string[], resources: Map<string, Resource>): string {
  if (ids.length === 0) return ''
  const names = ids.slice(0, 8).map(id => resources.get(id)?.name ?? id)
  return `${what} ${ids.length} 项：${names.join('、')}${ids.length > 8 ? ' 等' : ''}`
}
