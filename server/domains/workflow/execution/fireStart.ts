import { nextDue } from '../../../../processes/state/timers.ts'
import type { Config } from '../../../ground/config/config.ts'
import type { Call, Database } from '../../../ground/kernel/call.ts'
import { systemCall } from '../../../ground/kernel/createCall.ts'
import { AppError } from '../../../ground/kernel/errors.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { definitionOf } from '../stored/definitions.ts'
import type { DueStart } from './claim.ts'
import { startInstance } from './startInstance.ts'

interface FireBase {
  db: Database
  config: Config
  log(error: unknown, message: string): void
}

/** Starts a process by timer. The same transaction writes the next due time. */
export async function fireStart(base: FireBase, start: DueStart): Promise<void> {
  const { id, key, nodeId, due, repeats, versionId } = start
  const call = systemCall(base)
  try {
    await call.transaction(async tx => {
      const definition = await definitionOf(tx, key)
      const isActive = definition.versionId === versionId
      if (isActive)
        await startInstance(tx, {
          definition,
          nodeId,
          variables: {},
          initiator: null,
          organizationId: null,
          commandId: `start.${id}.${due}`,
        })
      await goOn(tx, { id, due, repeats })
    })
  } catch (error) {
    if (!(error instanceof AppError)) base.log(error, `start of process ${key}`)
    // The process is disabled or cannot start: skip this occurrence.
    await goOn(call, { id, due, repeats })
  }
}

async function goOn(call: Call, { id, due, repeats }: Pick<DueStart, 'id' | 'due' | 'repeats'>): Promise<void> {
  const next = nextDue(due, repeats)
  const statement = new Statement()
  const row = statement.value(id)
  const sql = next
    ? `update "process_start" set "due" = ${statement.value(next.due)}::timestamptz,
      "repeats" = ${statement.value(JSON.stringify(next.repeats))}::jsonb, "lease_until" = null where "id" = ${row}`
    : `delete from "process_start" where "id" = ${row}`
  await statement.run(call.db, sql)
}
