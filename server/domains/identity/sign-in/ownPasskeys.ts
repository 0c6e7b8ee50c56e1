import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { signedIn } from '../../../ground/kernel/signedIn.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { fault } from '../faults.ts'
import type { ChallengePlace } from '../proofs/passkeyChallenge.ts'
import {
  askForPasskey,
  deletePasskeys,
  noPasskey,
  offerPasskey,
  passkeysOf,
  readNewPasskey,
  renamePasskey,
  storePasskey,
} from '../proofs/passkeys.ts'
import { newRecoveryCodes } from '../proofs/recoveryCodes.ts'
import {
  authenticatorAt,
  deleteSecondFactor,
  dropUnconfirmed,
  isDemanded,
  secondFactorAt,
} from '../proofs/secondFactor.ts'
import { isOn, proofPlace, proveOwn, requirePassword } from './ownProof.ts'

/**
 * Place of a new passkey in a session. A setup started before the second factor was active required only the password,
 * so it becomes invalid then.
 */
const newPlace = (call: Call, isOn: boolean): ChallengePlace => ({
  purpose: 'passkeyNew',
  subject: `${signedIn(call).id}:${isOn ? 'on' : 'off'}`,
})

/** POST /upms/passkey/challenge: returns a challenge to prove the second factor by a passkey. */
export const passkeyChallenge = (call: Call) => askForPasskey(call, proofPlace(call), signedIn(call).userId)

/** POST /upms/passkey/begin: requires the password, and a code or passkey if the second factor is active. */
export async function beginOwnPasskey(call: Call<EndpointInput<'passkey.begin'>>) {
  const { userId, username, name } = signedIn(call)
  await requirePassword(call)
  const on = await isOn(call)
  if (on) await proveOwn(call, '添加通行密钥')
  return offerPasskey(call, { id: userId, username, name }, newPlace(call, on))
}

/**
 * POST /upms/passkey/add: stores the passkey that `begin` offered to create. For a first factor, returns recovery
 * codes.
 */
export async function addOwnPasskey(call: Call<EndpointInput<'passkey.add'>>): Promise<{ recoveryCodes: string[] }> {
  const { userId } = signedIn(call)
  const made = await readNewPasskey(call, newPlace(call, await isOn(call)))
  return call.transaction(async tx => {
    const { isFirst, recoveryCodes } = await addFactor(tx, userId, made)
    await auditOwn(tx, '添加通行密钥', isFirst ? `${made.name}，两步验证已开启` : made.name)
    return { recoveryCodes }
  })
}

/** Stores a passkey. If it is the user's first factor, returns recovery codes. */
export async function addFactor(tx: Call, userId: string, made: Parameters<typeof storePasskey>[2]) {
  const isFirst = (await secondFactorAt(tx.db, userId)) === null
  await storePasskey(tx, userId, made)
  if (isFirst) await dropUnconfirmed(tx.db, userId)
  return { isFirst, recoveryCodes: isFirst ? await newRecoveryCodes(tx, userId) : [] }
}

/** POST /upms/passkey/rename */
export async function renameOwnPasskey(call: Call<EndpointInput<'passkey.rename'>>): Promise<null> {
  await call.transaction(async tx => {
    const name = await renamePasskey(tx, signedIn(tx).userId, tx.input.id)
    await auditOwn(tx, '重命名通行密钥', name)
  })
  return null
}

/**
 * POST /upms/passkey/remove: requires the password, and a code or passkey. Removing the last factor turns the second
 * step off.
 */
export async function removeOwnPasskey(call: Call<EndpointInput<'passkey.remove'>>): Promise<null> {
  const { userId } = signedIn(call)
  const id = call.input.id
  const own = await passkeysOf(call.db, userId)
  if (!own.some(passkey => passkey.id === id)) throw noPasskey()
  await refuseDemanded(call, own.length)
  await requirePassword(call)
  await proveOwn(call, '移除通行密钥')
  await call.transaction(async tx => {
    const [name] = await deletePasskeys(tx.db, userId, id)
    if (name === undefined) throw noPasskey()
    const isLast = (await secondFactorAt(tx.db, userId)) === null
    if (isLast) {
      await refuseDemanded(tx, 1)
      await deleteSecondFactor(tx, userId)
    }
    await auditOwn(tx, '移除通行密钥', isLast ? `${name}，两步验证已关闭` : name)
  })
  return null
}

async function refuseDemanded(call: Call, passkeys: number): Promise<void> {
  const { userId } = signedIn(call)
  if (passkeys > 1 || (await authenticatorAt(call.db, userId)) !== null) return
  if (await isDemanded(call.db, userId)) throw fault('LAST_PASSKEY_OBLIGATORY')
}

const auditOwn = (tx: Call, action: string, remark: string) => {
  const { userId, name } = signedIn(tx)
  return audit(tx, { action, entity: 'user', recordId: userId, recordName: name, remark })
}
