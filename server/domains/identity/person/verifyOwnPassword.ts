import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { signedIn } from '../../../ground/kernel/signedIn.ts'
import { wrong } from '../faults.ts'
import { decryptPassword } from '../proofs/passwordTransport.ts'
import { isOwnPassword } from '../sign-in/changePassword.ts'

/** POST /upms/pass/verify: verifies the user's password to unlock the screen. */
export async function verifyOwnPassword(call: Call<EndpointInput<'pass.verify'>>): Promise<null> {
  const { userId } = signedIn(call)
  const password = decryptPassword(call.input.password, call.config.passwordKey)
  if (password === undefined) throw invalid(wrong('password', 'PASSWORD_NOT_ENCRYPTED'))
  if (!(await isOwnPassword(call, userId, password))) throw invalid(wrong('password', 'PASSWORD_WRONG'))
  return null
}
