import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../server/app.ts'
import { type Config, readConfig } from '../server/ground/config/config.ts'
import { migrate } from '../server/ground/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../server/ground/database/open.ts'
import { registry } from '../server/ground/kernel/registry.ts'
import { seedDatabase } from '../server/seed/seedDatabase.ts'

export interface TemporaryServer {
  base: string
  database: OpenDatabase
  config: Config
  close(): Promise<void>
}

/** Starts the real server on a free port, with a data folder that is deleted at the end. */
export async function temporaryServer(options: {
  seed: Config['seed']
  distDir?: string
  databaseUrl?: string
  /** Where data sources may be. */
  dataSourceHosts?: readonly string[]
}): Promise<TemporaryServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'schema-console-'))
  const read = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    // Benches and conformance runs call faster than people.
    RATE_LIMIT_USER: '0',
    RATE_LIMIT_ADDRESS: '0',
    RATE_LIMIT_PUBLIC: '0',
    ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
  })
  const config: Config = {
    ...read,
    seed: options.seed,
    distDir: options.distDir ?? read.distDir,
    dataSourceHosts: options.dataSourceHosts ?? read.dataSourceHosts,
  }
  const database = await openDatabase(config)
  await migrate(database.db)
  await seedDatabase({ db: database.db, config, registry })
  const app = await createApp({ config, db: database.db })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    base: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    database,
    config,
    close: async () => {
      await app.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
