import { textOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { registry } from '../../ground/kernel/registry.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { read } from '../../services/records/search/read.ts'
import { create } from '../../services/records/write/create.ts'
import { move } from '../../services/records/write/move.ts'
import { remove } from '../../services/records/write/remove.ts'
import { toggle } from '../../services/records/write/toggle.ts'
import { update } from '../../services/records/write/update.ts'
import { fault, wrong } from './faults.ts'
import { grantedOf, heldResourceIds } from './grants.ts'
import { keepEnabled } from './keepEnabled.ts'
import { requireHeldResources } from './mayGrant.ts'
import { requireLevel } from './resourceLevels.ts'

/** Refuses a parent of another application, or of a level that is not allowed. */
export async function requirePlace(
  call: Call,
  place: { level: number; applicationId: string; parentId: string | null },
): Promise<void> {
  if (place.parentId === null) return requireLevel(place.level, 0)
  const parent = await read(call, 'resource', place.parentId)
  if (parent.applicationId !== place.applicationId) throw fault('PARENT_RESOURCE_FOREIGN')
  requireLevel(place.level, Number(parent.level))
}

export const resourceAdd = (call: Call<EndpointInput<'resource.add'>>) =>
  call.transaction(async tx => {
    const { applicationId, level, parentId } = tx.input
    await read(tx, 'application', String(applicationId))
    await requirePlace(tx, { level: Number(level), applicationId: String(applicationId), parentId: textOf(parentId) })
    await requireClass(tx, tx.input.classifyId, applicationId)
    return create(tx, 'resource', tx.input)
  })

async function requireClass(call: Call, classifyId: unknown, applicationId: unknown): Promise<void> {
  const id = textOf(classifyId)
  if (id === null) return
  const found = await read(call, 'resourceClassify', id)
  if (found.applicationId !== applicationId) throw invalid(wrong('classifyId', 'CLASSIFY_FOREIGN'))
}

/** Edits a resource. Only a super administrator may change its code, because that changes the rights of its holders. */
export const resourceUpdate = (call: Call<EndpointInput<'resource.update'>>) =>
  call.transaction(async tx => {
    const { id, parentId, ...values } = tx.input
    const before = await read(tx, 'resource', String(id))
    const session = signedIn(tx)
    if (values.code !== undefined && values.code !== before.code && !session.superAdmin) {
      throw fault('PERMISSION_CODE_SUPER_ONLY')
    }
    if (values.code !== undefined && values.code !== before.code) await keepLifelineCode(tx, before)
    keepEnabled(values, before)
    await requireClass(tx, values.classifyId, before.applicationId)
    const record = await update(tx, 'resource', String(id), values)
    if (parentId === undefined || (parentId ?? null) === (before.parentId ?? null)) return record
    if (!session.superAdmin && !session.codes.has('RESOURCE_MOVE')) throw fault('RESOURCE_MOVE_FORBIDDEN')
    return place(tx, String(id), { parentId: textOf(parentId) })
  })

export const resourceEnable = (call: Call<EndpointInput<'resource.enable'>>) =>
  call.transaction(async tx => {
    const id = tx.input.id
    const before = await read(tx, 'resource', id)
    const enabled = typeof tx.input.enabled === 'boolean' ? tx.input.enabled : before.enabled !== true
    if (enabled && before.enabled !== true) await requireMayEnable(tx, id)
    if (!enabled) await refuseLifeline(tx, id, '停用')
    return toggle(tx, 'resource', 'enabled', { id: id, value: enabled })
  })

/** Codes without which no one, not even a super administrator, could enable a resource again. */
const lifeline = ['RESOURCE_VIEW', 'RESOURCE_EDIT']

/** Applications in which those codes matter: the caller's, and the console's own. */
const vitalApplications = (tx: Call) => [signedIn(tx).applicationId, registry.routes.applications[0]?.clientId]

async function keepLifelineCode(tx: Call, { code, applicationId }: Record<string, unknown>): Promise<void> {
  if (!lifeline.includes(String(code)) || !vitalApplications(tx).includes(String(applicationId))) return
  throw fault('RESOURCE_CODE_SELF_LOCKOUT')
}

/** Whether a resource or one of its ancestors is disabled. */
async function isOff(tx: Call, id: string): Promise<boolean> {
  const { path } = await tx.db.selectFrom('resource').select('path').where('id', '=', id).executeTakeFirstOrThrow()
  const off = await tx.db
    .selectFrom('resource')
    .select('id')
    .where(eb => eb.fn<boolean>('starts_with', [eb.val(path), 'path']))
    .where('enabled', '=', false)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return off !== undefined
}

async function refuseLifeline(tx: Call, id: string, what: string): Promise<void> {
  const one = await tx.db
    .selectFrom('resource')
    .select(['path', 'applicationId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!vitalApplications(tx).includes(one.applicationId)) return
  const rows = await tx.db
    .selectFrom('resource')
    .select('path')
    .where('applicationId', '=', one.applicationId)
    .where('code', 'in', lifeline)
    .where('deletedAt', 'is', null)
    .execute()
  if (rows.some(row => row.path.startsWith(one.path))) throw fault('RESOURCE_SELF_LOCKOUT', { what })
}

/**
 * Enabling a resource activates it and its descendants for their holders. The caller must not be one, and must hold
 * everything that others gain. A resource that someone holds can therefore be enabled only by a super administrator.
 */
async function requireMayEnable(tx: Call, id: string): Promise<void> {
  const session = signedIn(tx)
  if (session.superAdmin) return
  const held = await heldResourceIds(tx.db, session.userId)
  const { path } = await tx.db.selectFrom('resource').select('path').where('id', '=', id).executeTakeFirstOrThrow()
  const below = await tx.db
    .selectFrom('resource')
    .select('id')
    .where(eb => eb.fn<boolean>('starts_with', ['path', eb.val(path)]))
    .where('deletedAt', 'is', null)
    .execute()
  const ids = below.map(row => row.id)
  if (ids.some(one => held.has(one))) throw fault('RESOURCE_SELF_GRANT')
  await requireHeldResources(tx, await grantedOf(tx.db, ids))
}

export const resourceMove = (call: Call<EndpointInput<'resource.move'>>) =>
  call.transaction(async tx => {
    const { id, parentId, beforeId } = tx.input
    return place(tx, String(id), { parentId: textOf(parentId), beforeId: textOf(beforeId) ?? undefined })
  })

async function place(tx: Call, id: string, to: { parentId: string | null; beforeId?: string }) {
  const record = await read(tx, 'resource', id)
  await requirePlace(tx, {
    level: Number(record.level),
    applicationId: String(record.applicationId),
    parentId: to.parentId,
  })
  if (to.parentId !== record.parentId) {
    await requireMayFree(tx, id, to.parentId)
    if (to.parentId !== null && (await isOff(tx, to.parentId))) await refuseLifeline(tx, id, '移动')
  }
  return move(tx, 'resource', { id, ...to })
}

/** Moving a resource out of a disabled parent enables it too. */
async function requireMayFree(tx: Call, id: string, parentId: string | null): Promise<void> {
  const own = await tx.db.selectFrom('resource').select('path').where('id', '=', id).executeTakeFirstOrThrow()
  const disabled = await tx.db
    .selectFrom('resource')
    .select('path')
    .where(eb => eb.fn<boolean>('starts_with', [eb.val(own.path), 'path']))
    .where('id', '!=', id)
    .where('enabled', '=', false)
    .where('deletedAt', 'is', null)
    .execute()
  if (disabled.length === 0) return
  const to = await tx.db.selectFrom('resource').select('path').where('id', '=', parentId).executeTakeFirst()
  if (disabled.some(above => !to?.path.startsWith(above.path))) await requireMayEnable(tx, id)
}

/** Deletes a resource and its grants; refused while it has children. */
export const resourceDelete = (call: Call<EndpointInput<'resource.delete'>>) =>
  call.transaction(async tx => {
    const id = tx.input.id
    await read(tx, 'resource', id)
    const below = await tx.db
      .selectFrom('resource')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('parentId', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    const count = Number(below?.count ?? 0)
    if (count > 0) throw fault('RESOURCE_HAS_CHILDREN', { count }, { children: count })
    await refuseLifeline(tx, id, '删除')
    await remove(tx, 'resource', [id])
  })
