import { createHash, timingSafeEqual } from 'node:crypto'
import type { Call } from '../../../ground/kernel/call.ts'
import { fault } from '../faults.ts'

/** Requires the client credential of this environment, without which no token is issued. */
export function requireClient(call: Call): void {
  const [kind, value] = (call.request.authorization ?? '').split(' ')
  const given = kind?.toLowerCase() === 'basic' && value ? Buffer.from(value, 'base64').toString('utf8') : ''
  if (!timingSafeEqual(digest(given), digest(call.config.clientCredential)))
    throw fault('CLIENT_INVALID', {}, { oauthError: 'invalid_client' })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
