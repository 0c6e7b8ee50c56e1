import type { Finding } from '../../../../schemas/evaluate/finding.ts'
import type { Config } from '../../../ground/config/config.ts'
import type { Database } from '../../../ground/kernel/call.ts'
import { AppError } from '../../../ground/kernel/errors.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { finding } from '../findings.ts'

/** Returns the part of an error that users may read; the details are in the server log. */
export const causeOf = (error: unknown): Finding =>
  error instanceof AppError ? error.finding : finding('INTERNAL_ERROR_IN_LOG')

export const faultText = (error: unknown): string => causeOf(error).message.slice(0, 1000)

/** Stores an error of background work as an incident of its instance, once while it is open. */
export async function recordFault(
  { db }: { db: Database; config: Config },
  fault: {
    instanceId: string
    nodeId: string | null
    key: string
    kind: string
    error: unknown
    tokenId?: string | null
  },
): Promise<void> {
  const statement = new Statement()
  const id = statement.value(`${fault.instanceId}.${fault.key}`)
  const { code, values, message } = causeOf(fault.error)
  await statement.run(
    db,
    `insert into "process_incident" ("id", "instance_id", "token_id", "job_id", "node_id", "kind", "message",
       "error_code", "error_values", "state", "happened_at", "organization_id", "initiator_id")
     select ${id}, i."id", ${statement.value(fault.tokenId ?? null)}, ${statement.value(fault.key)},
       ${statement.value(fault.nodeId)}, ${statement.value(fault.kind)}, ${statement.value(message.slice(0, 1000))},
       ${statement.value(code)}, ${statement.value(JSON.stringify(values))}::jsonb,
       'open', now(), i."organization_id", i."initiator_id"
     from "process_instance" i where i."id" = ${statement.value(fault.instanceId)}
     on conflict ("id") do update set "message" = excluded."message", "error_code" = excluded."error_code",
       "error_values" = excluded."error_values", "state" = 'open', "happened_at" = now(), "solved_at" = null`,
  )
}
