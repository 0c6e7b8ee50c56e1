import type { Call } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { wrong } from '../faults.ts'
import { isCommonPassword } from '../proofs/commonPasswords.ts'
import { wasUsed } from './password.ts'

/**
 * Refuses a new password by this installation's policy: too short, commonly guessed, or recently used. The built-in
 * rules, which the browser knows too, apply before.
 */
export async function refuseUnwanted(
  call: Call,
  { userId, username }: { userId: string; username: string },
  newPass: string,
): Promise<void> {
  const { length, history, mayBeCommon } = call.config.identity.passwords
  if (newPass.length < length) throw invalid(wrong('newPass', 'PASSWORD_TOO_SHORT', { length }))
  if (!mayBeCommon && isCommonPassword(newPass, username)) throw invalid(wrong('newPass', 'PASSWORD_COMMON'))
  if (history > 0 && (await wasUsed(call, userId, newPass)))
    throw invalid(
      history === 1 ? wrong('newPass', 'PASSWORD_UNCHANGED') : wrong('newPass', 'PASSWORD_USED_BEFORE', { history }),
    )
}
