import type { Call } from '../../../ground/kernel/call.ts'
import { startSession, type TokenAnswer } from '../../../ground/session/session.ts'
import { requireAllowedAddress } from '../../../ground/session/whiteList.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { fault } from '../faults.ts'
import { actingAs } from '../proofs/actingAs.ts'
import { type Account, clearFailures } from '../proofs/credential.ts'
import { defaultApplicationId } from '../proofs/defaultApplication.ts'
import { type FactorMethod, factorMethods } from '../proofs/factorMethods.ts'
import { isDemanded } from '../proofs/secondFactor.ts'
import { auditRefusedSignIn } from '../proofs/signInAudit.ts'
import { giveTicket, ticketSeconds, type Way } from '../proofs/signInTicket.ts'
import { isTrusted } from '../proofs/trustedDevices.ts'

/** Returned instead of tokens: the missing second step and its ticket. */
export interface SecondStep {
  secondFactor: { ticket: string; step: 'code' | 'setup'; methods: FactorMethod[]; expiresIn: number }
}

export type SignInAnswer = TokenAnswer | SecondStep
type Entering = Omit<Account, 'passwordHash' | 'failures'>

export const ways: Record<Way, string> = { password: '密码登录', oa: 'OA 单点登录', oidc: '统一身份认证登录' }

/**
 * Completes the first step of a sign-in: every method ends here, so that none bypasses the second factor. A trusted
 * device needs no second step.
 * @throws AppError 400 `mfa_required` for a standard OAuth 2.0 client, which cannot perform a second step
 */
export async function enter(call: Call, account: Entering, way: Way): Promise<SignInAnswer> {
  const isAsked = account.hasSecondFactor || (await isDemanded(call.db, account.id))
  if (!isAsked) return startSignedIn(call, account, { remark: ways[way], way })
  if (call.request.isStandard) {
    await auditRefusedSignIn(call, account, '需要两步验证')
    throw fault('SECOND_FACTOR_REQUIRED', {}, { oauthError: 'mfa_required' })
  }
  if (account.hasSecondFactor && (await isTrusted(call, account.id, call.input.deviceToken))) {
    await clearFailures(call.db, account.id)
    return startSignedIn(call, account, { remark: `${ways[way]}，受信任设备`, way })
  }
  return askForSecondStep(call, account, way)
}

async function askForSecondStep(call: Call, account: Entering, way: Way): Promise<SecondStep> {
  const step = account.hasSecondFactor ? 'code' : 'setup'
  return call.transaction(async tx => {
    await requireAllowedAddress(tx, await defaultApplicationId(tx.db))
    const ticket = await giveTicket(tx, account.id, way)
    await audit(actingAs(tx, account), {
      // Not 登录, because statistics count finished sign-ins by that action.
      action: step === 'code' ? '等待两步验证' : '等待设置两步验证',
      entity: 'user',
      recordId: account.id,
      recordName: account.name,
      remark: ways[way],
    })
    const methods = await factorMethods(tx, account)
    return { secondFactor: { ticket, step, methods, expiresIn: ticketSeconds } }
  })
}

/** Starts a session for an authenticated account, and writes an audit row. */
export async function startSignedIn(
  call: Call,
  account: Entering,
  { remark, way }: { remark: string; way: Way | 'passkey' },
): Promise<TokenAnswer> {
  return call.transaction(async tx => {
    const applicationId = await defaultApplicationId(tx.db)
    await requireAllowedAddress(tx, applicationId)
    const start = {
      userId: account.id,
      username: account.username,
      applicationId,
      ip: tx.request.ip,
      userAgent: tx.request.userAgent,
      way,
    }
    const { id, answer } = await startSession(tx.db, start, tx.config.identity.session)
    await audit(actingAs(tx, account, { sessionId: id, applicationId }), {
      action: '登录',
      entity: 'user',
      recordId: account.id,
      recordName: account.name,
      remark,
    })
    return answer
  })
}
