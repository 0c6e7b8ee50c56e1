import type { Call } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { signedIn } from '../../../ground/kernel/signedIn.ts'
import { decryptPassword } from '../proofs/passwordTransport.ts'
import { isOwnPassword } from '../sign-in/changePassword.ts'

/** POST /upms/pass/verify: whoever unlocks the screen knows the password of whoever locked it. */
export async function verifyOwnPassword(call: Call): Promise<null> {
  const { userId } = signedIn(call)
  const password = decryptPassword(call.input.password, call.config.passwordKey)
  if (password === undefined) throw invalid([{ field: 'password', message: '密码未按约定加密' }])
  if (!(await isOwnPassword(call, userId, password))) throw invalid([{ field: 'password', message: '密码不正确' }])
  return null
}
