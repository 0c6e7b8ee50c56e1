import { textOf, textsOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { requireSmall } from '../../ground/kernel/keptValue.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { create } from '../../services/records/write/create.ts'
import { update } from '../../services/records/write/update.ts'
import { fault, wrong } from './faults.ts'
import { ownView } from './ownView.ts'

const mostViews = 50
/** Maximum number of views per user. */
const mostInAll = 500

/**
 * POST /upms/view/save: changes the caller's own view with `id`, creates one without. Sharing with roles requires the
 * code VIEW_SHARE; without it the owner may still change other fields and stop sharing.
 */
export const saveView = (call: Call<EndpointInput<'view.save'>>) =>
  call.transaction(async tx => {
    const { userId, codes } = signedIn(tx)
    const { id, revision, ...values } = tx.input
    const before = textOf(id) === null ? undefined : await ownView(tx, String(id))
    const added = textsOf(values.roleIds).filter(role => !before?.roleIds.includes(role))
    if (added.length > 0 && !codes.has('VIEW_SHARE')) throw fault('VIEW_SHARE_FORBIDDEN')
    await requireRoles(tx, added)
    requireSmall(values.value ?? {}, '视图内容')
    if (before)
      return update(tx, 'savedView', before.id, { ...values, ...(revision === undefined ? {} : { revision }) })
    await requireRoom(tx, userId, String(values.page))
    return create(tx, 'savedView', { ...values, userId }, { trusted: true })
  })

async function requireRoles(tx: Call, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx.db
    .selectFrom('role')
    .select('id')
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
  if (rows.length < ids.length) throw invalid(wrong('roleIds', 'VIEW_ROLE_GONE'))
}

async function requireRoom(tx: Call, userId: string, page: string): Promise<void> {
  const { kept, same } = await tx.db
    .selectFrom('savedView')
    .select(({ fn, eb }) => [
      fn.countAll<string>().as('kept'),
      fn
        .count<string>('id')
        .filterWhere(eb('page', '=', page))
        .as('same'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(same) >= mostViews) throw invalid(wrong('name', 'VIEWS_TOO_MANY_OF_LIST', { most: mostViews }))
  if (Number(kept) >= mostInAll) throw invalid(wrong('name', 'VIEWS_TOO_MANY', { most: mostInAll }))
}
