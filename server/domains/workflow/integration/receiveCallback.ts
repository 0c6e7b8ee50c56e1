import type { Variables } from '../../../../processes/state/state.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { noteExchange } from '../exchanges/exchangeLog.ts'
import { maskText } from '../exchanges/maskSecrets.ts'
import { StepRefused } from '../execution/refusal.ts'
import { runCommand } from '../execution/runCommand.ts'
import { fault, faultWith } from '../faults.ts'
import { finding } from '../findings.ts'
import { openCallback } from './callbackToken.ts'

/**
 * POST /flowable/callback/{token}: receives the result of an asynchronous service task. A token accepts one result;
 * repeating it returns the first response and changes nothing. The result becomes process variables.
 */
export async function receiveCallback(
  call: Call<EndpointInput<'processExchange.receive'>>,
): Promise<{ received: true }> {
  const waiting = openCallback(call.config, call.input.token)
  if (!waiting) throw fault('CALLBACK_ADDRESS_INVALID')
  const variables = (call.input.variables ?? {}) as Variables
  const message = typeof call.input.error === 'string' ? call.input.error : undefined
  const code = typeof call.input.code === 'string' ? call.input.code : undefined
  const cause = finding('CALLBACK_FAILURE')
  const unnamed = { message: cause.message, cause }
  const failure =
    message === undefined && code === undefined
      ? undefined
      : { ...(message === undefined ? unnamed : { message }), ...(code !== undefined && { code }) }
  const note = (outcome: { state: 'succeeded' | 'failed' | 'refused'; error?: string }) =>
    noteExchange(call.db, {
      kind: 'receive',
      title: '服务任务回调',
      instanceId: waiting.instanceId,
      jobId: waiting.id,
      method: 'POST',
      request: maskText(JSON.stringify({ variables, ...(message !== undefined && { error: message, code }) })),
      ...outcome,
    })
  try {
    await runCommand(call, {
      instanceId: waiting.instanceId,
      commandId: `callback.${waiting.id}`,
      body:
        failure === undefined
          ? { command: 'jobDone', tokenId: waiting.tokenId, variables }
          : { command: 'jobFailed', tokenId: waiting.tokenId, error: failure },
    })
  } catch (error) {
    if (!(error instanceof StepRefused)) throw error
    await note({ state: 'refused', error: error.message })
    throw faultWith('CALLBACK_REFUSED', error.message)
  }
  // A failure that stops the instance is reported as such; the log can retry it.
  const isStopped = failure !== undefined && (await hasIncident(call, waiting))
  await note(isStopped ? { state: 'failed', error: failure.message } : { state: 'succeeded' })
  return { received: true }
}

/** Whether the failure caused an incident, because the model does not handle it. */
async function hasIncident(
  { db }: Call,
  { instanceId, tokenId }: { instanceId: string; tokenId: string },
): Promise<boolean> {
  const s = new Statement()
  const rows = await s.run(
    db,
    `select 1 from "process_incident" where "instance_id" = ${s.value(instanceId)} and "token_id" = ${s.value(tokenId)}
      and "state" = 'open' limit 1`,
  )
  return rows.length > 0
}
