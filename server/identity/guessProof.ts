import type { Call } from '../kernel/call.ts'
import { invalid } from '../kernel/errors.ts'
import type { Actor } from './actingAs.ts'
import { countAddressFailure, refuseHeldAddress } from './addressHold.ts'
import { clearFailures, failureSeconds, failuresBeforeLock, reserveTry, returnTry } from './credential.ts'
import { oneByOne } from './oneByOne.ts'
import { takeProof } from './secondFactor.ts'
import { auditLock, auditRefusedSignIn } from './signInAudit.ts'
import { count, endCounter } from './verifyCodeRows.ts'

type Proof = 'code' | 'recoveryCode'

/** Persons without a password (OA only) have no row that counts their failures. */
const ofPerson = (id: string) => ({ purpose: 'secondFactorTry', subject: id, seconds: failureSeconds })

/**
 * Takes the code of `input.code` as the second factor of a person. A wrong one counts like a wrong password: for the
 * account, which is locked after ten, and for the address.
 * @throws AppError 400 at the field `code` if it is wrong, was used before, or the account is locked
 */
export async function requireProof(call: Call, account: Actor): Promise<Proof> {
  const { db, request } = call
  await refuseHeldAddress(db, request.ip)
  // Under the same key as passwords: each try has to see how the one before it ended.
  return oneByOne(account.username, async () => {
    const proof = await counted(call, account)
    if (proof) {
      await refuseHeldAddress(db, request.ip)
      return proof
    }
    await auditRefusedSignIn(call, account, '两步验证码错误')
    await countAddressFailure(db, request.ip)
    await refuseHeldAddress(db, request.ip)
    throw invalid([{ field: 'code', message: '验证码错误或已使用' }])
  })
}

async function counted(call: Call, account: Actor): Promise<Proof | null> {
  const { db } = call
  const look = () => takeProof(call, account.id, String(call.input.code))
  const credential = await db
    .selectFrom('userCredential')
    .select('id')
    .where('userId', '=', account.id)
    .executeTakeFirst()
  if (!credential) {
    if ((await count(db, ofPerson(account.id))) > failuresBeforeLock) return null
    const proof = await look()
    if (proof) await endCounter(db, ofPerson(account.id))
    return proof
  }
  const tried = await reserveTry(db, account.id)
  if (!tried) return null
  const proof = await returnTry(db, account.id, tried, look)
  if (proof) await clearFailures(db, account.id)
  else if (tried.locked) await auditLock(call, account, tried.failures)
  return proof
}
