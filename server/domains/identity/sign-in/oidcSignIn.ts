import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { OidcConfig } from '../../../ground/config/identityConfig.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { AppError, badRequest, forbidden } from '../../../ground/kernel/errors.ts'
import { serverKey } from '../../../ground/kernel/serverKey.ts'
import { hashToken } from '../../../ground/session/token.ts'
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

/** People may have to find their phone at the provider. */
const attemptSeconds = 600
const purpose = 'oidcSignIn'
const idOf = (ticket: string) => hashToken(ticket).slice(0, 40)
const redirectUri = ({ origin }: OidcConfig) => `${origin}${callbackPath}`

/** State, nonce and verifier follow from the ticket, which one browser holds: nothing of them is stored or sent to it. */
function attemptOf(call: Call, ticket: string): Attempt {
  const key = serverKey(call.config.dataDir, 'oidc')
  const derive = (kind: string) => createHmac('sha256', key).update(`${kind}:${ticket}`).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}

/** POST /auth/oidc/begin: where the browser goes, and the ticket that it keeps meanwhile. */
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

/** POST /auth/oidc/token: what the provider sent the browser back with, together with the ticket that it kept. */
export async function oidcToken(call: Call): Promise<SignInAnswer> {
  requireClient(call)
  await refuseHeldAddress(call.db, call.request.ip)
  const oidc = configured(call)
  const ticket = String(call.input.ticket)
  await takeAttempt(call, ticket)
  const answer = new URL(redirectUri(oidc))
  answer.search = String(call.input.query)
  const claims = await redeem(call.config, oidc, { attempt: attemptOf(call, ticket), answer }).catch(refused)
  const account = await findPerson(call, oidc, claims)
  if (!account) throw forbidden('统一身份未对应到控制台账号，请联系管理员')
  if (!account.enabled) throw forbidden('账号已停用，请联系管理员')
  if ((await lockedUntil(call.db, account.id)) !== null) throw forbidden('账号暂时锁定，请稍后再试或联系管理员')
  return enter(call, account, 'oidc')
}

function configured(call: Call): OidcConfig {
  const { oidc } = call.config.identity
  if (!oidc) throw forbidden('未启用统一身份认证登录')
  return oidc
}

/** One answer for each beginning, in the browser that began. */
async function takeAttempt(call: Call, ticket: string): Promise<void> {
  const { numDeletedRows } = await call.db
    .deleteFrom('verifyCode')
    .where('id', '=', idOf(ticket))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw badRequest('登录已超时或不是由此浏览器发起，请重新登录')
}

function refused(error: unknown): never {
  if (error instanceof ProviderDownError) throw new AppError(502, '统一身份认证暂时无法访问，请稍后重试')
  if (!(error instanceof UntrustedAnswerError)) throw error
  if (error.code === 'access_denied') throw badRequest('统一身份认证已取消或被拒绝')
  // The code is what an operator looks for; it names no token.
  throw badRequest(`统一身份认证未通过（${error.code}），请重新登录`)
}
