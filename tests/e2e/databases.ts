import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate } from '../../server/ground/database/migrate.ts'
import { type OpenDatabase, openDatabase, openPglite } from '../../server/ground/database/open.ts'
import { registry } from '../../server/ground/kernel/registry.ts'
import { seedDatabase } from '../../server/seed/seedDatabase.ts'
import { startPostgres } from '../helpers/startPostgres.ts'

export interface Databases {
  /** The environment variables of each server: the first has PGlite, the others PostgreSQL where it is installed. */
  environments: NodeJS.ProcessEnv[]
  stop(): Promise<void>
}

/** A database with demo data for each server, made once of each kind and copied. */
export async function makeDatabases(folder: string, dataDirs: readonly string[]): Promise<Databases> {
  const postgres = dataDirs.length > 1 ? await startPostgres() : undefined
  const lite = postgres ? dataDirs.slice(0, 1) : dataDirs
  const seeded = join(folder, 'seeded')
  // PGlite works in a separate thread: PostgreSQL is filled in parallel.
  const filled = postgres && fillPostgres(postgres.url)
  await fill(await openPglite(seeded))
  for (const dataDir of lite) await cp(seeded, join(dataDir, 'database'), { recursive: true })
  if (!postgres) return { environments: lite.map(() => ({})), stop: async () => {} }

  await filled
  const admin = await openDatabase({ database: { kind: 'postgres', url: postgres.url } })
  const names = dataDirs.map((_, index) => (index === 0 ? undefined : `console${index + 1}`))
  for (const name of names) if (name) await sql`create database ${sql.ref(name)} template seeded`.execute(admin.db)
  await admin.close()
  return {
    environments: names.map(name => (name ? { DATABASE_URL: urlOf(postgres.url, name) } : {})),
    stop: postgres.stop,
  }
}

const urlOf = (url: string, name: string) => url.replace(/\/postgres$/, `/${name}`)

async function fillPostgres(url: string): Promise<void> {
  const admin = await openDatabase({ database: { kind: 'postgres', url } })
  await sql`create database seeded`.execute(admin.db)
  await admin.close()
  await fill(await openDatabase({ database: { kind: 'postgres', url: urlOf(url, 'seeded') } }))
}

async function fill({ db, close }: Pick<OpenDatabase, 'db' | 'close'>): Promise<void> {
  await migrate(db)
  await seedDatabase({ db, config: { seed: 'demo', identity: { passwords: { cost: 10 } } }, registry })
  await close()
}
