import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { bumpPermissions } from '../../ground/kernel/permissionVersion.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { endSessions } from '../../ground/session/session.ts'
import { audit } from '../../services/records/log/audit.ts'
import { read } from '../../services/records/search/read.ts'
import { remove } from '../../services/records/write/remove.ts'
import { toggle } from '../../services/records/write/toggle.ts'
import { update } from '../../services/records/write/update.ts'
import { clearFailures } from '../identity/proofs/credential.ts'
import { forgetGuesses } from '../identity/proofs/guessProof.ts'
import { hashPassword } from '../identity/proofs/passwordHash.ts'
import { deleteSecondFactor, secondFactorAt } from '../identity/proofs/secondFactor.ts'
import { setPassword } from '../identity/sign-in/password.ts'
import { requireNoMoreRights } from '../permission/administrators.ts'
import { keepLastSuperAdmin, refuseSuperAdmin } from '../permission/mayGrant.ts'
import { fault } from './faults.ts'
import { initialPassword } from './initialPassword.ts'
import { forgetLocked } from './lockedUsers.ts'

/** Refuses to disable or delete oneself, or the last super administrator. */
async function requireMayEnd(tx: Call, userId: string, what: string): Promise<void> {
  if (signedIn(tx).userId === userId) throw fault('OWN_ACCOUNT_PROTECTED', { what })
  await refuseSuperAdmin(tx, [userId])
  await keepLastSuperAdmin(tx, userId)
}

/** Disabling ends the sessions; enabling restores all rights of the account, so the caller must hold them. */
export const enable = (call: Call<EndpointInput<'user.enable'>>) =>
  call.transaction(async tx => {
    const id = tx.input.id
    const before = await read(tx, 'user', id)
    const enabled = typeof tx.input.enabled === 'boolean' ? tx.input.enabled : before.enabled !== true
    if (enabled) {
      await refuseSuperAdmin(tx, [id])
      if (before.enabled !== true) await requireNoMoreRights(tx, id, '启用')
    } else {
      await requireMayEnd(tx, id, '停用')
      await endSessions(tx.db, id)
      tx.afterCommit(() => bumpPermissions(id))
    }
    return toggle(tx, 'user', 'enabled', { id: id, value: enabled })
  })

export const deleteUser = (call: Call<EndpointInput<'user.delete'>>) =>
  call.transaction(async tx => {
    const id = tx.input.id
    await read(tx, 'user', id)
    await requireMayEnd(tx, id, '删除')
    await endSessions(tx.db, id)
    await remove(tx, 'user', [id])
    tx.afterCommit(() => bumpPermissions(id))
  })

/** Returns a random password this once; it must be changed at the next sign-in, and running sessions end. */
export async function resetPass(call: Call<EndpointInput<'user.resetPass'>>) {
  const password = initialPassword()
  const passwordHash = await hashPassword(password, call.config.identity.passwords)
  return call.transaction(async tx => {
    const user = await read(tx, 'user', tx.input.id)
    const id = String(user.id)
    if (signedIn(tx).userId === id) throw fault('OWN_PASSWORD_ELSEWHERE')
    await refuseSuperAdmin(tx, [id])
    await requireNoMoreRights(tx, id, '重置其密码')
    await setPassword(tx, id, passwordHash, { mustChange: true })
    await audit(tx, { action: '重置密码', entity: 'user', recordId: id, recordName: String(user.name) })
    return { id, username: user.username, initialPassword: password }
  })
}

/** Removes the second factor of a user who lost phone and recovery codes, and ends running sessions. */
export const resetSecondFactor = (call: Call<EndpointInput<'user.resetSecondFactor'>>) =>
  call.transaction(async tx => {
    const user = await read(tx, 'user', tx.input.id)
    const id = String(user.id)
    if (signedIn(tx).userId === id) throw fault('OWN_SECOND_FACTOR_ELSEWHERE')
    await refuseSuperAdmin(tx, [id])
    await requireNoMoreRights(tx, id, '重置其两步验证')
    if ((await secondFactorAt(tx.db, id)) === null) throw fault('USER_SECOND_FACTOR_OFF', { name: String(user.name) })
    await deleteSecondFactor(tx, id)
    await forgetGuesses(tx.db, id)
    await endSessions(tx.db, id)
    await audit(tx, { action: '重置两步验证', entity: 'user', recordId: id, recordName: String(user.name) })
    tx.afterCommit(() => bumpPermissions(id))
  })

/**
 * Appoints or dismisses a super administrator. Only a super administrator may, whatever codes others hold, and one who
 * can sign in must remain.
 */
export const superAdmin = (call: Call<EndpointInput<'user.superAdmin'>>) =>
  call.transaction(async tx => {
    const user = await read(tx, 'user', tx.input.id)
    if (!signedIn(tx).superAdmin) throw fault('SUPER_ADMINISTRATOR_APPOINT')
    const id = String(user.id)
    const appoints = tx.input.superAdmin === true
    if (appoints && user.enabled !== true) throw fault('USER_DISABLED', { name: String(user.name) })
    if (!appoints) await keepLastSuperAdmin(tx, id, '撤销')
    const action = appoints ? '任命超级管理员' : '撤销超级管理员'
    await update(tx, 'user', id, { superAdmin: appoints }, { trusted: true, action })
    tx.afterCommit(() => bumpPermissions(id))
  })

/** Unlocks an account after too many wrong passwords or codes. */
export const unlock = (call: Call<EndpointInput<'user.unlock'>>) =>
  call.transaction(async tx => {
    tx.afterCommit(() => forgetLocked(call.db))
    const user = await read(tx, 'user', tx.input.id)
    const id = String(user.id)
    await refuseSuperAdmin(tx, [id])
    await clearFailures(tx.db, id)
    await forgetGuesses(tx.db, id)
    await audit(tx, { action: '解除锁定', entity: 'user', recordId: id, recordName: String(user.name) })
  })
