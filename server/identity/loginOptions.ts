import type { Call } from '../kernel/call.ts'

/** GET /auth/login/options: the account to try in a demonstration; never in production or without the demo data. */
export async function loginOptions(call: Call) {
  const { seed, production } = call.config
  const demoAccount = seed === 'demo' && !production ? { username: 'admin', password: 'Admin123' } : null
  return { demoAccount }
}
