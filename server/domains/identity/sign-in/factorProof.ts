import type { Call } from '../../../ground/kernel/call.ts'
import type { Actor } from '../proofs/actingAs.ts'
import { type ProofError, requireProof } from '../proofs/guessProof.ts'
import type { ChallengePlace } from '../proofs/passkeyChallenge.ts'
import { takePasskey } from '../proofs/passkeys.ts'
import { takeProof } from '../proofs/secondFactor.ts'

export const passkeyFailed = '通行密钥验证失败，请重试'
export const copiedPasskey = '通行密钥的签名计数倒退，可能已被复制'

/**
 * Requires `input.passkey`, an answer to a challenge issued at `place`, or `input.code`, a code of the app or a
 * recovery code. Wrong ones count as in `requireProof`, which also documents the errors.
 */
export async function requireFactor(
  call: Call,
  actor: Actor,
  { place, action }: { place: ChallengePlace; action?: string },
): Promise<'code' | 'recoveryCode' | 'passkey'> {
  const named = action === undefined ? {} : { action }
  const { passkey, code } = call.input
  if (passkey === undefined)
    return requireProof(call, actor, { look: () => takeProof(call, actor.id, String(code ?? '')), ...named })
  return requirePasskey(call, actor, { place, ...named, code: 'PASSKEY_FAILED_HERE' })
}

/** Requires that a passkey of the user signed `input.passkey` at `place`. */
export async function requirePasskey(
  call: Call,
  actor: Actor,
  { place, action = '登录', code }: { place: ChallengePlace; action?: string; code: ProofError },
): Promise<'passkey'> {
  let isCopied = false
  const look = async () => {
    const found = await takePasskey(call, { userId: actor.id, answer: call.input.passkey, place })
    isCopied = found === 'copied'
    return found === 'passkey' ? found : null
  }
  const reason = () => (isCopied ? copiedPasskey : '通行密钥验证失败')
  return requireProof(call, actor, { look, action, field: 'passkey', code, reason })
}
