import { createHash } from 'node:crypto'
import type { IdentityConfig } from '../../../ground/config/identityConfig.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { fault } from '../faults.ts'
import { askedTicketValidator } from '../proofs/askedTicketValidator.ts'
import { findAccount } from '../proofs/credential.ts'
import { signedTicketValidator } from '../proofs/signedTicket.ts'
import { type TicketValidator, ValidatorDownError } from '../proofs/ticketValidator.ts'
import { count } from '../proofs/verifyCodeRows.ts'
import { requireClient } from './clientCredential.ts'
import { enter, type SignInAnswer } from './enter.ts'

/** Longer than the life of any ticket; used tickets are remembered this long. */
const rememberedSeconds = 24 * 3600

/** POST /auth/oasso/token */
export async function ticketToken(call: Call<EndpointInput<'auth.oassoToken'>>): Promise<SignInAnswer> {
  requireClient(call)
  const validator = validatorOf(call.config.identity)
  if (!validator) throw fault('OA_SIGN_IN_OFF')
  const text = String(call.input.ticket ?? '')
  const ticket = await validator.validate(text).catch((error: unknown) => {
    if (error instanceof ValidatorDownError) throw fault('OA_UNAVAILABLE')
    throw error
  })
  if (!ticket) throw invalidTicket()
  const subject = createHash('sha256').update(text).digest('base64url')
  if ((await count(call.db, { purpose: 'oaTicket', subject, seconds: rememberedSeconds })) > 1) throw invalidTicket()
  const account = await findAccount(call.db, ticket.username)
  if (!account) throw invalidTicket()
  if (!account.enabled) throw fault('ACCOUNT_DISABLED')
  return enter(call, account, 'oa')
}

function validatorOf({ validator, ticketKey }: IdentityConfig): TicketValidator | undefined {
  if (validator) return askedTicketValidator(validator)
  return ticketKey === undefined ? undefined : signedTicketValidator(ticketKey)
}

const invalidTicket = () => fault('OA_TICKET_INVALID')
