import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'

/** What is done for somebody lies where he belongs: whoever does not see him there does not see it either. */
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
