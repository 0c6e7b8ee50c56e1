import type { Call } from '../kernel/call.ts'
import { conflict, invalid, notFound } from '../kernel/errors.ts'
import { signedIn } from '../kernel/signedIn.ts'
import { audit } from '../records/audit.ts'
import { isOwnPassword } from './changePassword.ts'
import { hasPassword } from './credential.ts'
import { requireProof } from './guessProof.ts'
import { decryptPassword } from './passwordTransport.ts'
import { newRecoveryCodes, recoveryCodesLeft } from './recoveryCodes.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  deleteSecondFactor,
  isDemanded,
  type NewSecret,
  secondFactorAt,
  takeProof,
} from './secondFactor.ts'
import { deleteDevices, devicesOf } from './trustedDevices.ts'

/** GET /upms/secondFactor/detail: nothing secret; the secret cannot be read again. */
export async function ownSecondFactor(call: Call) {
  const { userId } = signedIn(call)
  return {
    confirmedAt: await secondFactorAt(call.db, userId),
    demanded: await isDemanded(call.db, userId),
    hasPassword: await hasPassword(call.db, userId),
    recoveryCodesLeft: await recoveryCodesLeft(call.db, userId),
    devices: await devicesOf(call.db, userId),
  }
}

/** POST /upms/secondFactor/begin: the first authenticator or, with a code of the one in use, another in its place. */
export async function beginOwn(call: Call): Promise<NewSecret> {
  const { userId, username } = signedIn(call)
  await requirePassword(call)
  const replaces = await isOn(call)
  if (replaces) await proveOwn(call, '更换身份验证器')
  return call.transaction(tx => beginSecondFactor(tx, { id: userId, username }, { replaces }))
}

/** POST /upms/secondFactor/confirm: a first code of the new authenticator puts it in force. */
export async function confirmOwn(call: Call): Promise<{ recoveryCodes: string[] }> {
  const { userId } = signedIn(call)
  const action = (await isOn(call)) ? '更换身份验证器' : '开启两步验证'
  const look = () =>
    call.transaction(async tx => {
      const codes = await confirmSecondFactor(tx, userId, String(tx.input.code).trim(), { replaces: true })
      if (codes) await auditOwn(tx, action)
      return codes
    })
  const message = '验证码错误，请确认手机时间准确后重试'
  return { recoveryCodes: await requireProof(call, actorOf(call), { look, action, message }) }
}

/** POST /upms/secondFactor/turnOff: with the password, and a code of the app or a recovery code. */
export async function turnOffOwn(call: Call): Promise<null> {
  const { userId } = signedIn(call)
  await requireOn(call)
  if (await isDemanded(call.db, userId)) throw conflict('您的角色要求登录需两步验证，不能关闭')
  await requirePassword(call)
  await proveOwn(call, '关闭两步验证')
  await call.transaction(async tx => {
    await deleteSecondFactor(tx, userId)
    await auditOwn(tx, '关闭两步验证')
  })
  return null
}

/** POST /upms/secondFactor/recoveryCodes: new ones, which replace the old; with password and code. */
export async function renewRecoveryCodes(call: Call): Promise<{ recoveryCodes: string[] }> {
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

const isOn = async (call: Call) => (await secondFactorAt(call.db, signedIn(call).userId)) !== null

async function requireOn(call: Call): Promise<void> {
  if (!(await isOn(call))) throw conflict('两步验证尚未开启')
}

/** A session may be stolen, or left open: alone it neither adds a factor nor removes one. */
async function requirePassword(call: Call): Promise<void> {
  const { userId } = signedIn(call)
  if (!(await hasPassword(call.db, userId))) return
  const password = decryptPassword(call.input.password, call.config.passwordKey)
  if (password !== undefined && (await isOwnPassword(call, userId, password))) return
  throw invalid([{ field: 'password', message: '密码不正确' }])
}

const actorOf = (call: Call) => {
  const { userId, username, name, organizationId } = signedIn(call)
  return { id: userId, username, name, organizationId }
}

const proveOwn = (call: Call, action: string) => {
  const actor = actorOf(call)
  return requireProof(call, actor, { look: () => takeProof(call, actor.id, String(call.input.code ?? '')), action })
}

const auditOwn = (tx: Call, action: string, remark?: string) => {
  const { userId, name } = signedIn(tx)
  return audit(tx, { action, entity: 'user', recordId: userId, recordName: name, remark })
}
