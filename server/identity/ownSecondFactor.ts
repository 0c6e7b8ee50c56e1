import type { Call } from '../kernel/call.ts'
import { conflict, invalid, notFound } from '../kernel/errors.ts'
import { audit } from '../records/audit.ts'
import { requireProof } from './guessProof.ts'
import { newRecoveryCodes, recoveryCodesLeft } from './recoveryCodes.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  deleteSecondFactor,
  isDemanded,
  type NewSecret,
  secondFactorAt,
} from './secondFactor.ts'
import { signedIn } from './signedIn.ts'
import { deleteDevices, devicesOf } from './trustedDevices.ts'

/** GET /upms/secondFactor/detail: nothing secret; the secret cannot be read again. */
export async function ownSecondFactor(call: Call) {
  const { userId } = signedIn(call)
  const confirmedAt = await secondFactorAt(call.db, userId)
  return {
    confirmedAt,
    demanded: await isDemanded(call.db, userId),
    recoveryCodesLeft: await recoveryCodesLeft(call.db, userId),
    devices: await devicesOf(call.db, userId),
  }
}

/** POST /upms/secondFactor/begin */
export async function beginOwn(call: Call): Promise<NewSecret> {
  const { userId, username } = signedIn(call)
  return call.transaction(tx => beginSecondFactor(tx, { id: userId, username }))
}

/** POST /upms/secondFactor/confirm */
export async function confirmOwn(call: Call): Promise<{ recoveryCodes: string[] }> {
  const { userId } = signedIn(call)
  return call.transaction(async tx => {
    const recoveryCodes = await confirmSecondFactor(tx, userId, String(tx.input.code).trim())
    if (!recoveryCodes) throw invalid([{ field: 'code', message: '验证码错误，请确认手机时间准确后重试' }])
    await auditOwn(tx, '开启两步验证')
    return { recoveryCodes }
  })
}

/** POST /upms/secondFactor/turnOff: with a code of the app or a recovery code. */
export async function turnOffOwn(call: Call): Promise<null> {
  const { userId } = signedIn(call)
  await requireOn(call)
  if (await isDemanded(call.db, userId)) throw conflict('您的角色要求登录需两步验证，不能关闭')
  await proveOwn(call)
  await call.transaction(async tx => {
    await deleteSecondFactor(tx, userId)
    await auditOwn(tx, '关闭两步验证')
  })
  return null
}

/** POST /upms/secondFactor/recoveryCodes: new ones, which replace the old. */
export async function renewRecoveryCodes(call: Call): Promise<{ recoveryCodes: string[] }> {
  const { userId } = signedIn(call)
  await requireOn(call)
  await proveOwn(call)
  return call.transaction(async tx => {
    const recoveryCodes = await newRecoveryCodes(tx, userId)
    await auditOwn(tx, '更换恢复码')
    return { recoveryCodes }
  })
}

/** POST /upms/secondFactor/forgetDevice: the device named, or all. */
export async function forgetDevice(call: Call): Promise<{ forgotten: number }> {
  const { userId } = signedIn(call)
  const { id } = call.input
  return call.transaction(async tx => {
    const one = typeof id === 'string' && id !== '' ? id : undefined
    const forgotten = await deleteDevices(tx.db, userId, one)
    if (one !== undefined && forgotten === 0) throw notFound('设备不存在或已移除')
    if (forgotten > 0) await auditOwn(tx, '移除受信任设备', `移除了 ${forgotten} 台受信任设备`)
    return { forgotten }
  })
}

async function requireOn(call: Call): Promise<void> {
  if ((await secondFactorAt(call.db, signedIn(call).userId)) === null) throw conflict('两步验证尚未开启')
}

const proveOwn = (call: Call) => {
  const { userId, username, name, organizationId } = signedIn(call)
  return requireProof(call, { id: userId, username, name, organizationId })
}

const auditOwn = (tx: Call, action: string, remark?: string) => {
  const { userId, name } = signedIn(tx)
  return audit(tx, { action, entity: 'user', recordId: userId, recordName: name, remark })
}
