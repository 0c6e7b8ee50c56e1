import type { Call } from '../kernel/call.ts'
import { forbidden, invalid } from '../kernel/errors.ts'
import { audit } from '../records/audit.ts'
import { actingAs } from './actingAs.ts'
import { requireClient } from './clientCredential.ts'
import { type Account, findAccountById } from './credential.ts'
import { startSignedIn, ways } from './enter.ts'
import { requireProof } from './guessProof.ts'
import { beginSecondFactor, confirmSecondFactor, type NewSecret, takeProof } from './secondFactor.ts'
import type { TokenAnswer } from './session.ts'
import { endTicket, type SignInTicket, tryTicket } from './signInTicket.ts'
import { trustDevice } from './trustedDevices.ts'

/** Tokens, and what the browser has to keep or show once. */
interface SecondStepAnswer extends TokenAnswer {
  deviceToken?: string
  recoveryCodes?: string[]
}

/** POST /auth/secondFactor/verify: the second step of a sign-in, by a code of the app or a recovery code. */
export async function verifySecondFactor(call: Call): Promise<SecondStepAnswer> {
  const { ticket, account } = await passedFirstStep(call)
  const look = () => takeProof(call, account.id, String(call.input.code))
  const proof = await requireProof(call, account, { look })
  const remark = `${ways[ticket.way]}，${proof === 'code' ? '两步验证' : '恢复码'}`
  return call.transaction(tx => finish(tx, { ticket, account, remark }))
}

/** POST /auth/secondFactor/setup: the secret for a person whose role demands a second factor and who has none. */
export async function setUpSecondFactor(call: Call): Promise<NewSecret> {
  const { account } = await passedFirstStep(call)
  return call.transaction(tx => beginSecondFactor(tx, account))
}

/** POST /auth/secondFactor/confirm: turns on what `setup` began, and signs in. */
export async function confirmSetup(call: Call): Promise<SecondStepAnswer> {
  const { ticket, account } = await passedFirstStep(call)
  return call.transaction(async tx => {
    const recoveryCodes = await confirmSecondFactor(tx, account.id, String(tx.input.code).trim())
    if (!recoveryCodes) throw invalid([{ field: 'code', message: '验证码错误，请确认手机时间准确后重试' }])
    await audit(actingAs(tx, account), {
      action: '开启两步验证',
      entity: 'user',
      recordId: account.id,
      recordName: account.name,
      remark: '登录时按角色要求设置',
    })
    const remark = `${ways[ticket.way]}，两步验证`
    return { ...(await finish(tx, { ticket, account, remark })), recoveryCodes }
  })
}

async function passedFirstStep(call: Call): Promise<{ ticket: SignInTicket; account: Account }> {
  requireClient(call)
  const ticket = await tryTicket(call)
  const account = await findAccountById(call.db, ticket.userId)
  if (!account?.enabled) throw forbidden('账号已停用，请联系管理员')
  return { ticket, account }
}

async function finish(
  tx: Call,
  { ticket, account, remark }: { ticket: SignInTicket; account: Account; remark: string },
): Promise<SecondStepAnswer> {
  await endTicket(tx, ticket)
  const answer = await startSignedIn(tx, account, remark)
  return tx.input.remember === true ? { ...answer, deviceToken: await trustDevice(tx, account.id) } : answer
}
