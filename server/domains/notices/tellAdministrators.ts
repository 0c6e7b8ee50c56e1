import type { Call } from '../../ground/kernel/call.ts'
import { Statement } from '../../services/records/model/statement.ts'
import { type NewNotice, noticeReading } from './newNotice.ts'
import { tellPeople } from './tellPeople.ts'

/**
 * Notifies all super administrators of a finding; earlier notices about it become read.
 *
 * @example await tellAdministrators(tx, { kind: 'review', title, text, route, subjectId: 'access-review' })
 */
export async function tellAdministrators(tx: Call, notice: Omit<NewNotice, 'user'>): Promise<void> {
  const people = await tx.db
    .selectFrom('appUser')
    .select('id')
    .where('superAdmin', '=', true)
    .where('enabled', '=', true)
    .where('deletedAt', 'is', null)
    .execute()
  const s = new Statement()
  await s.run(tx.db, noticeReading(s, [{ subject: notice.subjectId }]))
  await tellPeople(
    tx,
    people.map(({ id }) => ({ ...notice, user: id })),
    new Date().toISOString(),
  )
}
