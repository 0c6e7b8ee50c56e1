import type { Config } from '../../../ground/config/config.ts'
import type { Database } from '../../../ground/kernel/call.ts'
import { AppError } from '../../../ground/kernel/errors.ts'
import { Statement } from '../../../services/records/model/statement.ts'

/** Returns the user's text of an error; the details are in the server log. */
export const faultText = (error: unknown): string =>
  (error instanceof AppError ? error.message : '服务器内部错误，详见服务器日志').slice(0, 1000)

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
  await statement.run(
    db,
    `insert into "process_incident" ("id", "instance_id", "token_id", "job_id",
      "node_id", "kind", "message", "state", "happened_at", "organization_id", "initiator_id")
     select ${id}, i."id", ${statement.value(fault.tokenId ?? null)},
     ${statement.value(fault.key)}, ${statement.value(fault.nodeId)}, ${statement.value(fault.kind)},
       ${statement.value(faultText(fault.error))}, 'open', now(), i."organization_id", i."initiator_id"
     from "process_instance" i where i."id" = ${statement.value(fault.instanceId)}
     on conflict ("id") do update set "message" = excluded."message",
     "state" = 'open', "happened_at" = now(), "solved_at" = null`,
  )
}
