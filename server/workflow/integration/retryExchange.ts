import type { Call } from '../../kernel/call.ts'
import { conflict, notFound } from '../../kernel/errors.ts'
import { modelOf } from '../../records/entityModel.ts'
import { visibleCondition } from '../../records/scope.ts'
import { Statement } from '../../records/statement.ts'
import { retryIncident } from '../instances/incidents.ts'
import { deliverAgain } from './callbackSystems.ts'

/** POST /flowable/log/…/retry: the call behind a row of the log is made again, when its process still waits for it. */
export async function retryExchange(call: Call): Promise<null> {
  const statement = new Statement()
  const [row] = await statement.run(
    call.db,
    `select i."id", t."job_id" as "jobId" from "process_exchange" t left join "process_incident" i on i."job_id" = t."job_id" and i."state" = 'open'
     where t."id" = ${statement.value(String(call.input.id))} and ${visibleCondition(call, modelOf('processExchange'), statement)}`,
  )
  if (!row) throw notFound('日志不存在')
  // What was pushed stands by itself, under the id of its job.
  if (row.id === null && row.jobId !== null && (await call.transaction(tx => deliverAgain(tx, String(row.jobId)))))
    return null
  if (row.id === null) throw conflict('该调用没有等待重试的异常')
  return retryIncident({ ...call, input: { id: row.id } })
}
