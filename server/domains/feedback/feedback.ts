import { textOf } from '../../../schemas/evaluate/textOf.ts'
import { publish } from '../../ground/events/publish.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { Statement } from '../../services/records/model/statement.ts'
import { page } from '../../services/records/search/page.ts'
import { read } from '../../services/records/search/read.ts'
import { create } from '../../services/records/write/create.ts'
import { remove } from '../../services/records/write/remove.ts'
import { update } from '../../services/records/write/update.ts'
import { fault, wrong } from './faults.ts'

/** POST /upms/feedback/add: the session determines the author. */
export const addFeedback = (call: Call<EndpointInput<'feedback.add'>>) =>
  call.transaction(async tx => {
    const session = signedIn(tx)
    const { userId, organizationId, scope } = session
    // Even with a scope of own records only, the author may use their own organization.
    const own = { ...scope, organizationIds: [...scope.organizationIds, organizationId] }
    const within = { ...tx, session: { ...session, scope: own } }
    return create(within, 'feedback', { ...tx.input, userId, organizationId, state: 'waiting' }, { trusted: true })
  })

const ownedBy = (userId: string) => (statement: Statement) => `t."user_id" = ${statement.value(userId)}`

/** POST /upms/feedback/own */
export const ownFeedback = (call: Call<EndpointInput<'feedback.own'>>) =>
  page(call, 'feedback', call.input, { sort: '-createdAt', condition: ownedBy(signedIn(call).userId) })

/** GET /upms/feedback/own/{id} */
export async function ownFeedbackDetails(call: Call<EndpointInput<'feedback.ownDetails'>>) {
  const id = call.input.id
  await requireOwn(call, id)
  return read(call, 'feedback', id)
}

/** POST /upms/feedback/withdraw: authors may withdraw feedback that is not yet processed. */
export const withdrawFeedback = (call: Call<EndpointInput<'feedback.withdraw'>>) =>
  call.transaction(async tx => {
    const id = tx.input.id
    const { state } = await requireOwn(tx, id)
    if (state !== 'waiting') throw fault('FEEDBACK_IN_WORK')
    await remove(tx, 'feedback', [id])
    return null
  })

/**
 * Throws 404 for other users' feedback. Locks the row, so that feedback is not answered while it is being withdrawn.
 */
async function requireOwn(call: Call, id: string) {
  const statement = new Statement()
  const rows = await statement.run(
    call.db,
    `select t."state" from "feedback" t where t."id" = ${statement.value(id)}
      and t."user_id" = ${statement.value(signedIn(call).userId)}
     and t."deleted_at" is null for update`,
  )
  if (!rows[0]) throw fault('FEEDBACK_GONE')
  return rows[0]
}

/** POST /upms/feedback/handle: notifies the author of a new answer. */
export const handleFeedback = (call: Call<EndpointInput<'feedback.handle'>>) =>
  call.transaction(async tx => {
    const { id, revision, state } = tx.input
    const before = await read(tx, 'feedback', String(id))
    const reply = 'reply' in tx.input ? textOf(tx.input.reply)?.trim() || null : textOf(before.reply)
    if (state === 'answered' && reply === null) throw invalid(wrong('reply', 'REPLY_MISSING'))
    const isNew = reply !== null && reply !== before.reply
    const record = await update(
      tx,
      'feedback',
      String(id),
      {
        state,
        reply,
        ...(revision === undefined ? {} : { revision }),
        ...(isNew ? { repliedById: signedIn(tx).userId, repliedAt: new Date().toISOString() } : {}),
      },
      { trusted: true, action: '处理反馈' },
    )
    const author = textOf(before.userId)
    if (isNew && author !== null)
      publish(tx, {
        topic: 'reminder',
        to: { userId: author },
        data: { title: '您的反馈有了答复', text: String(before.title) },
      })
    return record
  })
