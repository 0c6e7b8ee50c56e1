import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { signedIn } from '../../../ground/kernel/signedIn.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { wrong } from '../faults.ts'
import { clearFailures, hasFactor, reserveTry, returnTry, takeBackTry } from '../proofs/credential.ts'
import { hashPassword, verifyNothing, verifyPassword } from '../proofs/passwordHash.ts'
import { submittedPasswords } from '../proofs/submittedPasswords.ts'
import { setPassword } from './password.ts'
import { refuseUnwanted } from './passwordPolicy.ts'

/** POST /upms/pass/modifyPass/modifyAndSyn: changes the user's password and ends all other sessions. */
export async function changePassword(call: Call<EndpointInput<'pass.modifyPassModifyAndSyn'>>): Promise<null> {
  const session = signedIn(call)
  const { oldPass, newPass } = submittedPasswords(call, ['oldPass', 'newPass', 'newPassword'], 'changePassword')
  await requireOldPassword(call, session.userId, oldPass)
  await refuseUnwanted(call, session, newPass)
  const passwordHash = await hashPassword(newPass, call.config.identity.passwords)
  await call.transaction(async tx => {
    await setPassword(tx, session.userId, passwordHash, { keepSession: session.id })
    await audit(tx, { action: '修改密码', entity: 'user', recordId: session.userId, recordName: session.name })
  })
  return null
}

/** Wrong tries count like those of a sign-in, so that a stolen session does not help to guess the password. */
async function requireOldPassword(call: Call, userId: string, oldPass: string): Promise<void> {
  if (!(await isOwnPassword(call, userId, oldPass))) throw invalid(wrong('oldPass', 'OLD_PASSWORD_WRONG'))
}

/** Whether the password is the account's; each call counts as a try. */
export async function isOwnPassword(call: Call, userId: string, password: string): Promise<boolean> {
  const stored = await call.db
    .selectFrom('userCredential')
    .innerJoin('appUser', 'appUser.id', 'userCredential.userId')
    .leftJoin('secondFactor', 'secondFactor.userId', 'userCredential.userId')
    .select(['passwordHash', hasFactor.as('hasFactor')])
    .where('userCredential.userId', '=', userId)
    .executeTakeFirst()
  const tried = await reserveTry(call.db, userId)
  const right = await returnTry(call.db, userId, tried, () =>
    stored ? verifyPassword(password, stored.passwordHash) : verifyNothing(password, call.config.identity.passwords),
  )
  if (!tried || !right) return false
  // With a second factor, a correct password alone does not reset the count of guessed codes.
  if (stored?.hasFactor) await takeBackTry(call.db, userId, tried)
  else await clearFailures(call.db, userId)
  return true
}
