import type { Call, Database } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import type { Actor } from './actingAs.ts'
import { countAddressFailure, refuseHeldAddress } from './addressHold.ts'
import { clearFailures, failureSeconds, failuresBeforeLock, reserveTry, returnTry } from './credential.ts'
import { oneByOne } from './oneByOne.ts'
import { auditLock, auditRefusedSignIn } from './signInAudit.ts'
import { count, endCounter } from './verifyCodeRows.ts'

interface Guess<Proof> {
  /** Looks at what was given: null if it is wrong. */
  look(): Promise<Proof | null>
  /** What is refused if it is wrong, as an audit action. */
  action?: string
  field?: string
  message?: string
  /** Why it is wrong, for the log; asked after `look`. */
  reason?(): string
}

/** Persons without a password (OA only) have no row that counts their failures. */
const ofPerson = (id: string) => ({ purpose: 'secondFactorTry', subject: id, seconds: failureSeconds })

/**
 * Returns what `look` finds in a code that a person gives. A wrong one counts like a wrong password, whichever sign-in or
 * session it came from: for the account, which is locked after ten, and for the address.
 * @throws AppError 400 at the field if it is wrong, was used before, or the account is locked
 */
export async function requireProof<Proof>(call: Call, account: Actor, guess: Guess<Proof>): Promise<Proof> {
  const { db, request } = call
  const { action = '登录', field = 'code', message = '验证码错误或已使用' } = guess
  const { reason = () => '两步验证错误' } = guess
  await refuseHeldAddress(db, request.ip)
  // Under the same key as passwords: each try has to see how the one before it ended.
  return oneByOne(account.username, async () => {
    const proof = await counted(call, account, guess.look)
    if (proof !== null) {
      await refuseHeldAddress(db, request.ip)
      return proof
    }
    await auditRefusedSignIn(call, account, reason(), action)
    await countAddressFailure(db, request.ip)
    await refuseHeldAddress(db, request.ip)
    throw invalid([{ field, message }])
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

/** Forgets wrong codes of a person without a password; those of others are forgotten with their wrong passwords. */
export async function forgetGuesses(db: Database, userId: string): Promise<void> {
  await endCounter(db, ofPerson(userId))
}
