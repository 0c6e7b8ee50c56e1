import { sql } from 'kysely'
import type { HashPolicy } from '../domains/identity/proofs/passwordHash.ts'
import { syncResources } from '../domains/permission/syncResources.ts'
import type { Config } from '../ground/config/config.ts'
import { variables } from '../ground/config/variables.ts'
import type { Database } from '../ground/kernel/call.ts'
import type { Registry } from '../ground/kernel/registryTypes.ts'
import { prepareMonths } from '../services/audit/months.ts'
import { seedAdministrator } from './seedAdministrator.ts'
import { demoUserCount, seedDemo } from './seedDemo.ts'
import { syncDictionaries } from './syncDictionaries.ts'
import { syncRuleSets } from './syncRuleSets.ts'

export interface SeedConfig extends Pick<Config, 'seed'> {
  /** The company is older than a year; it was made a moment ago where nothing is said. */
  seedYear?: boolean
  /** What passwords of its accounts cost; as usual where nothing is said. */
  identity?: { passwords: HashPolicy }
}

/** Any number that nothing else of this product locks. */
const lockKey = 726_421_001

/**
 * At every start: adds what the schemas speak of and the database lacks, and fills an empty database as SEED says. All
 * in one transaction, so that a start that is cut short leaves nothing half filled, under a lock, so that of several
 * servers starting together one does it.
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
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)
    await prepareMonths(transaction)
    await syncDictionaries(transaction, registry)
    await syncRuleSets(transaction, registry)
    await syncResources(transaction, registry)
    if (await hasUsers(transaction)) return undefined
    const policy = config.identity?.passwords ?? { cost: variables.PASSWORD_COST.fallback }
    if (config.seed === 'none') return seedAdministrator(transaction, policy)
    const userCount = config.seed === 'demo' ? demoUserCount : config.seed
    await seedDemo(transaction, { userCount, policy, isOld: config.seed === 'demo' && config.seedYear === true })
    // PGlite never gathers statistics by itself; without them it scans where an index stands ready.
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
