import { textsOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import type { Statement } from '../../services/records/model/statement.ts'
import { list } from '../../services/records/search/list.ts'
import { read } from '../../services/records/search/read.ts'
import type { BatchAnswer } from '../../services/records/write/batchAnswer.ts'
import { create } from '../../services/records/write/create.ts'
import { move as moveRecord } from '../../services/records/write/move.ts'
import { remove as removeRecord } from '../../services/records/write/remove.ts'
import { restore as restoreRecords } from '../../services/records/write/restore.ts'
import { toggle } from '../../services/records/write/toggle.ts'
import { update } from '../../services/records/write/update.ts'
import { uses } from '../../services/records/write/uses.ts'
import { keepEnabled } from '../permission/keepEnabled.ts'
import { fault } from './faults.ts'
import { referrers } from './referrers.ts'

const codeMove = 'ORGANIZATION_MOVE'

/** Only callers with full access may create a root organization, because it is visible to no one else. */
function requireRoot(call: Call): void {
  const { superAdmin, scope } = signedIn(call)
  if (!superAdmin && !scope.all) throw fault('ORGANIZATION_OUT_OF_SCOPE')
}

export async function requireEnabledParent(call: Call, parentId: unknown): Promise<void> {
  if (typeof parentId !== 'string') return requireRoot(call)
  const parent = await read(call, 'organization', parentId)
  if (parent.enabled === false) throw disabledParent(String(parent.name))
}

const disabledParent = (name: string) => fault('PARENT_ORGANIZATION_DISABLED', { name })

export const add = (call: Call<EndpointInput<'organization.add'>>) =>
  call.transaction(async tx => {
    await requireEnabledParent(tx, tx.input.parentId)
    return create(tx, 'organization', tx.input)
  })

/** Changing the parent is a move and requires the code for moving. */
export const edit = (call: Call<EndpointInput<'organization.edit'>>) =>
  call.transaction(async tx => {
    const { id, parentId, ...values } = tx.input
    const before = await read(tx, 'organization', String(id))
    keepEnabled(values, before)
    const moves = parentId !== undefined && (parentId ?? null) !== (before.parentId ?? null)
    const record = await update(tx, 'organization', String(id), values)
    if (!moves) return record
    const session = signedIn(tx)
    if (!session.superAdmin && !session.codes.has(codeMove)) throw fault('ORGANIZATION_MOVE_FORBIDDEN')
    await requireEnabledParent(tx, parentId)
    await requireWholeVisible(tx, String(id))
    return moveRecord(tx, 'organization', { id: String(id), parentId: typeof parentId === 'string' ? parentId : null })
  })

/** A branch moved below the caller's organization becomes fully visible, so all of it must be visible already. */
export async function requireWholeVisible(call: Call, id: string): Promise<void> {
  const { superAdmin, scope } = signedIn(call)
  if (superAdmin || scope.all) return
  await read(call, 'organization', id)
  const { path } = await call.db
    .selectFrom('organization')
    .select('path')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const all = await call.db
    .selectFrom('organization')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(eb => eb.fn<boolean>('starts_with', ['path', eb.val(path)]))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const below = { condition: (statement: Statement) => `starts_with(t."path", ${statement.value(path)}::text)` }
  const visible = await list(call, 'organization', {}, below)
  if (visible.length < Number(all?.count ?? 0)) throw fault('ORGANIZATION_HAS_HIDDEN')
}

export const move = (call: Call<EndpointInput<'organization.move'>>) =>
  call.transaction(async tx => {
    const { id, parentId, beforeId } = tx.input
    await requireEnabledParent(tx, parentId)
    await requireWholeVisible(tx, String(id))
    return moveRecord(tx, 'organization', {
      id: String(id),
      parentId: typeof parentId === 'string' ? parentId : null,
      beforeId: typeof beforeId === 'string' ? beforeId : undefined,
    })
  })

/** Returns what prevents deleting an organization: the usual references counted, every other by name. */
export async function check(call: Call<EndpointInput<'organization.check'>>) {
  const id = call.input.id
  const { deletable, message } = await uses(call, 'organization', id)
  const { counts } = await referrers(call.db, id)
  return { id, ...counts, deletable, message: message === '' ? '没有数据引用该组织，可以删除' : message }
}

export const remove = (call: Call<EndpointInput<'organization.delete'>>) =>
  call.transaction(async tx => {
    const id = tx.input.id
    await read(tx, 'organization', id)
    const found = await referrers(tx.db, id)
    if (found.parts !== '') throw fault('ORGANIZATION_USED', { parts: found.parts }, found.counts)
    await removeRecord(tx, 'organization', [id])
  })

/** A restored enabled organization must not be below a parent disabled meanwhile. */
export const restore = (call: Call<EndpointInput<'organization.restore'>>): Promise<BatchAnswer> =>
  call.transaction(async tx => {
    const answer = await restoreRecords(tx, 'organization', textsOf(tx.input.ids))
    await refuseBelowDisabled(tx, answer.done)
    return answer
  })

/** Refuses enabled organizations below a disabled parent, whether or not the caller sees the parent. */
async function refuseBelowDisabled(tx: Call, ids: string[]): Promise<void> {
  const wrong = await tx.db
    .selectFrom('organization')
    .innerJoin('organization as parent', 'parent.id', 'organization.parentId')
    .select('parent.name')
    .where('organization.id', 'in', ids)
    .where('organization.enabled', '=', true)
    .where('parent.enabled', '=', false)
    .orderBy('parent.path')
    .limit(1)
    .executeTakeFirst()
  if (wrong) throw disabledParent(wrong.name)
}

/**
 * Disabling an organization with enabled descendants requires the caller's confirmation to disable these too; enabling
 * one below a disabled parent is refused.
 */
export const enable = (call: Call<EndpointInput<'organization.enable'>>) =>
  call.transaction(async tx => {
    const id = tx.input.id
    const before = await read(tx, 'organization', id)
    const enabled = typeof tx.input.enabled === 'boolean' ? tx.input.enabled : before.enabled !== true
    if (enabled) {
      const answer = await toggle(tx, 'organization', 'enabled', { id: id, value: enabled })
      await refuseBelowDisabled(tx, [id])
      return answer
    }
    const below = await enabledBelow(tx, id)
    if (below.length > 0 && tx.input.withChildren !== true) {
      throw fault(
        'ORGANIZATION_HAS_ENABLED',
        { count: below.length },
        {
          children: below.length,
        },
      )
    }
    for (const child of below) await toggle(tx, 'organization', 'enabled', { id: child, value: false })
    return toggle(tx, 'organization', 'enabled', { id: id, value: enabled })
  })

async function enabledBelow(call: Call, id: string): Promise<string[]> {
  const { path } = await call.db
    .selectFrom('organization')
    .select('path')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = await call.db
    .selectFrom('organization')
    .select('id')
    .where('path', 'like', `${path.replaceAll(/[\\%_]/g, '\\$&')}_%`)
    .where('enabled', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('path', 'desc')
    .execute()
  return rows.map(row => row.id)
}
