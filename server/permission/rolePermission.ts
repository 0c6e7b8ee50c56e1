import type { Call } from '../kernel/call.ts'
import { invalid } from '../kernel/errors.ts'
import { newId } from '../kernel/id.ts'
import { bumpPermissions } from '../kernel/permissionVersion.ts'
import { textOf, textsOf } from '../kernel/textOf.ts'
import { audit } from '../records/audit.ts'
import { read } from '../records/read.ts'
import { tree } from '../records/tree.ts'
import { refuseOwnRoles, requireHeldResources } from './mayGrant.ts'

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

/** The resource tree of one application and what the role has of it. */
export async function rolePermissionDetail(call: Call) {
  const { roleId, applicationId } = await owner(call)
  const rows = await ticks(call, roleId, applicationId)
  const nodes = await tree(call, 'resource', { applicationId })
  return { roleId, applicationId, ids: idsOf(rows, false), halfIds: idsOf(rows, true), tree: nodes }
}

/** Ids of the fully ticked resources; half ticks follow from them. */
export async function rolePermissionTicks(call: Call): Promise<string[]> {
  const { roleId, applicationId } = await owner(call)
  return idsOf(await ticks(call, roleId, applicationId), false)
}

/** Replaces what the role has of one application: all of it or nothing, with one audit row. */
export const rolePermissionAdd = (call: Call) =>
  call.transaction(async tx => {
    const { roleId, applicationId } = await owner(tx)
    // Two who save the same role come one after the other, so that neither mixes with the other.
    const role = await tx.db
      .selectFrom('role')
      .select('name')
      .where('id', '=', roleId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await refuseOwnRoles(tx, [roleId])
    const ids = textsOf(tx.input.ids)
    const full = new Set(ids)
    const half = textsOf(tx.input.halfIds).filter(id => !full.has(id))
    const codes = await requireResources(tx, applicationId, [...ids, ...half])
    const before = new Map((await ticks(tx, roleId, applicationId)).map(row => [row.resourceId, row.half]))
    const wanted = new Map([...ids.map(id => [id, false] as const), ...half.map(id => [id, true] as const)])
    const added = [...wanted].filter(([id]) => !before.has(id))
    const changed = [...wanted].filter(([id, isHalf]) => before.has(id) && before.get(id) !== isHalf)
    const removed = [...before.keys()].filter(id => !wanted.has(id))
    await requireHeldResources(
      tx,
      [...added, ...changed].map(([id]) => id),
    )
    await store(tx, roleId, { added, changed, removed })
    if (added.length + changed.length + removed.length === 0) return
    await audit(tx, {
      action: '分配权限',
      entity: 'role',
      recordId: roleId,
      recordName: role.name,
      before: { applicationId, removed: removed.map(id => codes.get(id) ?? id) },
      after: { applicationId, added: added.map(([id]) => codes.get(id) ?? id) },
      remark: `权限增加 ${added.length} 项，取消 ${removed.length} 项`,
    })
    tx.afterCommit(bumpPermissions)
  })

/** Codes of the application by resource id; refuses (400) ids that are none of its resources. */
async function requireResources(tx: Call, applicationId: string, ids: string[]): Promise<Map<string, string>> {
  const rows = await tx.db
    .selectFrom('resource')
    .select(['id', 'code'])
    .where('applicationId', '=', applicationId)
    .where('deletedAt', 'is', null)
    .execute()
  const codes = new Map(rows.map(row => [row.id, row.code]))
  const foreign = ids.filter(id => !codes.has(id))
  if (foreign.length > 0) {
    throw invalid([{ field: 'ids', message: `有 ${foreign.length} 个资源不属于该应用系统或已被删除` }])
  }
  return codes
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

/** Every code that the role gives, of one application or of all. */
export async function rolePermissions(call: Call) {
  const roleId = String(call.input.roleId)
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
