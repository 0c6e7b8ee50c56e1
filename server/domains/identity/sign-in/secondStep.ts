import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import type { TokenAnswer } from '../../../ground/session/session.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { fault, wrong } from '../faults.ts'
import { actingAs } from '../proofs/actingAs.ts'
import { type Account, findAccountById } from '../proofs/credential.ts'
import type { ChallengePlace } from '../proofs/passkeyChallenge.ts'
import { askForPasskey, type Offer, offerPasskey, readNewPasskey } from '../proofs/passkeys.ts'
import { beginSecondFactor, confirmSecondFactor, type NewSecret } from '../proofs/secondFactor.ts'
import { endTicket, type SignInTicket, tryTicket } from '../proofs/signInTicket.ts'
import { trustDevice } from '../proofs/trustedDevices.ts'
import type { CreationOptions, RequestOptions } from '../proofs/webauthn.ts'
import { requireClient } from './clientCredential.ts'
import { startSignedIn, ways } from './enter.ts'
import { requireFactor } from './factorProof.ts'
import { addFactor } from './ownPasskeys.ts'

/** Tokens, and what the browser must keep or show once. */
interface SecondStepAnswer extends TokenAnswer {
  deviceToken?: string
  recoveryCodes?: string[]
}

const proofs = { code: '两步验证', recoveryCode: '恢复码', passkey: '通行密钥' }
const stepPlace = ({ id }: SignInTicket): ChallengePlace => ({ purpose: 'passkeyStep', subject: id })
const setupPlace = ({ id }: SignInTicket): ChallengePlace => ({ purpose: 'passkeySetup', subject: id })

/** POST /auth/secondFactor/challenge: returns a challenge for the second step by passkey. */
export async function challengeSecondFactor(
  call: Call<EndpointInput<'auth.secondFactorChallenge'>>,
): Promise<Offer<RequestOptions>> {
  const { ticket, account } = await passedFirstStep(call)
  return askForPasskey(call, stepPlace(ticket), account.id)
}

/** POST /auth/secondFactor/verify: completes a sign-in with a code of the app, a recovery code or a passkey. */
export async function verifySecondFactor(
  call: Call<EndpointInput<'auth.secondFactorVerify'>>,
): Promise<SecondStepAnswer> {
  const { ticket, account } = await passedFirstStep(call)
  const proof = await requireFactor(call, account, { place: stepPlace(ticket) })
  const remark = `${ways[ticket.way]}，${proofs[proof]}`
  return call.transaction(tx => finish(tx, { ticket, account, remark }))
}

/**
 * POST /auth/secondFactor/setup: returns the secret for a user whose role requires a second factor and who has none.
 */
export async function setUpSecondFactor(call: Call<EndpointInput<'auth.secondFactorSetup'>>): Promise<NewSecret> {
  const { account } = await withoutFactor(call)
  return call.transaction(tx => beginSecondFactor(tx, account))
}

/** POST /auth/secondFactor/passkey: does the same with a passkey. */
export async function setUpPasskey(
  call: Call<EndpointInput<'auth.secondFactorPasskey'>>,
): Promise<Offer<CreationOptions>> {
  const { ticket, account } = await withoutFactor(call)
  return offerPasskey(call, account, setupPlace(ticket))
}

/** POST /auth/secondFactor/confirm: activates what `setup` or `passkey` started, and signs in. */
export async function confirmSetup(call: Call<EndpointInput<'auth.secondFactorConfirm'>>): Promise<SecondStepAnswer> {
  const { ticket, account } = await withoutFactor(call)
  const made = call.input.passkey === undefined ? undefined : await readNewPasskey(call, setupPlace(ticket))
  return call.transaction(async tx => {
    const set = made ? await setPasskey(tx, account, made) : await setAuthenticator(tx, account)
    await audit(actingAs(tx, account), {
      action: set.action,
      entity: 'user',
      recordId: account.id,
      recordName: account.name,
      remark: set.note,
    })
    const remark = `${ways[ticket.way]}，${proofs[made ? 'passkey' : 'code']}`
    return { ...(await finish(tx, { ticket, account, remark })), recoveryCodes: set.recoveryCodes }
  })
}

async function setAuthenticator(tx: Call, { id }: Account) {
  const recoveryCodes = await confirmSecondFactor(tx, id, String(tx.input.code ?? '').trim())
  if (!recoveryCodes) throw invalid(wrong('code', 'SECOND_FACTOR_CODE_WRONG'))
  return { action: '开启两步验证', note: '登录时按角色要求设置', recoveryCodes }
}

async function setPasskey(tx: Call, { id }: Account, made: Awaited<ReturnType<typeof readNewPasskey>>) {
  const { isFirst, recoveryCodes } = await addFactor(tx, id, made)
  if (!isFirst) throw fault('SECOND_FACTOR_ON')
  return { action: '添加通行密钥', note: `${made.name}，登录时按角色要求设置`, recoveryCodes }
}

/** The password alone must not add a factor to an account that has one. */
async function withoutFactor(call: Call): Promise<{ ticket: SignInTicket; account: Account }> {
  const passed = await passedFirstStep(call)
  if (passed.account.hasSecondFactor) throw fault('SECOND_FACTOR_ON')
  return passed
}

async function passedFirstStep(call: Call): Promise<{ ticket: SignInTicket; account: Account }> {
  requireClient(call)
  const ticket = await tryTicket(call)
  const account = await findAccountById(call.db, ticket.userId)
  if (!account?.enabled) throw fault('ACCOUNT_DISABLED')
  return { ticket, account }
}

async function finish(
  tx: Call,
  { ticket, account, remark }: { ticket: SignInTicket; account: Account; remark: string },
): Promise<SecondStepAnswer> {
  await endTicket(tx, ticket)
  const answer = await startSignedIn(tx, account, { remark, way: ticket.way })
  return tx.input.remember === true ? { ...answer, deviceToken: await trustDevice(tx, account.id) } : answer
}
