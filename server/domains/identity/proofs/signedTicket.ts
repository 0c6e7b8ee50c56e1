import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ticket, TicketValidator } from './ticketValidator.ts'

const longestSeconds = 600

/**
 * Validates signed tickets, `base64url(json{ username, exp, nonce }).base64url(hmac)`; `exp` is in seconds, at most ten
 * minutes ahead.
 */
export function signedTicketValidator(key: string): TicketValidator {
  return {
    async validate(ticket) {
      const parts = ticket.split('.')
      const [payload, signature] = parts
      if (!payload || !signature || parts.length > 2) return undefined
      // Compared as text: another encoding of the same bytes would count as another ticket.
      const expected = Buffer.from(sign(payload, key))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      return readPayload(payload)
    },
  }
}

/** Returns a ticket as the OA system would sign it. */
export function signTicket(content: { username: string; exp: number; nonce: string }, key: string): string {
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${payload}.${sign(payload, key)}`
}

const sign = (payload: string, key: string) => createHmac('sha256', key).update(payload).digest('base64url')

function readPayload(payload: string): Ticket | undefined {
  let content: unknown
  try {
    content = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
  if (typeof content !== 'object' || content === null) return undefined
  const { username, exp, nonce } = content as Record<string, unknown>
  if (typeof username !== 'string' || typeof exp !== 'number' || typeof nonce !== 'string' || !nonce) return undefined
  const rest = exp - Date.now() / 1000
  return rest > 0 && rest <= longestSeconds ? { username } : undefined
}
