import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { modelOf } from '../../../services/records/model/entityModel.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { page } from '../../../services/records/search/page.ts'
import { visibleCondition } from '../../../services/records/search/scope.ts'
import type { PlannedWork } from '../execution/commandRequest.ts'
import { orderOnce } from '../execution/orderOnce.ts'
import { wakeAfter } from '../execution/wake.ts'
import { fault } from '../faults.ts'
import { nodeNames } from './nodeNames.ts'

/** POST /nbpm/incident/list: includes the names of the nodes. `key` and `nodeId` limit it to a process and a node. */
export async function incidents(call: Call<EndpointInput<'processIncident.list'>>) {
  const { key, nodeId, ...query } = call.input
  const [process, node] = [textOf(key), textOf(nodeId)]
  const isOf = (s: Statement) => {
    const ofProcess = () =>
      `exists (select 1 from "process_instance" i where i."id" = t."instance_id" and i."key" = ${s.value(process)})`
    const atNode = () => `t."node_id" = ${s.value(node)}`
    return [...(process === null ? [] : [ofProcess()]), ...(node === null ? [] : [atNode()]), 'true'].join(' and ')
  }
  const found = await page(call, 'processIncident', query, { sort: '-happenedAt', condition: isOf })
  const nameOf = await nodeNames(
    call,
    found.records.map(row => String(row.instanceId)),
  )
  const named = found.records.map(row => ({
    ...row,
    nodeName: typeof row.nodeId === 'string' ? nameOf(String(row.instanceId), row.nodeId) : null,
  }))
  return { ...found, records: named }
}

/** POST /nbpm/incident/retry: retries an incident; a batch handles many. */
export const retryIncident = (call: Call<EndpointInput<'processIncident.retry'>>) =>
  retryIncidentOf(call, call.input.id)

export const retryIncidentOf = (call: Call, id: string): Promise<null> =>
  call.transaction(async tx => {
    const { instanceId, tokenId, jobId, message } = await visibleIncident(tx, id)
    // A repetition finds the incident solved, so only the first request is checked.
    const plan = async (): Promise<PlannedWork> => {
      await holdOpen(tx, id)
      return jobId === null ? { commands: [{ command: 'continue', ...(tokenId === null ? {} : { tokenId }) }] } : {}
    }
    await orderOnce(tx, { instanceId, body: { command: 'retry', asked: { incidentId: id }, plan } }, async () => {
      if (jobId !== null) await again(tx, jobId)
      const solved = new Statement()
      await solved.run(
        tx.db,
        `update "process_incident" set "state" = 'solved', "solved_at" = now() where "id" = ${solved.value(id)}`,
      )
      await audit(tx, { action: '重试流程异常', entity: 'processInstance', recordId: instanceId, recordName: message })
      wakeAfter(tx)
    })
    return null
  })

interface Incident {
  instanceId: string
  tokenId: string | null
  jobId: string | null
  message: string
}

async function visibleIncident(tx: Call, id: string): Promise<Incident> {
  const s = new Statement()
  const [row] = await s.run<Incident>(
    tx.db,
    `select t."instance_id" as "instanceId", t."token_id" as "tokenId", t."job_id" as "jobId", t."message"
      from "process_incident" t
     where t."id" = ${s.value(id)} and ${visibleCondition(tx, modelOf('processIncident'), s)}`,
  )
  if (!row) throw fault('INCIDENT_GONE')
  return row
}

async function holdOpen(tx: Call, id: string): Promise<void> {
  const s = new Statement()
  const [row] = await s.run(
    tx.db,
    `select t."state" from "process_incident" t where t."id" = ${s.value(id)} for update`,
  )
  if (row?.state !== 'open') throw fault('INCIDENT_RESOLVED')
}

/**
 * Makes a failed job, or a claimed timer, due at once with all its attempts. After an endless chain was stopped, a
 * retry by a person starts a new chain.
 */
async function again(tx: Call, key: string): Promise<void> {
  const statement = new Statement()
  if (key.startsWith('timer.')) {
    await statement.run(
      tx.db,
      `update "process_subscription" set "lease_until" = null
        where "id" = ${statement.value(key.slice('timer.'.length))}`,
    )
    return
  }
  await statement.run(
    tx.db,
    `update "process_job" set "state" = 'waiting', "attempts" = 0,
      "lease_until" = null, "due" = now(), "data" = "data" - 'hops' - 'deaths'
     where "id" = ${statement.value(key)}`,
  )
}
