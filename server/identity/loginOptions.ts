import type { Call } from '../kernel/call.ts'
import { findAccount } from './credential.ts'
import { verifyPassword } from './passwordHash.ts'

const demoAccount = { username: 'admin', password: 'Admin123' }

/** Whether a stored hash is that of the demo password; asked once for each hash, because asking is slow on purpose. */
const answers = new Map<string, Promise<boolean>>()

/**
 * GET /auth/login/options: the account to try in a demonstration. Never in production or without the demo data, and no
 * longer once its password was changed.
 */
export async function loginOptions(call: Call): Promise<{ demoAccount: typeof demoAccount | null }> {
  const { seed, production } = call.config
  if (seed !== 'demo' || production) return { demoAccount: null }
  const account = await findAccount(call.db, demoAccount.username)
  if (!account?.enabled || !account.passwordHash) return { demoAccount: null }
  const known = answers.get(account.passwordHash) ?? verifyPassword(demoAccount.password, account.passwordHash)
  answers.clear()
  answers.set(account.passwordHash, known)
  return { demoAccount: (await known) ? demoAccount : null }
}
