import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Entity } from '../../schemas/types/entity.ts'
import { createApp } from '../../server/app.ts'
import { migrate } from '../../server/database/migrate.ts'
import { openDatabase } from '../../server/database/open.ts'
import type { Plugin } from '../../server/kernel/call.ts'
import { type Config, projectDir, readConfig } from '../../server/kernel/config.ts'
import { registry } from '../../server/kernel/registry.ts'
import { plugins } from '../../server/plugins.ts'
import { seedDatabase } from '../../server/seed/seedDatabase.ts'
import { checkExample } from './checkExample.ts'
import { exampleHandlers } from './exampleHandlers.ts'
import { insertExampleRecords } from './exampleRecords.ts'
import { createExampleTables } from './exampleTables.ts'

/** Users of the product beside the example records; enough for pickers. */
const users = 60

/**
 * The real server on a temporary database, serving the composed documents. Loaded when SCHEMA_DIR names them: the
 * registry reads its folder once.
 */
export async function exampleServer({
  entities,
  distDir,
  port,
}: {
  entities: readonly Entity[]
  distDir: string | undefined
  port: number
}): Promise<{ address: string; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'schema-console-playground-'))
  const read = readConfig({
    ...process.env,
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    SEED: 'demo',
  })
  const config: Config = { ...read, distDir: distDir ?? read.distDir }
  const database = await openDatabase(config)
  await migrate(database.db)
  await createExampleTables(database.db, entities)
  await seedDatabase({ db: database.db, config: { seed: users }, registry })
  await insertExampleRecords(database.db, entities, registry.dictionaries)
  const known = new Set(plugins.flatMap(plugin => Object.keys(plugin.handlers)))
  const app = createApp({
    config,
    db: database.db,
    plugins: [...plugins, { name: 'examples', handlers: exampleHandlers(known), routes: checkRoute }],
  })
  await app.listen({ host: '127.0.0.1', port })
  return {
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    close: async () => {
      await app.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The editor beside a page asks what the check says of its text. */
const checkRoute: Plugin['routes'] = app => {
  app.post('/playground/check', async request => {
    const { file, text } = (request.body ?? {}) as { file?: unknown; text?: unknown }
    return { messages: checkExample(projectDir, String(file), String(text)) }
  })
}
