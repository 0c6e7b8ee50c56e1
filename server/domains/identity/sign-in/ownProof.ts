import type { Call } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { signedIn } from '../../../ground/kernel/signedIn.ts'
import { wrong } from '../faults.ts'
import { hasPassword } from '../proofs/credential.ts'
import type { ChallengePlace } from '../proofs/passkeyChallenge.ts'
import { decryptPassword } from '../proofs/passwordTransport.ts'
import { secondFactorAt } from '../proofs/secondFactor.ts'
import { isOwnPassword } from './changePassword.ts'
import { requireFactor } from './factorProof.ts'

/** Proofs that a session must give again before the user's factors change. */

export const isOn = async (call: Call) => (await secondFactorAt(call.db, signedIn(call).userId)) !== null

/** A session may be stolen or left open: it alone neither adds nor removes a factor. */
export async function requirePassword(call: Call): Promise<void> {
  const { userId } = signedIn(call)
  if (!(await hasPassword(call.db, userId))) return
  const password = decryptPassword(call.input.password, call.config.passwordKey)
  if (password !== undefined && (await isOwnPassword(call, userId, password))) return
  throw invalid(wrong('password', 'PASSWORD_WRONG'))
}

export const actorOf = (call: Call) => {
  const { userId, username, name, organizationId } = signedIn(call)
  return { id: userId, username, name, organizationId }
}

/** Challenges for passkeys are bound to the session. */
export const proofPlace = (call: Call): ChallengePlace => ({ purpose: 'passkeyProof', subject: signedIn(call).id })

/** Accepts `input.code` or `input.passkey`. */
export const proveOwn = (call: Call, action: string) =>
  requireFactor(call, actorOf(call), { place: proofPlace(call), action })
