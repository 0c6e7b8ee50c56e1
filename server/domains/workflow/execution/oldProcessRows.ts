import type { JobHandler } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'

const portion = 5000

/**
 * Deletes obsolete rows: expired messages and, after the configured days, commands, calls and pushes of ended
 * instances. History, archives and undelivered pushes stay.
 */
export const oldProcessRows: JobHandler = async ({ db, config }, { signal }) => {
  const days = config.operations.processLogKeepDays
  const ended = (s: Statement) =>
    `select i."id" from "process_instance" i where i."ended_at" < now() - ${s.value(days)} * interval '1 day'`
  const operations = [
    () => `delete from "process_message" where "expires_at" < now()`,
    (s: Statement) => some('process_command', `"instance_id" in (${ended(s)})`),
    (s: Statement) =>
      some(
        'process_exchange',
        `"happened_at" < now() - ${s.value(days)} * interval '1 day'
          and ("instance_id" is null or "instance_id" in (${ended(s)}))`,
      ),
    (s: Statement) =>
      some('process_delivery', `"state" = 'done' and "happened_at" < now() - ${s.value(days)} * interval '1 day'`),
  ]
  for (const operation of operations)
    for (let left = portion; left === portion && !signal.aborted; ) {
      const s = new Statement()
      left = (await s.run(db, `${operation(s)} returning "id"`)).length
    }
}

/** Deletes in portions, so that transactions stay short. */
const some = (table: string, condition: string) =>
  `delete from "${table}" where "id" in (select "id" from "${table}" where ${condition} limit ${portion})`
