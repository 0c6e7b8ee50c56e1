import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../../ground/config/config.ts'
import { serverKey } from '../../../ground/kernel/serverKey.ts'

/** The service task that waits for an external result. */
export interface Waiting {
  id: string
  instanceId: string
  tokenId: string
}

const signed = (config: Config, text: string) =>
  createHmac('sha256', serverKey(config.dataDir, 'process callback')).update(text).digest('base64url')

/**
 * Returns the path where another system reports the result of a service task: it identifies the task and is signed.
 * `https://console.example{{callbackPath}}` in the settings of the task.
 */
export function callbackPath(config: Config, { id, instanceId, tokenId }: Waiting): string {
  const text = [id, instanceId, tokenId].join('.')
  return `/flowable/callback/${Buffer.from(text).toString('base64url')}.${signed(config, text)}`
}

/** Returns the service task of a token; undefined for an invalid signature. */
export function openCallback(config: Config, token: string): Waiting | undefined {
  const [body = '', seal = ''] = token.split('.')
  const text = Buffer.from(body, 'base64url').toString('utf8')
  const wanted = Buffer.from(signed(config, text))
  const given = Buffer.from(seal)
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return undefined
  const [id = '', instanceId = '', tokenId = ''] = text.split('.')
  return { id, instanceId, tokenId }
}
