import type { Call, Database } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { wrong } from '../faults.ts'
import type { Actor } from './actingAs.ts'
import { countAddressFailure, refuseHeldAddress } from './addressHold.ts'
import { clearFailures, failureSeconds, failuresBeforeLock, reserveTry, returnTry } from './credential.ts'
import { oneByOne } from './oneByOne.ts'
import { auditLock, auditRefusedSignIn } from './signInAudit.ts'
import { count, endCounter } from './verifyCodeRows.ts'

/** Errors of a wrong proof. */
export type ProofError =
  | 'PASSKEY_FAILED_HERE'
  | 'PASSKEY_SIGN_IN_FAILED'
  | 'SECOND_FACTOR_CODE_USED'
  | 'SECOND_FACTOR_CODE_WRONG'

interface Guess<Proof> {
  /** Checks the given proof; null if it is wrong. */
  look(): Promise<Proof | null>
  /** Audit action of the refused operation. */
  action?: string
  field?: string
  /** Error at the field if the proof is wrong. */
  code?: ProofError
  /** Returns why it is wrong, for the log; called after `look`. */
  reason?(): string
}

/** Users without a password (OA only) have no row that counts failures. */
const ofPerson = (id: string) => ({ purpose: 'secondFactorTry', subject: id, seconds: failureSeconds })

/**
 * Returns what `look` finds in a given code. A wrong code counts like a wrong password, from any sign-in or session:
 * for the account, which is locked after ten, and for the address.
 * @throws AppError 400 at the field if it is wrong, already used, or the account is locked
 */
export async function requireProof<Proof>(call: Call, account: Actor, guess: Guess<Proof>): Promise<Proof> {
  const { db, request } = call
  const { action = '登录', field = 'code', code = 'SECOND_FACTOR_CODE_USED' } = guess
  const { reason = () => '两步验证错误' } = guess
  await refuseHeldAddress(db, request.ip)
  // Same key as for passwords: each try must see the result of the previous one.
  return oneByOne(account.username, async () => {
    const proof = await counted(call, account, guess.look)
    if (proof !== null) {
      await refuseHeldAddress(db, request.ip)
      return proof
    }
    await auditRefusedSignIn(call, account, reason(), action)
    await countAddressFailure(db, request.ip)
    await refuseHeldAddress(db, request.ip)
    throw invalid(wrong(field, code))
  })
}

async function counted<Proof>(call: Call, account: Actor, look: () => Promise<Proof | null>): Promise<Proof | null> {
  const { db } = call
  const credential = await db
    .selectFrom('userCredential')
    .select('id')
    .where('userId', '=', account.id)
    .executeTakeFirst()
  if (!credential) {
    const tries = await count(db, ofPerson(account.id))
    if (tries > failuresBeforeLock) return null
    const proof = await look()
    if (proof !== null) await forgetGuesses(db, account.id)
    else if (tries === failuresBeforeLock) await auditLock(call, account, tries)
    return proof
  }
  const tried = await reserveTry(db, account.id)
  if (!tried) return null
  const proof = await returnTry(db, account.id, tried, look)
  if (proof !== null) await clearFailures(db, account.id)
  else if (tried.locked) await auditLock(call, account, tried.failures)
  return proof
}

/** Resets the wrong codes of a user without a password; for others they are reset with the wrong passwords. */
export async function forgetGuesses(db: Database, userId: string): Promise<void> {
  await endCounter(db, ofPerson(userId))
}
