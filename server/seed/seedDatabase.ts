import { sql } from 'kysely'
import type { HashPolicy } from '../domains/identity/proofs/passwordHash.ts'
import { syncResources } from '../domains/permission/syncResources.ts'
import type { Config } from '../ground/config/config.ts'
import { variables } from '../ground/config/variables.ts'
import type { Database } from '../ground/kernel/call.ts'
import type { Registry } from '../ground/kernel/registryTypes.ts'
import { prepareMonths } from '../services/audit/months.ts'
import { lockSeed } from './lockSeed.ts'
import { seedAdministrator } from './seedAdministrator.ts'
import { demoUserCount, seedDemo } from './seedDemo.ts'
import { syncDictionaries } from './syncDictionaries.ts'
import { syncRuleSets } from './syncRuleSets.ts'

export interface SeedConfig extends Pick<Config, 'seed'> {
  /** Whether the company has a year of history; default: it was created just now. */
  seedYear?: boolean
  /** Cost of the account passwords; default the usual one. */
  identity?: { passwords: HashPolicy }
}

/**
 * Runs at every start: adds what the schemas declare and the database lacks, and fills an empty database according to
 * SEED. One transaction, so that an aborted start leaves nothing incomplete, under a lock, so that only one of several
 * starting servers does it.
 */
export async function seedDatabase({
  db,
  config,
  registry,
}: {
  db: Database
  config: SeedConfig
  registry: Registry
}): Promise<void> {
  const password = await db.transaction().execute(async transaction => {
    await lockSeed(transaction)
    await prepareMonths(transaction)
    await syncDictionaries(transaction, registry)
    await syncRuleSets(transaction, registry)
    await syncResources(transaction, registry)
    if (await hasUsers(transaction)) return undefined
    const policy = config.identity?.passwords ?? { cost: variables.PASSWORD_COST.fallback }
    if (config.seed === 'none') return seedAdministrator(transaction, policy)
    const userCount = config.seed === 'demo' ? demoUserCount : config.seed
    await seedDemo(transaction, { userCount, policy, isOld: config.seed === 'demo' && config.seedYear === true })
    // PGlite never gathers statistics automatically; without them it scans tables despite indexes.
    await sql`analyze`.execute(transaction)
    return undefined
  })
  if (password !== undefined) {
    console.log(
      `首次启动：管理员账号 admin，初始密码 ${password}，登录后须修改。(first start: account admin, password above)`,
    )
  }
}

async function hasUsers(db: Database): Promise<boolean> {
  return (await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst()) !== undefined
}
