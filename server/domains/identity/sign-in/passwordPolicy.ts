import type { Call } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { isCommonPassword } from '../proofs/commonPasswords.ts'
import { wasUsed } from './password.ts'

/**
 * Refuses a new password that the administrator of this installation does not want: too short, easily guessed, or had
 * lately. The rules of the product, which a browser knows too, were applied before.
 */
export async function refuseUnwanted(
  call: Call,
  { userId, username }: { userId: string; username: string },
  newPass: string,
): Promise<void> {
  const { length, history, mayBeCommon } = call.config.identity.passwords
  const refuse = (message: string) => invalid([{ field: 'newPass', message }])
  if (newPass.length < length) throw refuse(`密码至少 ${length} 位`)
  if (!mayBeCommon && isCommonPassword(newPass, username)) throw refuse('密码过于简单，容易被猜到，请换一个')
  if (history > 0 && (await wasUsed(call, userId, newPass)))
    throw refuse(history === 1 ? '新密码不能与当前密码相同' : `不能使用最近 ${history} 次用过的密码`)
}
