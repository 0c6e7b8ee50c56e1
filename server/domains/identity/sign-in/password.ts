import type { Call } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { bumpPermissions } from '../../../ground/kernel/permissionVersion.ts'
import { endSessions } from '../../../ground/session/session.ts'
import { verifyPassword } from '../proofs/passwordHash.ts'
import { secondFactorAt } from '../proofs/secondFactor.ts'
import { voidTickets } from '../proofs/signInTicket.ts'
import { deleteDevices } from '../proofs/trustedDevices.ts'

/**
 * Sets an account's password: unlocks it, ends its sessions (except `keepSession`), forgets its trusted devices and
 * records the previous password. With a second factor, only an administrator's password (`mustChange`) resets the count
 * of failures. Hash the password before the transaction, because hashing waits in a queue and would block the
 * transaction.
 *
 * @example
 * const passwordHash = await hashPassword('Welcome2026', config.identity.passwords)
 * await call.transaction(tx => setPassword(tx, userId, passwordHash, { mustChange: true }))
 */
export async function setPassword(
  call: Call,
  userId: string,
  passwordHash: string,
  { mustChange = false, keepSession }: { mustChange?: boolean; keepSession?: string } = {},
): Promise<void> {
  await call.transaction(async tx => {
    const before = await tx.db
      .selectFrom('userCredential')
      .select(['passwordHash', 'history'])
      .where('userId', '=', userId)
      .executeTakeFirst()
    const kept = Math.max(0, call.config.identity.passwords.history - 1)
    const history = before ? [before.passwordHash, ...(before.history ?? [])].slice(0, kept) : []
    const values = {
      passwordHash,
      history: JSON.stringify(history),
      mustChange,
      demo: false,
      changedAt: new Date(),
      failures: 0,
      lockedUntil: null,
      updatedAt: new Date(),
    }
    // Otherwise an attacker who can change the password could guess ten codes after each change.
    const keepsFailures = !mustChange && (await secondFactorAt(tx.db, userId)) !== null
    const { failures: _, ...others } = values
    const set = keepsFailures ? others : values
    if (before) await tx.db.updateTable('userCredential').set(set).where('userId', '=', userId).execute()
    else
      await tx.db
        .insertInto('userCredential')
        .values({ id: newId(), userId, ...values })
        .execute()
    // After a new password the second factor is required everywhere, and pending sign-ins end.
    await deleteDevices(tx.db, userId)
    await voidTickets(tx.db, userId)
    await endSessions(tx.db, userId, keepSession === undefined ? {} : { except: keepSession })
    tx.afterCommit(() => bumpPermissions(userId))
  })
}

/** Whether the password is the account's current one or one of the previous ones. */
export async function wasUsed(call: Call, userId: string, plain: string): Promise<boolean> {
  const row = await call.db
    .selectFrom('userCredential')
    .select(['passwordHash', 'history'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row) return false
  const hashes = [row.passwordHash, ...(row.history ?? [])].slice(0, call.config.identity.passwords.history)
  const matches = await Promise.all(hashes.map(hash => verifyPassword(plain, hash)))
  return matches.includes(true)
}
