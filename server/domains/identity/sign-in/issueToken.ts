import { FoundError } from '../../../../schemas/evaluate/finding.ts'
import type { Config } from '../../../ground/config/config.ts'
import type { Database } from '../../../ground/kernel/call.ts'
import { startSession, type TokenAnswer } from '../../../ground/session/session.ts'
import { finding } from '../findings.ts'
import { findAccount } from '../proofs/credential.ts'
import { defaultApplicationId } from '../proofs/defaultApplication.ts'

/**
 * Issues tokens for an account without its password, for command line tools and tests on the same machine.
 *
 * @example const { access_token } = await issueToken({ db, config }, 'admin')
 */
export async function issueToken(
  base: { db: Database; config: Config },
  username: string,
  applicationId?: string,
): Promise<TokenAnswer> {
  const account = await findAccount(base.db, username)
  if (!account) throw new FoundError(finding('TOKEN_ACCOUNT_UNKNOWN', { username }))
  if (!account.enabled) throw new FoundError(finding('TOKEN_ACCOUNT_DISABLED', { username }))
  const start = {
    userId: account.id,
    username: account.username,
    applicationId: applicationId ?? (await defaultApplicationId(base.db)),
    ip: '127.0.0.1',
    userAgent: 'command line',
  }
  const { answer } = await startSession(base.db, start, base.config.identity.session)
  return answer
}
