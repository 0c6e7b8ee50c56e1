import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { signedIn } from '../../../ground/kernel/signedIn.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { fault } from '../faults.ts'
import { hasPassword } from '../proofs/credential.ts'
import { requireProof } from '../proofs/guessProof.ts'
import { passkeysOf } from '../proofs/passkeys.ts'
import { newRecoveryCodes, recoveryCodesLeft } from '../proofs/recoveryCodes.ts'
import { relyingPartyOf } from '../proofs/relyingParty.ts'
import {
  authenticatorAt,
  beginSecondFactor,
  confirmSecondFactor,
  deleteSecondFactor,
  isDemanded,
  type NewSecret,
  secondFactorAt,
} from '../proofs/secondFactor.ts'
import { deleteDevices, devicesOf } from '../proofs/trustedDevices.ts'
import { actorOf, isOn, proveOwn, requirePassword } from '../sign-in/ownProof.ts'

/** GET /upms/secondFactor/detail: returns nothing secret; the secret cannot be read again. */
export async function ownSecondFactor(call: Call) {
  const { userId } = signedIn(call)
  return {
    confirmedAt: await secondFactorAt(call.db, userId),
    authenticatorAt: await authenticatorAt(call.db, userId),
    passkeys: await passkeysOf(call.db, userId),
    passkeyOrigin: relyingPartyOf(call.config.identity.passkeyOrigin)?.origin ?? null,
    demanded: await isDemanded(call.db, userId),
    hasPassword: await hasPassword(call.db, userId),
    recoveryCodesLeft: await recoveryCodesLeft(call.db, userId),
    devices: await devicesOf(call.db, userId),
  }
}

/**
 * POST /upms/secondFactor/begin: starts setting up an authenticator; replacing one requires proof of a current factor.
 */
export async function beginOwn(call: Call<EndpointInput<'secondFactor.begin'>>): Promise<NewSecret> {
  const { userId, username } = signedIn(call)
  await requirePassword(call)
  const replaces = await isOn(call)
  if (replaces) await proveOwn(call, await operationOf(call))
  return call.transaction(tx => beginSecondFactor(tx, { id: userId, username }, { replaces }))
}

/** POST /upms/secondFactor/confirm: activates the new authenticator with its first code. */
export async function confirmOwn(
  call: Call<EndpointInput<'secondFactor.confirm'>>,
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = signedIn(call)
  const action = await operationOf(call)
  const look = () =>
    call.transaction(async tx => {
      const codes = await confirmSecondFactor(tx, userId, tx.input.code.trim(), { replaces: true })
      if (codes) await auditOwn(tx, action)
      return codes
    })
  return { recoveryCodes: await requireProof(call, actorOf(call), { look, action, code: 'SECOND_FACTOR_CODE_WRONG' }) }
}

const operationOf = async (call: Call) => {
  if ((await authenticatorAt(call.db, signedIn(call).userId)) !== null) return '更换身份验证器'
  return (await isOn(call)) ? '添加身份验证器' : '开启两步验证'
}

/** POST /upms/secondFactor/turnOff: requires the password, and a code, a recovery code or a passkey. */
export async function turnOffOwn(call: Call<EndpointInput<'secondFactor.turnOff'>>): Promise<null> {
  const { userId } = signedIn(call)
  await requireOn(call)
  if (await isDemanded(call.db, userId)) throw fault('SECOND_FACTOR_OBLIGATORY')
  await requirePassword(call)
  await proveOwn(call, '关闭两步验证')
  await call.transaction(async tx => {
    await deleteSecondFactor(tx, userId)
    await auditOwn(tx, '关闭两步验证')
  })
  return null
}

/** POST /upms/secondFactor/recoveryCodes: replaces the recovery codes; requires password and code. */
export async function renewRecoveryCodes(
  call: Call<EndpointInput<'secondFactor.recoveryCodes'>>,
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = signedIn(call)
  await requireOn(call)
  await requirePassword(call)
  await proveOwn(call, '更换恢复码')
  return call.transaction(async tx => {
    const recoveryCodes = await newRecoveryCodes(tx, userId)
    await auditOwn(tx, '更换恢复码')
    return { recoveryCodes }
  })
}

/** POST /upms/secondFactor/forgetDevice: forgets the named device, or all. */
export async function forgetDevice(
  call: Call<EndpointInput<'secondFactor.forgetDevice'>>,
): Promise<{ forgotten: number }> {
  const { userId } = signedIn(call)
  const { id } = call.input
  return call.transaction(async tx => {
    const one = typeof id === 'string' && id !== '' ? id : undefined
    const forgotten = await deleteDevices(tx.db, userId, one)
    if (one !== undefined && forgotten === 0) throw fault('DEVICE_GONE')
    if (forgotten > 0) await auditOwn(tx, '移除受信任设备', `移除了 ${forgotten} 台受信任设备`)
    return { forgotten }
  })
}

async function requireOn(call: Call): Promise<void> {
  if (!(await isOn(call))) throw fault('SECOND_FACTOR_OFF')
}

const auditOwn = (tx: Call, action: string, remark?: string) => {
  const { userId, name } = signedIn(tx)
  return audit(tx, { action, entity: 'user', recordId: userId, recordName: name, remark })
}
