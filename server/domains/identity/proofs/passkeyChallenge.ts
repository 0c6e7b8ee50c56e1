import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Call } from '../../../ground/kernel/call.ts'
import { hashToken } from '../../../ground/session/token.ts'
import { inSeconds, purgeVerifyCodes } from './verifyCodeRows.ts'

export const challengeSeconds = 300

/** The purpose of a challenge, and the session or sign-in it belongs to. */
export interface ChallengePlace {
  purpose: 'passkeyNew' | 'passkeySetup' | 'passkeyProof' | 'passkeyStep' | 'passkeySignIn'
  /** Id of the session or of the sign-in ticket. */
  subject: string
}

/** 240 bits are enough, and row ids have no more characters. */
const idOf = (challenge: string) => hashToken(challenge).slice(0, 40)

/** Creates a challenge, of which only the hash is stored. */
export async function newChallenge(call: Call, { purpose, subject }: ChallengePlace): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(randomBytes(32))
  await purgeVerifyCodes(call.db)
  await call.db
    .insertInto('verifyCode')
    .values({
      id: idOf(Buffer.from(bytes).toString('base64url')),
      purpose,
      subject,
      codeHash: '',
      expiresAt: inSeconds(challengeSeconds),
      ip: call.request.ip,
    })
    .execute()
  return bytes
}

/** Whether the challenge was issued for this place and is unanswered. Consumes it, whatever the answer. */
export async function takeChallenge(
  call: Call,
  { purpose, subject }: ChallengePlace,
  challenge: string,
): Promise<boolean> {
  const { numDeletedRows } = await call.db
    .deleteFrom('verifyCode')
    .where('id', '=', idOf(challenge))
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
