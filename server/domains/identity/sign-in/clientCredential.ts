import { createHash, timingSafeEqual } from 'node:crypto'
import type { Call } from '../../../ground/kernel/call.ts'
import { fault } from '../faults.ts'

/** Requires the client credential of this environment, without which no token is issued. */
export function requireClient(call: Call): void {
  const [kind, value] = (call.request.authorization ?? '').split(' ')
  const given = kind?.toLowerCase() === 'basic' && value ? Buffer.from(value, 'base64').toString('utf8') : ''
  const wanted = digest(call.config.clientCredential)
  // Clients by RFC 6749 encode both parts like a form.
  if (!timingSafeEqual(digest(given), wanted) && !timingSafeEqual(digest(decoded(given)), wanted))
    throw fault('CLIENT_INVALID', {}, { oauthError: 'invalid_client' })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
