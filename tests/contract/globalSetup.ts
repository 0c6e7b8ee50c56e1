import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { filesBelow } from '../../scripts/documents/filesBelow.ts'
import { migrate } from '../../server/ground/database/migrate.ts'
import { type OpenDatabase, openDatabase, openPglite } from '../../server/ground/database/open.ts'
import { registry } from '../../server/ground/kernel/registry.ts'
import { seedDatabase } from '../../server/seed/seedDatabase.ts'
import { startPostgres } from '../helpers/startPostgres.ts'
import { readAuditNotes } from './auditNotes.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

declare module 'vitest' {
  export interface ProvidedContext {
    /** Archive of a PGlite database that is migrated and seeded. */
    contractArchive: string
    /** The folder with the data folders of `dataFolder` in harness.ts. */
    contractFolders: string
    /** A PostgreSQL server with the same data in its database `seeded`; empty where no server binary was found. */
    contractPostgres: string
    /** The folder in which test servers record the calls that wrote an audit row. */
    auditNotes: string
  }
}

/** Makes the databases once; every test server begins with its own copy of one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'))
  const archive = join(folder, 'seeded.tar')
  // PGlite works in a separate thread: PostgreSQL is filled in parallel.
  const filled = fillPostgres()
  const migrated = await openPglite(join(folder, 'migrated', 'database'))
  await migrate(migrated.db)
  await migrated.close()
  cpSync(join(folder, 'migrated'), join(folder, 'seeded'), { recursive: true })
  const lite = await openPglite(join(folder, 'seeded', 'database'))
  await seed(lite)
  // Unpacked once here instead of by each of a hundred servers.
  writeFileSync(archive, gunzipSync(await lite.dump()))
  await lite.close()
  project.provide('contractArchive', archive)
  project.provide('contractFolders', folder)

  const notes = join(folder, 'notes')
  mkdirSync(notes)
  project.provide('auditNotes', notes)

  const postgres = await filled
  if (!postgres) console.log('no PostgreSQL server binaries found: the contract tests run on PGlite only')
  project.provide('contractPostgres', postgres?.url ?? '')
  return async () => {
    await postgres?.stop()
    tellSilent(project, notes)
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Reports, after a run of all tests, the endpoints that store something and were not called or wrote no audit row; the
 * run then fails.
 */
function tellSilent(project: TestProject, folder: string): void {
  const all = ['contract', 'security', 'faults'].flatMap(room => filesBelow(root, `tests/${room}`, '.test.ts')).length
  const run = project.vitest.state.getTestModules().filter(module => module.project.name === project.name)
  if (run.length < all || project.config.testNamePattern) return
  const { left, count, faults } = readAuditNotes(folder)
  console.log(`${left} of ${count} endpoints that store something left a row of the log`)
  for (const fault of faults) console.log(`  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

/** A PostgreSQL server whose database `seeded` is migrated and seeded; undefined where no server binary was found. */
async function fillPostgres() {
  const postgres = await startPostgres()
  if (!postgres) return undefined
  const admin = await openDatabase({ database: { kind: 'postgres', url: postgres.url } })
  await sql`create database seeded`.execute(admin.db)
  await admin.close()
  const url = postgres.url.replace(/\/postgres$/, '/seeded')
  const seeded = await openDatabase({ database: { kind: 'postgres', url } })
  await migrate(seeded.db)
  await seed(seeded)
  await sql`vacuum analyze`.execute(seeded.db)
  await seeded.close()
  return postgres
}

const seed = ({ db }: OpenDatabase) =>
  seedDatabase({ db, config: { seed: 80, identity: { passwords: { cost: 10 } } }, registry })
