import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { appliedMigrations } from '../../../ground/database/migrate.ts'
import type { Database } from '../../../ground/kernel/call.ts'
import { markLine, quoted } from './backupFormat.ts'
import { dataFiles, piecesOf } from './dataFiles.ts'

const rowsAtOnce = 2000

export interface BackupSource {
  db: Database
  kind: 'pglite' | 'postgres'
  dataDir: string
}

/**
 * Yields all lines except the last. Reads the whole database in one transaction and thus at one moment, despite
 * concurrent writes; on PGlite, which has one connection, other calls wait.
 */
export async function backupLines(
  { db, kind, dataDir }: BackupSource,
  write: (line: string) => Promise<void> | void,
): Promise<void> {
  await db
    .withoutPlugins()
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async tx => {
      await sql`set local statement_timeout = 0`.execute(tx)
      const migrations = Object.fromEntries(await appliedMigrations(tx))
      await write(markLine({ backup: 1, at: new Date().toISOString(), database: kind, migrations }))
      for (const { name, columns } of await tablesOf(tx)) {
        await write(markLine({ table: name, columns }))
        await rowsOf(tx, `select to_jsonb(t)::text as line from ${quoted(name)} t`, write)
      }
      await unfinishedJobs(tx, write)
    })
  // Read after the transaction, so that no call waits: files are immutable once a row refers to them.
  for await (const path of dataFiles(dataDir)) {
    await write(markLine({ file: path }))
    for await (const piece of piecesOf(join(dataDir, path))) await write(`=${piece}`)
  }
}

export interface Table {
  name: string
  columns: string[]
}

/** Returns the product's own tables with their writable columns. */
export async function tablesOf<DB>(tx: Kysely<DB>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, json_agg(a.attname order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migration'
    group by c.relname order by c.relname`.execute(tx)
  return rows
}

async function rowsOf<DB>(tx: Kysely<DB>, query: string, write: (line: string) => Promise<void> | void): Promise<void> {
  await sql`declare backup_rows no scroll cursor for ${sql.raw(query)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from backup_rows`.execute(tx)
    for (const { line } of rows) await write(line)
    if (rows.length < rowsAtOnce) break
  }
  await sql`close backup_rows`.execute(tx)
}

/** Turns unfinished delivered jobs into outbox rows; the next server delivers them again. */
async function unfinishedJobs<DB>(tx: Kysely<DB>, write: (line: string) => Promise<void> | void): Promise<void> {
  const { rows } = await sql<{ made: boolean }>`select to_regclass('pgboss.job') is not null as made`.execute(tx)
  if (!rows[0]?.made) return
  await write(markLine({ table: 'job_outbox', columns: ['id', 'kind', 'job_id', 'data'] }))
  await rowsOf(
    tx,
    `select jsonb_build_object('id', j.id, 'kind', j.name, 'job_id', j.id, 'data', j.data)::text as line
      from pgboss.job j
      where j.state::text in ('created', 'retry', 'active') and j.data is not null and j.name not like '\\_\\_pgboss%'
        and j.name not in (select s.name from pgboss.schedule s)
        and not exists (select 1 from job_outbox o where o.job_id = j.id::text)`,
    write,
  )
}
