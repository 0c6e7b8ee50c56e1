import { randomBytes } from 'node:crypto'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import type { TokenAnswer } from '../../../ground/session/session.ts'
import { hashToken } from '../../../ground/session/token.ts'
import { fault, wrong } from '../faults.ts'
import { countAddressFailure, refuseHeldAddress } from '../proofs/addressHold.ts'
import { findAccountById } from '../proofs/credential.ts'
import type { ChallengePlace } from '../proofs/passkeyChallenge.ts'
import { askForPasskey, findPasskey, type Offer } from '../proofs/passkeys.ts'
import { namesOwner, type RequestOptions } from '../proofs/webauthn.ts'
import { requireClient } from './clientCredential.ts'
import { startSignedIn } from './enter.ts'
import { requirePasskey } from './factorProof.ts'

const placeOf = (ticket: unknown): ChallengePlace => ({
  purpose: 'passkeySignIn',
  subject: hashToken(String(ticket)).slice(0, 40),
})

/**
 * POST /auth/passkey/begin: returns a challenge for any passkey of the console, and a ticket that ties the answer to
 * the browser.
 */
export async function beginPasskeySignIn(call: Call): Promise<Offer<RequestOptions> & { ticket: string }> {
  requireClient(call)
  await refuseHeldAddress(call.db, call.request.ip)
  const ticket = randomBytes(32).toString('base64url')
  return { ticket, ...(await askForPasskey(call, placeOf(ticket))) }
}

/**
 * POST /auth/passkey/signIn: signs in without name and password. The passkey verified its owner (PIN, fingerprint,
 * face), so there is no second step.
 */
export async function signInByPasskey(call: Call<EndpointInput<'auth.passkeySignIn'>>): Promise<TokenAnswer> {
  requireClient(call)
  const { db, input, request } = call
  await refuseHeldAddress(db, request.ip)
  const found = await findPasskey(db, input.passkey)
  const account = found && namesOwner(input.passkey, found.userId) ? await findAccountById(db, found.userId) : undefined
  if (!account) {
    await countAddressFailure(db, request.ip)
    throw invalid(wrong('passkey', 'PASSKEY_SIGN_IN_FAILED'))
  }
  await requirePasskey(call, account, { place: placeOf(input.ticket), code: 'PASSKEY_SIGN_IN_FAILED' })
  if (!account.enabled) throw fault('ACCOUNT_DISABLED')
  return startSignedIn(call, account, { remark: '通行密钥登录', way: 'passkey' })
}
