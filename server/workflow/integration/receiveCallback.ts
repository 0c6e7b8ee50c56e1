import type { Call } from '../../kernel/call.ts'
import { conflict, notFound } from '../../kernel/errors.ts'
import type { Variables } from '../engine/state.ts'
import { StepRefused } from '../execution/refusal.ts'
import { runCommand } from '../execution/runCommand.ts'
import { openCallback } from './callbackToken.ts'
import { noteExchange } from './exchangeLog.ts'
import { maskText } from './maskSecrets.ts'

/**
 * POST /flowable/callback/{token}: the result of a service task that answers later. The token is good for one result; the
 * same one again gets the same answer and changes nothing. What it brings become variables of the process.
 */
export async function receiveCallback(call: Call): Promise<{ received: true }> {
  const waiting = openCallback(call.config, String(call.input.token))
  if (!waiting) throw notFound('回调地址无效')
  const variables = (call.input.variables ?? {}) as Variables
  const message = typeof call.input.error === 'string' ? call.input.error : undefined
  const code = typeof call.input.code === 'string' ? call.input.code : undefined
  const note = (outcome: { state: 'succeeded' | 'refused'; error?: string }) =>
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
        message === undefined && code === undefined
          ? { command: 'jobDone', tokenId: waiting.tokenId, variables }
          : {
              command: 'jobFailed',
              tokenId: waiting.tokenId,
              error: { message: message ?? '对方系统报告失败', ...(code !== undefined && { code }) },
            },
    })
  } catch (error) {
    if (!(error instanceof StepRefused)) throw error
    await note({ state: 'refused', error: error.message })
    throw conflict(error.message)
  }
  await note({ state: 'succeeded' })
  return { received: true }
}
