import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { modelOf } from '../../../services/records/model/entityModel.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { visibleCondition } from '../../../services/records/search/scope.ts'
import { fault } from '../faults.ts'
import { retryIncidentOf } from '../instances/incidents.ts'
import { deliverAgain } from './callbackSystems.ts'

/** POST /flowable/log/…/retry: repeats the call of a log row if its process still waits for it. */
export async function retryExchange(
  call: Call<
    EndpointInput<
      | 'processExchange.callbackRetry'
      | 'processExchange.httpRetry'
      | 'processExchange.pushRetry'
      | 'processExchange.receiveTaskRetry'
    >
  >,
): Promise<null> {
  const statement = new Statement()
  const [row] = await statement.run(
    call.db,
    // A finally failed call has no job; its incident is at the token. An asynchronous response has neither node nor
    // token; the row of its call does.
    `select i."id", t."job_id" as "jobId" from "process_exchange" t
     left join lateral (select c."node_id", c."token_id" from "process_exchange" c
       where c."job_id" = t."job_id" and c."node_id" is not null order by c."id" desc limit 1) c on t."node_id" is null
     left join "process_incident" i on i."state" = 'open'
       and (i."job_id" = t."job_id" or (i."job_id" is null and i."instance_id" = t."instance_id"
         and i."node_id" = coalesce(t."node_id", c."node_id")
         and (coalesce(t."token_id", c."token_id") is null or i."token_id" = coalesce(t."token_id", c."token_id"))))
     where t."id" = ${statement.value(call.input.id)}
     and ${visibleCondition(call, modelOf('processExchange'), statement)}
     order by i."job_id" nulls last, i."id" limit 1`,
  )
  if (!row) throw fault('EXCHANGE_GONE')
  // A pushed row is independent of a token; the id of its job identifies it.
  if (row.id === null && row.jobId !== null && (await call.transaction(tx => deliverAgain(tx, String(row.jobId)))))
    return null
  if (row.id === null) throw fault('NO_INCIDENT_TO_RETRY')
  return retryIncidentOf(call, String(row.id))
}
