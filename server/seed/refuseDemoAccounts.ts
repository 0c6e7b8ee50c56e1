import { verifyPassword } from '../identity/passwordHash.ts'
import type { Database } from '../kernel/call.ts'
import { ConfigError } from '../kernel/config.ts'
import { demoPassword } from './seedDemo.ts'

const demoNames = ['admin', 'hr', 'guest']

/** In production a database that still knows the password of the demo company is no place to start on. */
export async function refuseDemoAccounts(db: Database): Promise<void> {
  const accounts = await db
    .selectFrom('appUser')
    .innerJoin('userCredential', 'userCredential.userId', 'appUser.id')
    .select(['appUser.username', 'userCredential.passwordHash'])
    .where('appUser.username', 'in', demoNames)
    .where('appUser.enabled', '=', true)
    .where('appUser.deletedAt', 'is', null)
    .execute()
  for (const { username, passwordHash } of accounts) {
    if (!(await verifyPassword(demoPassword, passwordHash ?? ''))) continue
    throw new ConfigError([
      `生产环境不能使用演示数据：账号 ${username} 仍是演示密码，请用空数据库和 SEED=none (the account ${username} still has the demo password)`,
    ])
  }
}
