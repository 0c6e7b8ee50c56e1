import { createHmac, randomUUID } from 'node:crypto'
import type { Config } from '../../ground/config/config.ts'
import type { OutboundCall } from '../../ground/outbound/callOut.ts'
import { OutboundFault } from '../../ground/outbound/outboundFault.ts'
import { openSecret, type SecretOwner } from '../../services/data-sources/sourceSecret.ts'
import { finding } from './findings.ts'

export interface Webhook {
  id: string
  name: string
  url: string
  secret: string | null
  timeoutSeconds: number | null
  enabled: boolean
}

/** What is sent: the event, and what changed. */
export interface WebhookMessage {
  id: string
  type: string
  timestamp: string
  data: Record<string, unknown>
}

/** Columns of a webhook with its secret, for SQL over `w`. */
export const webhookColumns =
  'w."id", w."name", w."url", w."secret", w."timeout_seconds" as "timeoutSeconds", w."enabled"'

/** Returns the owner of a secret: it is bound to the host that it was entered for. */
export function ownerOf(id: string, url: string): SecretOwner {
  const target = URL.parse(url)
  return { id, host: target?.hostname ?? '', port: Number(target?.port) || (target?.protocol === 'https:' ? 443 : 80) }
}

const mark = 'whsec_'

/** Returns the key of a secret: the bytes behind `whsec_`, else the text itself. */
export const keyOf = (secret: string): Buffer =>
  secret.startsWith(mark) ? Buffer.from(secret.slice(mark.length), 'base64') : Buffer.from(secret, 'utf8')

/**
 * Returns the call that delivers a message, signed as Standard Webhooks 1.0 demands. Throws `OutboundFault` if the
 * stored secret cannot be opened: a receiver that checks signatures must get no unsigned message.
 */
export function signedCall(config: Config, webhook: Webhook, message: WebhookMessage): OutboundCall {
  const body = JSON.stringify(message)
  const seconds = String(Math.floor(Date.now() / 1000))
  const { secret } = webhook
  const opened = secret === null ? undefined : openSecret(config, ownerOf(webhook.id, webhook.url), secret)
  if (secret !== null && opened === undefined) throw new OutboundFault('refused', finding('WEBHOOK_SECRET_LOST'))
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'schema-console-webhook',
    'webhook-id': message.id,
    'webhook-timestamp': seconds,
  }
  if (opened !== undefined) {
    const signed = `${message.id}.${seconds}.${body}`
    headers['webhook-signature'] = `v1,${createHmac('sha256', keyOf(opened)).update(signed).digest('base64')}`
  }
  return { method: 'POST', url: webhook.url, headers, body, timeoutMs: (webhook.timeoutSeconds ?? 15) * 1000 }
}

/** The message of a test. */
export const testMessage = (): WebhookMessage => ({
  id: randomUUID(),
  type: 'test',
  timestamp: new Date().toISOString(),
  data: {},
})
