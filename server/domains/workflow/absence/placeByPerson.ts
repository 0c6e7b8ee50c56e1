import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'

/** Puts a record for a user into that user's organization, so that it is visible where the user is. */
export async function placeByPerson(
  tx: Call,
  table: 'process_handover' | 'process_replacement',
  id: string,
): Promise<void> {
  const s = new Statement()
  await s.run(
    tx.db,
    `update "${table}" t set "organization_id" = u."organization_id" from "app_user" u
     where t."id" = ${s.value(id)} and u."id" = t."from_id"`,
  )
}
