import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { applyMigration, pending, readMigrations } from '../../../ground/database/migrate.ts'
import { BackupError, type Mark } from './backupFormat.ts'
import { type BackupSource, tablesOf } from './backupLines.ts'
import { FileWriter } from './fileWriter.ts'
import { readBackup } from './readBackup.ts'
import { RowWriter } from './rowWriter.ts'

export interface RestoredBackup {
  at: string
  tables: number
  rows: number
  files: number
}

/**
 * Replaces all data with the content of a backup, or changes nothing on failure. Later migrations upgrade a backup of
 * an older program; one of a newer program is refused.
 */
export async function restoreBackup(
  { db, dataDir }: BackupSource,
  file: string,
  { replace = false }: { replace?: boolean } = {},
): Promise<RestoredBackup> {
  const waiting = join(dataDir, `restore-${randomUUID()}`)
  const files = new FileWriter(waiting)
  try {
    const restored = await db
      .withoutPlugins()
      .transaction()
      .execute(async tx => {
        await sql`set local statement_timeout = 0`.execute(tx)
        if (!replace) await requireEmpty(tx)
        return fill(tx, file, files)
      })
    await files.close()
    for (const path of files.paths) {
      await mkdir(dirname(join(dataDir, path)), { recursive: true })
      await rename(join(waiting, path), join(dataDir, path))
    }
    return { ...restored, files: files.paths.length }
  } finally {
    await files.close().catch(() => undefined)
    await rm(waiting, { recursive: true, force: true })
  }
}

async function requireEmpty<DB>(tx: Kysely<DB>): Promise<void> {
  const tables = (await tablesOf(tx)).map(({ name }) => name)
  if (!tables.includes('app_user')) return
  const { rows } = await sql`select 1 from app_user limit 1`.execute(tx)
  if (rows.length > 0)
    throw new BackupError('数据库中已有数据，确要替换请加 -- --replace (there is data: add -- --replace to replace it)')
}

async function fill<DB>(tx: Kysely<DB>, file: string, files: FileWriter): Promise<Omit<RestoredBackup, 'files'>> {
  let at = ''
  let rest: ReturnType<typeof pending> = []
  const rows = new RowWriter(tx)
  for await (const line of readBackup(file)) {
    if ('row' in line) await rows.add(line.row)
    else if ('piece' in line) await files.add(line.piece)
    else if ('backup' in line.mark) {
      at = line.mark.at
      rest = await prepare(tx, line.mark)
      await rows.begin()
    } else if ('table' in line.mark) await rows.next(line.mark)
    else if ('file' in line.mark) await files.next(line.mark.file)
  }
  await rows.end()
  for (const migration of rest) await applyMigration(tx, migration)
  await sql`analyze`.execute(tx)
  return { at, tables: rows.tables, rows: rows.rows }
}

/** Empties the database and recreates the tables as of the backup; returns the later migrations. */
async function prepare<DB>(tx: Kysely<DB>, { migrations }: Extract<Mark, { backup: 1 }>) {
  const applied = new Map(Object.entries(migrations))
  // Throws for a backup of a newer program before changing anything.
  const rest = pending(applied)
  await sql.raw(emptying).execute(tx)
  await sql`create table schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(tx)
  for (const migration of readMigrations()) if (applied.has(migration.name)) await applyMigration(tx, migration)
  return rest
}

/** Drops everything of the product and the jobs; extensions stay. */
const emptying = `
do $$
declare one record;
begin
  for one in select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  loop execute 'drop table ' || one.name || ' cascade'; end loop;
  for one in select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prokind in ('f', 'p')
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop execute 'drop routine ' || one.name || ' cascade'; end loop;
  for one in select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'S'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'i', 'a'))
  loop execute 'drop sequence ' || one.name || ' cascade'; end loop;
  drop schema if exists pgboss cascade;
end $$`
