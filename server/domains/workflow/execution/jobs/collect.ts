import type { Call } from '../../../../ground/kernel/call.ts'
import { systemCall } from '../../../../ground/kernel/createCall.ts'
import { Statement } from '../../../../services/records/model/statement.ts'
import { clockOffset } from '../../stored/clock.ts'
import { lockName, takingOf } from '../correlate.ts'
import { runCommand } from '../runCommand.ts'
import type { JobKind } from './jobKind.ts'

/**
 * Delivers all stored messages of a name to an instance: those that arrived before it waited, or while it was
 * suspended.
 */
export const collect: JobKind = async (base, { instanceId }) => {
  const statement = new Statement()
  const rows = await statement.run(
    base.db,
    `select distinct s."name" from "process_subscription" s
      where s."instance_id" = ${statement.value(instanceId)} and s."kind" = 'message' and s."name" is not null`,
  )
  const call = systemCall(base)
  for (const { name } of rows) {
    const one = { name: String(name), instanceId }
    while (await call.transaction(tx => take(tx, one)));
  }
  return undefined
}

/** Returns false if none is left. */
async function take(tx: Call, { name, instanceId }: { name: string; instanceId: string }): Promise<boolean> {
  await lockName(tx, name)
  const statement = new Statement()
  const [row] = await statement.run(
    tx.db,
    `select m."id", m."variables", s."id" as "subscriptionId" from "process_message" m
       join "process_subscription" s on s."name" = m."name" and s."kind" = 'message'
       join "process_instance" i on i."id" = s."instance_id"
     where m."name" = ${statement.value(name)} and s."instance_id" = ${statement.value(instanceId)}
     and i."phase" = 'running'
       and m."expires_at" > clock_timestamp() + ${statement.value(clockOffset(tx.config))} * interval '1 millisecond'
       and (m."correlation" is null or s."correlation" = m."correlation"
         or (s."correlation" is null and coalesce(i."business_key", m."correlation") = m."correlation"))
     order by m."id", s."id" limit 1`,
  )
  if (!row) return false
  const taken = new Statement()
  await taken.run(tx.db, `delete from "process_message" where "id" = ${taken.value(row.id)}`)
  await runCommand(tx, {
    instanceId,
    commandId: takingOf(String(row.id)),
    body: {
      command: 'trigger',
      subscriptionId: String(row.subscriptionId),
      variables: (row.variables ?? {}) as Record<string, unknown>,
    },
  })
  return true
}
