import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'

/** Id of the caller's first open task, in the order of the to-do list and without claimable tasks; null if none. */
export async function nextTask(call: Call): Promise<string | null> {
  const s = new Statement()
  const me = s.value(call.session?.userId ?? '')
  const [row] = await s.run(
    call.db,
    `select t."id" from "process_slot" l join "process_task" t on t."id" = l."task_id"
       join "process_instance" i on i."id" = t."instance_id" and i."deleted_at" is null
     where l."open_for" = ${me} and l."closed_at" is null and t."ended_at" is null and not (t."notes" ? 'parkedBy')
     order by t."priority" desc, l."opened_at" desc, t."id" limit 1`,
  )
  return row ? String(row.id) : null
}
