import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery, type Kysely } from 'kysely'
import { projectDir } from '../kernel/config.ts'
import { splitStatements } from './splitStatements.ts'

/** The database and the program do not fit; the message is for the person who starts the server. */
export class MigrationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MigrationError'
  }
}

const folder = join(projectDir, 'server/database/migrations')

/**
 * Applies the SQL files of server/database/migrations that this database has not seen, in the order of their numbers,
 * each in a transaction of its own. Refuses a database that knows files this program does not (it is newer) and a file
 * that was changed after it was applied.
 *
 * @returns the names applied now
 */
export async function migrate<DB>(db: Kysely<DB>, from: string = folder): Promise<string[]> {
  const raw = db.withoutPlugins()
  await raw.executeQuery(
    CompiledQuery.raw(
      'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    ),
  )
  const files = existsSync(from)
    ? readdirSync(from)
        .filter(name => name.endsWith('.sql'))
        .sort()
    : []
  const applied: string[] = []
  for (const step of await pending(raw, from, files)) {
    await raw.transaction().execute(async tx => {
      // Of several processes starting at once one applies; the others then find the row and pass on.
      await tx.executeQuery(CompiledQuery.raw('select pg_advisory_xact_lock(7236711)'))
      const seen = await tx.executeQuery(
        CompiledQuery.raw('select 1 from schema_migration where name = $1', [step.name]),
      )
      if (seen.rows.length > 0) return
      for (const statement of splitStatements(step.sql)) await tx.executeQuery(CompiledQuery.raw(statement))
      await tx.executeQuery(
        CompiledQuery.raw('insert into schema_migration (name, checksum) values ($1, $2)', [step.name, step.checksum]),
      )
      applied.push(step.name)
    })
  }
  return applied
}

interface Step {
  name: string
  sql: string
  checksum: string
}

async function pending<DB>(raw: Kysely<DB>, from: string, files: string[]): Promise<Step[]> {
  const { rows } = await raw.executeQuery<{ name: string; checksum: string }>(
    CompiledQuery.raw('select name, checksum from schema_migration'),
  )
  const known = new Map(rows.map(row => [row.name, row.checksum]))
  const unknown = [...known.keys()].filter(name => !files.includes(name)).sort()
  if (unknown.length > 0) {
    throw new MigrationError(
      `数据库比程序新：迁移 ${unknown.join('、')} 不在本程序中，请升级程序 (the database is newer than this program)`,
    )
  }
  const steps: Step[] = []
  for (const name of files) {
    const sql = readFileSync(join(from, name), 'utf8').replaceAll('\r\n', '\n')
    const checksum = createHash('sha256').update(sql).digest('hex')
    const before = known.get(name)
    if (before === undefined) steps.push({ name, sql, checksum })
    else if (before !== checksum) {
      throw new MigrationError(
        `迁移 ${name} 执行后被改动过，请恢复原文件并另写新的迁移 (an applied migration was changed)`,
      )
    }
  }
  return steps
}
