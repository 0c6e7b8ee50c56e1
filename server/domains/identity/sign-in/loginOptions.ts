import type { Call } from '../../../ground/kernel/call.ts'
import { findAccount } from '../proofs/credential.ts'
import { verifyPassword } from '../proofs/passwordHash.ts'
import { relyingPartyOf } from '../proofs/relyingParty.ts'

const demoAccount = { username: 'admin', password: 'Admin123' }

/** Whether a stored hash is that of the demo password; cached per hash, because verifying is slow by design. */
const answers = new Map<string, Promise<boolean>>()

interface LoginOptions {
  /** The demo account. Null in production, without demo data, or after its password was changed. */
  demoAccount: typeof demoAccount | null
  /** The only origin at which passkeys work; null if they are not offered. */
  passkeyOrigin: string | null
  /** Label of the OpenID Connect button; null without a provider. */
  oidcLabel: string | null
}

/** GET /auth/login/options: returns what the login page offers. */
export async function loginOptions(call: Call): Promise<LoginOptions> {
  const passkeyOrigin = relyingPartyOf(call.config.identity.passkeyOrigin)?.origin ?? null
  return {
    demoAccount: await openDemoAccount(call),
    passkeyOrigin,
    oidcLabel: call.config.identity.oidc?.label ?? null,
  }
}

async function openDemoAccount(call: Call): Promise<typeof demoAccount | null> {
  const { seed, production } = call.config
  if (seed !== 'demo' || production) return null
  const account = await findAccount(call.db, demoAccount.username)
  if (!account?.enabled || !account.passwordHash) return null
  const known = answers.get(account.passwordHash) ?? verifyPassword(demoAccount.password, account.passwordHash)
  answers.clear()
  answers.set(account.passwordHash, known)
  return (await known) ? demoAccount : null
}
