import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { OidcConfig } from '../../../ground/config/identityConfig.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { serverKey } from '../../../ground/kernel/serverKey.ts'
import { hashToken } from '../../../ground/session/token.ts'
import { fault } from '../faults.ts'
import { refuseHeldAddress } from '../proofs/addressHold.ts'
import { lockedUntil } from '../proofs/credential.ts'
import {
  type Attempt,
  authorizationUrl,
  ProviderDownError,
  redeem,
  UntrustedAnswerError,
} from '../proofs/oidcProvider.ts'
import { findPerson } from '../proofs/oidcSubject.ts'
import { inSeconds, purgeVerifyCodes } from '../proofs/verifyCodeRows.ts'
import { requireClient } from './clientCredential.ts'
import { enter, type SignInAnswer } from './enter.ts'

export const callbackPath = '/auth/oidc/callback'

/** Users may need time to find their phone. */
const attemptSeconds = 600
const purpose = 'oidcSignIn'
const idOf = (ticket: string) => hashToken(ticket).slice(0, 40)
const redirectUri = ({ origin }: OidcConfig) => `${origin}${callbackPath}`

/**
 * Derives state, nonce and verifier from the ticket. Only one browser has the ticket, so they are neither stored nor
 * sent to it.
 */
function attemptOf(call: Call, ticket: string): Attempt {
  const key = serverKey(call.config.dataDir, 'oidc')
  const derive = (kind: string) => createHmac('sha256', key).update(`${kind}:${ticket}`).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}

/** POST /auth/oidc/begin: returns the provider's URL, and a ticket that the browser keeps. */
export async function beginOidc(call: Call): Promise<{ url: string; ticket: string }> {
  requireClient(call)
  await refuseHeldAddress(call.db, call.request.ip)
  const oidc = configured(call)
  const ticket = randomBytes(32).toString('base64url')
  const attempt = attemptOf(call, ticket)
  const url = await authorizationUrl(call.config, oidc, { attempt, redirectUri: redirectUri(oidc) }).catch(refused)
  await purgeVerifyCodes(call.db)
  await call.db
    .insertInto('verifyCode')
    .values({
      id: idOf(ticket),
      purpose,
      subject: '',
      codeHash: '',
      expiresAt: inSeconds(attemptSeconds),
      ip: call.request.ip,
    })
    .execute()
  return { url, ticket }
}

/** POST /auth/oidc/token: exchanges the provider's redirect parameters together with the kept ticket. */
export async function oidcToken(call: Call<EndpointInput<'auth.oidcToken'>>): Promise<SignInAnswer> {
  requireClient(call)
  await refuseHeldAddress(call.db, call.request.ip)
  const oidc = configured(call)
  const ticket = call.input.ticket
  await takeAttempt(call, ticket)
  const answer = new URL(redirectUri(oidc))
  answer.search = call.input.query
  const claims = await redeem(call.config, oidc, { attempt: attemptOf(call, ticket), answer }).catch(refused)
  const account = await findPerson(call, oidc, claims)
  if (!account) throw fault('OIDC_ACCOUNT_UNKNOWN')
  if (!account.enabled) throw fault('ACCOUNT_DISABLED')
  if ((await lockedUntil(call.db, account.id)) !== null) throw fault('ACCOUNT_LOCKED')
  return enter(call, account, 'oidc')
}

function configured(call: Call): OidcConfig {
  const { oidc } = call.config.identity
  if (!oidc) throw fault('OIDC_SIGN_IN_OFF')
  return oidc
}

/** Allows one response per attempt, in the browser that started it. */
async function takeAttempt(call: Call, ticket: string): Promise<void> {
  const { numDeletedRows } = await call.db
    .deleteFrom('verifyCode')
    .where('id', '=', idOf(ticket))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw fault('OIDC_STATE_INVALID')
}

function refused(error: unknown): never {
  if (error instanceof ProviderDownError) throw fault('OIDC_UNAVAILABLE')
  if (!(error instanceof UntrustedAnswerError)) throw error
  if (error.code === 'access_denied') throw fault('OIDC_DENIED')
  // Operators search the log for the code; it contains no token.
  throw fault('OIDC_FAILED', { code: error.code })
}
