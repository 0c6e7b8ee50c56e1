import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Entity } from '../../schemas/types/entity.ts'
import { createApp } from '../../server/app.ts'
import { type Config, projectDir, readConfig } from '../../server/ground/config/config.ts'
import { migrate } from '../../server/ground/database/migrate.ts'
import { openDatabase, openPglite } from '../../server/ground/database/open.ts'
import type { Database, Plugin } from '../../server/ground/kernel/call.ts'
import { registry } from '../../server/ground/kernel/registry.ts'
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
  archive,
}: {
  entities: readonly Entity[]
  distDir: string | undefined
  port: number
  /** A file that keeps the records: a server that begins with it is there in a second. */
  archive?: string
}): Promise<{ address: string; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'schema-console-playground-'))
  const read = readConfig({
    ...process.env,
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    SEED: 'demo',
  })
  const config: Config = { ...read, distDir: distDir ?? read.distDir }
  const database = archive ? await openKept(dataDir, archive, entities) : await openDatabase(config)
  if (!archive) await fill(database.db, entities)
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

async function fill(db: Database, entities: readonly Entity[]): Promise<void> {
  await migrate(db)
  await createExampleTables(db, entities)
  await seedDatabase({ db, config: { seed: users }, registry })
  await insertExampleRecords(db, entities, registry.dictionaries)
}

/** Opens the kept database; the first process that needs it creates it. */
async function openKept(dataDir: string, archive: string, entities: readonly Entity[]) {
  const folder = join(dataDir, 'database')
  if (existsSync(archive)) return openPglite(folder, archive)
  const database = await openPglite(folder)
  await fill(database.db, entities)
  // Writes under a temporary name first: another process finds the complete archive or none.
  const unfinished = `${archive}.${process.pid}`
  await writeFile(unfinished, await database.dump())
  await rename(unfinished, archive)
  return database
}

/** The editor beside a page requests the result of the check for its text. */
const checkRoute: Plugin['routes'] = app => {
  app.post('/playground/check', async request => {
    const { file, text } = (request.body ?? {}) as { file?: unknown; text?: unknown }
    return { messages: checkExample(projectDir, String(file), String(text)) }
  })
}
