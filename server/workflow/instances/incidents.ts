import type { Call } from '../../kernel/call.ts'
import { conflict, notFound } from '../../kernel/errors.ts'
import { audit } from '../../records/audit.ts'
import { modelOf } from '../../records/entityModel.ts'
import { page } from '../../records/page.ts'
import { visibleCondition } from '../../records/scope.ts'
import { Statement } from '../../records/statement.ts'
import { runCommand } from '../execution/runCommand.ts'
import { wakeAfter } from '../execution/wake.ts'
import { nodeNames } from './nodeNames.ts'

/** POST /nbpm/incident/list: with the names of the nodes where processes stand. */
export async function incidents(call: Call) {
  const found = await page(call, 'processIncident', call.input, { sort: '-happenedAt' })
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

/** POST /nbpm/incident/retry: what could not go on is tried again; many by the batch of it. */
export const retryIncident = (call: Call) => retryIncidentOf(call, String(call.input.id))

export const retryIncidentOf = (call: Call, id: string): Promise<null> =>
  call.transaction(async tx => {
    const statement = new Statement()
    const [row] = await statement.run(
      tx.db,
      `select t."id", t."instance_id" as "instanceId", t."token_id" as "tokenId", t."job_id" as "jobId", t."kind", t."state", t."message" from "process_incident" t
       where t."id" = ${statement.value(id)} and ${visibleCondition(tx, modelOf('processIncident'), statement)} for update`,
    )
    if (!row) throw notFound('流程异常不存在')
    if (row.state !== 'open') throw conflict('该异常已处理')
    if (row.jobId === null)
      await runCommand(tx, {
        instanceId: String(row.instanceId),
        body: { command: 'continue', ...(row.tokenId === null ? {} : { tokenId: String(row.tokenId) }) },
      })
    else await again(tx, String(row.jobId))
    const solved = new Statement()
    await solved.run(
      tx.db,
      `update "process_incident" set "state" = 'solved', "solved_at" = now() where "id" = ${solved.value(row.id)}`,
    )
    await audit(tx, {
      action: '重试流程异常',
      entity: 'processInstance',
      recordId: String(row.instanceId),
      recordName: String(row.message),
    })
    wakeAfter(tx)
    return null
  })

/** A job that was given up, or a timer whose claim still runs, is due at once with all its tries. */
async function again(tx: Call, key: string): Promise<void> {
  const statement = new Statement()
  if (key.startsWith('timer.')) {
    await statement.run(
      tx.db,
      `update "process_subscription" set "lease_until" = null where "id" = ${statement.value(key.slice('timer.'.length))}`,
    )
    return
  }
  await statement.run(
    tx.db,
    `update "process_job" set "state" = 'waiting', "attempts" = 0, "lease_until" = null, "due" = now() where "id" = ${statement.value(key)}`,
  )
}
