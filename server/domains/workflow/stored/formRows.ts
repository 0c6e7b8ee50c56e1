import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'

/** Deletes the form data of process instances. */
export async function removeFormRows(tx: Call, ids: readonly string[]): Promise<void> {
  const s = new Statement()
  const own = s.value(ids)
  await s.write(
    tx.db,
    `with f as (delete from "file_use" where "entity" = 'formInstance' and "record_id" = any(${own}::text[]))
     delete from "form_instance" where "process_instance_id" = any(${own}::text[])`,
  )
}
