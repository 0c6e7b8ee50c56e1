import { createHmac } from 'node:crypto'
import { callOut, type OutboundAnswer, type OutboundCall } from '../../../ground/outbound/callOut.ts'
import { throughCircuit } from '../../../ground/outbound/circuit.ts'
import { OutboundFault } from '../../../ground/outbound/outboundFault.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { noteExchange } from '../exchanges/exchangeLog.ts'
import { maskHeaders, maskText, maskUrl } from '../exchanges/maskSecrets.ts'
import type { JobKind } from '../execution/jobs/jobKind.ts'
import type { JobBase } from '../execution/retryJob.ts'
import { WorkError } from '../execution/workHandlers.ts'
import { faultWith } from '../faults.ts'
import { finding } from '../findings.ts'
import { readSystemSecrets } from './callbackSystems.ts'
import { type Delivery, deliveryOf, payloadOf } from './deliveryPayload.ts'
import { toCall } from './httpTexts.ts'

/**
 * Job that sends an event to another system, with one log row per attempt. At least once, always with the same key; a
 * 4xx response is final, except 408, 425 and 429. A permanent failure waits for a manual retry.
 */
export const deliver: JobKind = async (base, { id, attempts, most }, signal) => {
  const delivery = await deliveryOf(base.db, id)
  if (!delivery || delivery.state === 'done') return undefined
  let failure: { message: string; isFinal: boolean } | undefined
  try {
    failure = await send(base, delivery, attempts)
  } catch (error) {
    if (!(error instanceof WorkError)) throw error
    failure = { message: error.message, isFinal: true }
  }
  if (!failure) {
    await settle(base, id, { state: 'done', error: null })
    return undefined
  }
  const isLast = failure.isFinal || attempts >= most
  await settle(base, id, { state: isLast ? 'failed' : 'waiting', error: failure.message })
  if (isLast || signal.aborted) return undefined
  throw faultWith('CALLED_SYSTEM_FAILED', failure.message)
}

async function settle(
  base: JobBase,
  id: string,
  { state, error }: { state: string; error: string | null },
): Promise<void> {
  const s = new Statement()
  await s.run(
    base.db,
    `update "process_delivery" set "state" = ${s.value(state)},
      "error" = ${s.value(error)}, "attempts" = "attempts" + 1,
       "done_at" = case when ${s.value(state)} = 'done' then now() end, "updated_at" = now()
       where "id" = ${s.value(id)}`,
  )
}

/** Returns why the delivery failed; undefined if it arrived. */
async function send(
  { db, config }: JobBase,
  delivery: Delivery,
  attempt: number,
): Promise<{ message: string; isFinal: boolean } | undefined> {
  const { system } = delivery
  const call = signedCall(delivery, await payloadOf(db, delivery), readSystemSecrets(config, system))
  const note = (outcome: { answer?: OutboundAnswer; error?: string; state: 'succeeded' | 'failed' | 'refused' }) =>
    noteExchange(db, {
      kind: delivery.kind === 'oa' ? 'push' : 'callback',
      title: `${system.name} · ${delivery.title}`,
      instanceId: delivery.instanceId,
      jobId: delivery.id,
      attempt,
      state: outcome.state,
      target: maskUrl(call.url),
      method: call.method,
      request: `${JSON.stringify(maskHeaders(call.headers), null, 2)}\n\n${maskText(call.body ?? '')}`,
      ...(outcome.answer && {
        status: outcome.answer.status,
        response: maskText(outcome.answer.text),
        milliseconds: outcome.answer.ms,
      }),
      ...(outcome.error !== undefined && { error: outcome.error }),
    })
  try {
    const answer = await throughCircuit(URL.parse(call.url)?.host ?? '', () => callOut(config, call))
    if (answer.status >= 200 && answer.status < 300) {
      await note({ answer, state: 'succeeded' })
      return undefined
    }
    const message = finding('SYSTEM_ANSWERED', { status: answer.status }).message
    await note({ answer, error: message, state: 'failed' })
    const isFinal = answer.status >= 300 && answer.status < 500 && ![408, 425, 429].includes(answer.status)
    return { message, isFinal }
  } catch (error) {
    if (!(error instanceof OutboundFault)) throw error
    await note({ error: error.message, state: error.kind === 'refused' ? 'refused' : 'failed' })
    return { message: error.message, isFinal: error.kind === 'refused' }
  }
}

/**
 * Returns the call with its key and, if the system has a secret, its signature: HMAC-SHA-256 in hexadecimal over
 * `<x-timestamp>.<body>`.
 */
export function signedCall(
  { id, system }: Delivery,
  payload: Record<string, unknown>,
  { secret, authorization }: { secret: string | undefined; authorization: string | undefined },
): OutboundCall {
  const body = system.body?.trim() ? system.body : '{{payload}}'
  const call = toCall(
    {
      method: system.method === 'PUT' ? 'PUT' : 'POST',
      url: system.url,
      body,
      timeoutSeconds: system.timeoutSeconds ?? 10,
    },
    { ...payload, payload },
  )
  const timestamp = String(Date.now())
  return {
    ...call,
    headers: {
      ...call.headers,
      'idempotency-key': id,
      'x-timestamp': timestamp,
      ...(authorization !== undefined && { authorization }),
      ...(secret !== undefined && { 'x-signature': signatureOf(secret, timestamp, call.body ?? '') }),
    },
  }
}

export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
