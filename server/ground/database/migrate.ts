import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery, type Kysely } from 'kysely'
import { projectDir } from '../config/config.ts'
import { splitStatements } from './splitStatements.ts'

/** Database and program versions do not match; the message is for the operator. */
export class MigrationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MigrationError'
  }
}

const lock = 'select pg_advisory_xact_lock(7236711)'
const folder = join(projectDir, 'server/ground/database/migrations')

/**
 * Applies the pending SQL files of server/ground/database/migrations in numeric order, each in its own transaction.
 * Refuses a database with unknown files (it is newer) and a file changed after it was applied.
 *
 * @returns the names applied now
 */
export async function migrate<DB>(db: Kysely<DB>, from: string = folder): Promise<string[]> {
  const raw = db.withoutPlugins()
  await raw.transaction().execute(async tx => {
    // `if not exists` fails if two processes run it concurrently.
    await tx.executeQuery(CompiledQuery.raw(lock))
    await tx.executeQuery(
      CompiledQuery.raw(
        `create table if not exists schema_migration (name text primary key,
          checksum text not null, applied_at timestamptz not null default now())`,
      ),
    )
  })
  const applied: string[] = []
  for (const step of pending(await appliedMigrations(raw), from)) {
    await raw.transaction().execute(async tx => {
      // If several processes start at once, one applies the file; the others then find its row and skip it.
      await tx.executeQuery(CompiledQuery.raw(lock))
      // Migrations have no time limit.
      await tx.executeQuery(CompiledQuery.raw('set local statement_timeout = 0'))
      const seen = await tx.executeQuery(
        CompiledQuery.raw('select 1 from schema_migration where name = $1', [step.name]),
      )
      if (seen.rows.length > 0) return
      await applyMigration(tx, step)
      applied.push(step.name)
    })
  }
  return applied
}

/** Returns the applied files by name with their checksums; empty for a database that was never migrated. */
export async function appliedMigrations<DB>(db: Kysely<DB>): Promise<Map<string, string>> {
  const raw = db.withoutPlugins()
  const { rows: found } = await raw.executeQuery<{ known: boolean }>(
    CompiledQuery.raw("select to_regclass('schema_migration') is not null as known"),
  )
  if (!found[0]?.known) return new Map()
  const { rows } = await raw.executeQuery<{ name: string; checksum: string }>(
    CompiledQuery.raw('select name, checksum from schema_migration'),
  )
  return new Map(rows.map(row => [row.name, row.checksum]))
}

/** Runs a file inside the caller's transaction and records it. */
export async function applyMigration<DB>(tx: Kysely<DB>, { name, sql, checksum }: Migration): Promise<void> {
  const raw = tx.withoutPlugins()
  for (const statement of splitStatements(sql)) await raw.executeQuery(CompiledQuery.raw(statement))
  await raw.executeQuery(
    CompiledQuery.raw('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]),
  )
}

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Returns the program's files in numeric order. */
export function readMigrations(from: string = folder): Migration[] {
  if (!existsSync(from)) return []
  const names = readdirSync(from)
    .filter(name => name.endsWith('.sql'))
    .sort()
  return names.map(name => {
    const sql = readFileSync(join(from, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/**
 * Former checksums of changed files: databases created with them are accepted, because a later file leads to the same
 * tables. Do not add entries; follow an applied file with a new one.
 */
const formerly: ReadonlyMap<string, string> = new Map([
  ['0030_process_start_draft.sql', '9cb1513c22ce9881f1cf16672bd950b8696949d3de5d3af59f163d66f9f09a18'],
])

/** Returns the files that a database still needs; throws if database and program do not match. */
export function pending(applied: ReadonlyMap<string, string>, from: string = folder): Migration[] {
  const files = readMigrations(from)
  const ours = new Set(files.map(({ name }) => name))
  const unknown = [...applied.keys()].filter(name => !ours.has(name)).sort()
  if (unknown.length > 0) {
    throw new MigrationError(
      `数据库比程序新：迁移 ${unknown.join('、')} 不在本程序中，请升级程序 (the database is newer than this program)`,
    )
  }
  return files.filter(({ name, checksum }) => {
    const before = applied.get(name)
    if (before !== undefined && before !== checksum && before !== formerly.get(name)) {
      throw new MigrationError(
        `迁移 ${name} 执行后被改动过，请恢复原文件并另写新的迁移 (an applied migration was changed)`,
      )
    }
    return before === undefined
  })
}
