import { verifyPassword } from '../domains/identity/proofs/passwordHash.ts'
import { ConfigError } from '../ground/config/config.ts'
import type { Database } from '../ground/kernel/call.ts'
import { demoPassword } from './seedDemo.ts'

/** Documented accounts: these are checked by hash even if the demo password was set again. */
const demoNames = ['admin', 'hr', 'guest']

/**
 * Refuses to start in production on a database with demo passwords. The seed marks its credentials and a new password
 * removes the mark, so that thousands of accounts are checked without hashing. Disabled accounts count, because they
 * can be enabled easily.
 */
export async function refuseDemoAccounts(db: Database): Promise<void> {
  const credentials = db
    .selectFrom('appUser')
    .innerJoin('userCredential', 'userCredential.userId', 'appUser.id')
    .where('appUser.deletedAt', 'is', null)
  const marked = await credentials
    .where('userCredential.demo', '=', true)
    .select(eb => [eb.fn.min('appUser.username').as('username'), eb.fn.countAll<string>().as('accounts')])
    .executeTakeFirstOrThrow()
  if (marked.username) refuse(marked.username, Number(marked.accounts))
  const known = await credentials
    .where('appUser.username', 'in', demoNames)
    .select(['appUser.username', 'userCredential.passwordHash'])
    .execute()
  for (const { username, passwordHash } of known)
    if (await verifyPassword(demoPassword, passwordHash)) refuse(username, 1)
}

function refuse(username: string, accounts: number): never {
  const named = accounts === 1 ? `账号 ${username} ` : `账号 ${username} 等 ${accounts} 个账号`
  throw new ConfigError([
    `生产环境不能使用演示数据：${named}仍是演示密码，请用空数据库和 SEED=none (${accounts} accounts have the demo password, ${username} ` +
      'among them)',
  ])
}
