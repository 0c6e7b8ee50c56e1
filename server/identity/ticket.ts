import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Call } from '../kernel/call.ts'
import { badRequest, forbidden } from '../kernel/errors.ts'
import { requireClient } from './clientCredential.ts'
import { findAccount } from './credential.ts'
import type { TokenAnswer } from './session.ts'
import { enter } from './signIn.ts'
import { count } from './verifyCodeRows.ts'

/** Who a ticket names, and what makes it unique. */
export interface Ticket {
  username: string
  nonce: string
  expiresAt: Date
}

/** Checks a ticket of the OA system. Another OA system gets another validator; the rest stays. */
export interface TicketValidator {
  validate(ticket: string): Ticket | undefined
}

const longestSeconds = 600

/** Tickets of the form `base64url(json{ username, exp, nonce }).base64url(hmac)`; `exp` is in seconds. */
export function signedTicketValidator(key: string): TicketValidator {
  return {
    validate(ticket) {
      const [payload, signature] = ticket.split('.')
      if (!payload || !signature) return undefined
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(payload, key)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      return readPayload(payload)
    },
  }
}

/** A ticket as the OA system would write it. */
export function signTicket(content: { username: string; exp: number; nonce: string }, key: string): string {
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${payload}.${sign(payload, key).toString('base64url')}`
}

const sign = (payload: string, key: string) => createHmac('sha256', key).update(payload).digest()

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
  return { username, nonce, expiresAt: new Date(exp * 1000) }
}

/** POST /auth/oasso/token */
export async function ticketToken(call: Call): Promise<TokenAnswer> {
  requireClient(call)
  if (call.config.oaTicketKey === undefined) throw forbidden('未启用 OA 单点登录')
  const ticket = signedTicketValidator(call.config.oaTicketKey).validate(String(call.input.ticket ?? ''))
  const rest = ticket ? Math.ceil((ticket.expiresAt.getTime() - Date.now()) / 1000) : 0
  if (!ticket || rest <= 0 || rest > longestSeconds) throw invalidTicket()
  // Remembered for longer than the ticket lives: the second use counts two.
  const subject = createHash('sha256').update(ticket.nonce).digest('base64url')
  if ((await count(call.db, { purpose: 'oaTicket', subject, seconds: longestSeconds * 2 })) > 1) throw invalidTicket()
  const account = await findAccount(call.db, ticket.username)
  if (!account) throw invalidTicket()
  if (!account.enabled) throw forbidden('账号已停用，请联系管理员')
  return enter(call, account, 'OA 单点登录')
}

const invalidTicket = () => badRequest('OA 票据无效或已使用')
