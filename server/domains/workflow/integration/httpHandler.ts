import type { HttpTask } from '../../../../schemas/types/httpTask.ts'
import { callOut, type OutboundAnswer, type OutboundCall } from '../../../ground/outbound/callOut.ts'
import { throughCircuit } from '../../../ground/outbound/circuit.ts'
import { OutboundFault } from '../../../ground/outbound/outboundFault.ts'
import { type ExchangeKind, noteExchange } from '../exchanges/exchangeLog.ts'
import { maskHeaders, maskText, maskUrl } from '../exchanges/maskSecrets.ts'
import { WorkError, type WorkHandler } from '../execution/workHandlers.ts'
import { finding } from '../findings.ts'
import { callbackPath } from './callbackToken.ts'
import { readAnswer, toCall } from './httpTexts.ts'

/**
 * Handler of a service task that calls another system, with one log row per attempt. Every attempt sends the same key,
 * so that the other system can recognize repetitions. A 4xx response is final, except 408, 425 and 429, because a retry
 * would get the same.
 */
export const httpHandler =
  (kind: ExchangeKind): WorkHandler =>
  async ({ db, config }, job) => {
    const http = httpOf(job.settings)
    const prepared = toCall(http, { ...job.variables, callbackPath: callbackPath(config, job) })
    const call = { ...prepared, headers: { 'idempotency-key': job.id, ...prepared.headers } }
    const note = (outcome: { answer?: OutboundAnswer; error?: string; state: 'succeeded' | 'failed' | 'refused' }) =>
      noteExchange(db, {
        kind,
        title: String(job.settings.name ?? job.nodeId),
        instanceId: job.instanceId,
        nodeId: job.nodeId,
        tokenId: job.tokenId,
        jobId: job.id,
        attempt: job.attempt,
        state: outcome.state,
        ...shown(call),
        ...(outcome.answer && {
          status: outcome.answer.status,
          response: maskText(outcome.answer.text),
          milliseconds: outcome.answer.ms,
        }),
        ...(outcome.error !== undefined && { error: outcome.error }),
      })

    let answer: OutboundAnswer
    try {
      answer = await throughCircuit(URL.parse(call.url)?.host ?? '', () => callOut(config, call))
    } catch (error) {
      if (!(error instanceof OutboundFault)) throw error
      await note({ error: error.message, state: error.kind === 'refused' ? 'refused' : 'failed' })
      throw new WorkError(error.finding, {
        isFinal: error.kind === 'refused',
        ...(error.kind === 'resting' && { retryAfter: 30 }),
      })
    }
    if (answer.status >= 200 && answer.status < 300) {
      await note({ answer, state: 'succeeded' })
      return http.callback ? { done: false } : { done: true, variables: readAnswer(http, answer) }
    }
    const found = finding('SYSTEM_ANSWERED', { status: answer.status })
    await note({ answer, error: found.message, state: 'failed' })
    throw new WorkError(found, { isFinal: isFinal(answer.status), ...waitOf(answer) })
  }

function httpOf(settings: Record<string, unknown>): HttpTask {
  const { http = settings } = settings as { http?: unknown }
  const { method, url } = (http ?? {}) as Partial<HttpTask>
  if (typeof method !== 'string' || typeof url !== 'string')
    throw new WorkError(finding('WORK_WITHOUT_ADDRESS'), { isFinal: true })
  return http as HttpTask
}

const isFinal = (status: number) => status >= 300 && status < 500 && ![408, 425, 429].includes(status)

/** Returns the delay that the other system requests, within limits. */
function waitOf({ headers }: OutboundAnswer): { retryAfter?: number } {
  const seconds = Number(headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? { retryAfter: Math.min(seconds, 3600) } : {}
}

const shown = ({ method, url, headers, body }: OutboundCall) => ({
  method,
  target: maskUrl(url),
  request: `${JSON.stringify(maskHeaders(headers), null, 2)}${body === undefined ? '' : `\n\n${maskText(body)}`}`,
})
