import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Call, Database } from '../../../ground/kernel/call.ts'
import { hashToken } from '../../../ground/session/token.ts'
import { fault } from '../faults.ts'
import { inSeconds, purgeVerifyCodes } from './verifyCodeRows.ts'

/** Methods of the first sign-in step. */
export type Way = 'password' | 'oa' | 'oidc'

export const ticketSeconds = 300
const triesPerTicket = 8
const purposes: Record<Way, string> = { password: 'signInPassword', oa: 'signInOa', oidc: 'signInOidc' }
const wayOf = (purpose: string) => (Object.keys(purposes) as Way[]).find(way => purposes[way] === purpose)

export interface SignInTicket {
  id: string
  userId: string
  way: Way
}

/** 240 bits are enough, and row ids have no more characters. */
const idOf = (ticket: string) => hashToken(ticket).slice(0, 40)

/**
 * Records that a user has passed the first step. Returns the ticket for the second step, valid for `ticketSeconds` and
 * for nothing else.
 */
export async function giveTicket(tx: Call, userId: string, way: Way): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await purgeVerifyCodes(tx.db)
  await tx.db
    .insertInto('verifyCode')
    .values({
      id: idOf(ticket),
      purpose: purposes[way],
      subject: userId,
      codeHash: '',
      expiresAt: inSeconds(ticketSeconds),
      ip: tx.request.ip,
    })
    .execute()
  return ticket
}

/**
 * Counts a use of the ticket `input.ticket` and returns its row.
 * @throws AppError 400 with `ticketEnded` if it is unknown, expired, consumed or was tried too often
 */
export async function tryTicket(call: Call): Promise<SignInTicket> {
  const row = await call.db
    .updateTable('verifyCode')
    .set(eb => ({ tries: eb('tries', '+', 1), updatedAt: sql<Date>`now()` }))
    .where('id', '=', idOf(String(call.input.ticket)))
    .where('purpose', 'in', Object.values(purposes))
    .where('tries', '<', triesPerTicket)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['id', 'subject', 'purpose'])
    .executeTakeFirst()
  if (!row) throw ticketEnded()
  return { id: row.id, userId: row.subject, way: wayOf(row.purpose) ?? 'password' }
}

/** Consumes the ticket; of two concurrent uses one is refused. */
export async function endTicket(tx: Call, { id }: SignInTicket): Promise<void> {
  const { numDeletedRows } = await tx.db.deleteFrom('verifyCode').where('id', '=', id).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw ticketEnded()
}

/** Ends all sign-ins of a user that wait for their second step. */
export async function voidTickets(db: Database, userId: string): Promise<void> {
  await db
    .deleteFrom('verifyCode')
    .where('purpose', 'in', Object.values(purposes))
    .where('subject', '=', userId)
    .execute()
}

const ticketEnded = () => fault('TICKET_EXPIRED', {}, { ticketEnded: true })
