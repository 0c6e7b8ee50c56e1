import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { refreshSession } from '../../../ground/session/session.ts'
import { fault } from '../faults.ts'
import { countAddressFailure, refuseHeldAddress } from '../proofs/addressHold.ts'
import {
  type Account,
  clearFailures,
  failureSeconds,
  failuresBeforeCode,
  findAccount,
  reserveTry,
  returnTry,
  takeBackTry,
} from '../proofs/credential.ts'
import { oneByOne } from '../proofs/oneByOne.ts'
import { hashPassword, isOutdated, verifyNothing, verifyPassword } from '../proofs/passwordHash.ts'
import { decryptPassword } from '../proofs/passwordTransport.ts'
import { auditLock, auditRefusedSignIn } from '../proofs/signInAudit.ts'
import { count, counted } from '../proofs/verifyCodeRows.ts'
import { requireClient } from './clientCredential.ts'
import { enter, type SignInAnswer } from './enter.ts'
import { consumeCaptcha } from './verifyCode.ts'

/** Unknown names are counted too, so that the captcha does not reveal which accounts exist. */
const nameCounter = (name: string) => ({ purpose: 'signInName', subject: name, seconds: failureSeconds })

/** POST /auth/oauth/token */
export async function token(call: Call<EndpointInput<'auth.oauthToken'>>): Promise<SignInAnswer> {
  requireClient(call)
  if (call.input.grant_type === 'refresh_token') {
    const answer = await refreshSession(call, String(call.input.refresh_token ?? ''))
    if (!answer) throw fault('SIGN_IN_NEEDED')
    return answer
  }
  return signInByPassword(call)
}

async function signInByPassword(call: Call): Promise<SignInAnswer> {
  await refuseHeldAddress(call.db, call.request.ip)
  const username = String(call.input.username ?? '').trim()
  // A try counts as failed until its password is checked. Concurrent tries for a name run one after another; otherwise
  // correct ones would trigger the captcha and lock the account.
  return oneByOne(username, () => signInAs(call, username))
}

async function signInAs(call: Call, username: string): Promise<SignInAnswer> {
  const { db, input, request } = call
  // The console also encrypts the password; standard clients send it plainly over TLS.
  const password = request.isStandard
    ? String(input.password ?? '')
    : (decryptPassword(input.password, call.config.passwordKey) ?? '')
  if (!username) throw fault('ACCOUNT_MISSING')
  const account = await findAccount(db, username)
  const failures = account?.passwordHash ? account.failures : (await counted(db, nameCounter(username))).tries
  if (failures >= failuresBeforeCode) await requireCaptcha(call)

  if (!(await isRight(call, { account, username, password }))) {
    if (account) await auditRefusedSignIn(call, account, '账号或密码错误')
    await countAddressFailure(db, request.ip)
    await refuseHeldAddress(db, request.ip)
    throw wrongPassword(failures + 1)
  }
  await refuseHeldAddress(db, request.ip)
  // From here on the caller knows the password, so a precise error reveals nothing to strangers.
  if (!account?.enabled) throw fault('ACCOUNT_DISABLED')
  if (isOutdated(account.passwordHash ?? '', call.config.identity.passwords)) {
    const passwordHash = await hashPassword(password, call.config.identity.passwords)
    await db.updateTable('userCredential').set({ passwordHash }).where('userId', '=', account.id).execute()
  }
  return enter(call, account, 'password')
}

async function requireCaptcha(call: Call): Promise<void> {
  const { verifyKey, verifyCode } = call.input
  if (!verifyKey || !verifyCode) throw fault('VERIFY_CODE_MISSING', {}, { verifyCodeRequired: true })
  if (await consumeCaptcha(call.db, verifyKey, verifyCode)) return
  throw fault('VERIFY_CODE_INVALID', {}, { verifyCodeRequired: true })
}

/** Same response and time for a wrong password, an unknown name and a locked account. */
async function isRight(
  call: Call,
  { account, username, password }: { account: Account | undefined; username: string; password: string },
): Promise<boolean> {
  if (!account?.passwordHash) {
    await count(call.db, nameCounter(username))
    return verifyNothing(password, call.config.identity.passwords)
  }
  const { passwordHash } = account
  const tried = await reserveTry(call.db, account.id)
  const right = await returnTry(call.db, account.id, tried, () => verifyPassword(password, passwordHash))
  if (tried && right) {
    if (account.hasSecondFactor) await takeBackTry(call.db, account.id, tried)
    else await clearFailures(call.db, account.id)
    return true
  }
  if (tried?.locked) await auditLock(call, account, tried.failures)
  return false
}

const wrongPassword = (failures: number) =>
  fault('SIGN_IN_WRONG', {}, failures >= failuresBeforeCode ? { verifyCodeRequired: true } : null)
