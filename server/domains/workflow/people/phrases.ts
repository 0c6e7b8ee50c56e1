import { textOf, textsOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { presentOf } from '../../../services/records/write/batchAnswer.ts'
import { create } from '../../../services/records/write/create.ts'
import { remove } from '../../../services/records/write/remove.ts'
import { update } from '../../../services/records/write/update.ts'
import { fault } from '../faults.ts'

const mostPhrases = 50

/** GET /nbpm/phrase/list: returns the caller's own phrases; with a purpose those for it and those for any. */
export const phrases = (call: Call<EndpointInput<'approvalPhrase.list'>>) => ownPhrases(call, call.input.purpose)

function ownPhrases(call: Call, purpose?: string | null) {
  const s = new Statement()
  const suitable = !purpose ? '' : ` and p."purpose" in ('any', ${s.value(purpose)})`
  return s.run(
    call.db,
    `select p."id", p."revision", p."text", p."purpose", p."sort" from "approval_phrase" p
      where p."user_id" = ${s.value(call.session?.userId ?? '')}${suitable}
      order by p."sort", p."created_at", p."id"`,
  )
}

/** POST /nbpm/phrase/save: the family's `where` leaves only the caller's own phrases to the update. */
export const savePhrase = (call: Call<EndpointInput<'approvalPhrase.save'>>) =>
  call.transaction(async tx => {
    const { id, revision, ...values } = tx.input
    if (textOf(id) !== null) return update(tx, 'approvalPhrase', String(id), { ...values, revision })
    if ((await ownPhrases(tx)).length >= mostPhrases) throw fault('PHRASES_TOO_MANY', { most: mostPhrases })
    return create(tx, 'approvalPhrase', { ...values, userId: tx.session?.userId ?? null }, { trusted: true })
  })

/** POST /nbpm/phrase/delete */
export const deletePhrases = (call: Call<EndpointInput<'approvalPhrase.delete'>>) =>
  call.transaction(async tx => {
    const answer = presentOf(textsOf(tx.input.ids), await ownIds(tx), gone())
    await remove(tx, 'approvalPhrase', answer.done)
    return answer
  })

const ownIds = async (tx: Call) => new Set((await ownPhrases(tx)).map(row => String(row.id)))

const gone = () => fault('PHRASE_GONE')
