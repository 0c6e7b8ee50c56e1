import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Config, projectDir } from '../config/config.ts'
import { variables } from '../config/variables.ts'
import { addDirectSql, type DirectSql } from './directSql.ts'
import type { DB } from './generated/tables.ts'
import { lockFolder } from './lock.ts'
import { statementNames } from './namedStatements.ts'
import { type PgliteClient, startPglite } from './pgliteClient.ts'
import { pgliteDialect } from './pgliteDialect.ts'
import { sentTogether } from './sentTogether.ts'
import { tendPglite } from './tendPglite.ts'
import { createWatch } from './watch.ts'
import { watchSilence } from './watchSilence.ts'

export interface OpenDatabase {
  db: Kysely<DB>
  kind: 'pglite' | 'postgres'
  close(): Promise<void>
}

const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

/** Archive of an empty database: loading it takes one second, creating one fifteen. */
const templateFile = join(projectDir, 'server/ground/database/template.tgz')

/**
 * Opens the configured database: PGlite in its locked folder, or PostgreSQL.
 *
 * @example const { db, close } = await openDatabase(readConfig(process.env))
 */
export async function openDatabase(
  config: Pick<Config, 'database'> & Partial<Pick<Config, 'operations' | 'pace'>>,
): Promise<OpenDatabase> {
  return config.database.kind === 'postgres'
    ? openPostgres(config.database.url, config)
    : openPglite(config.database.folder)
}

/** Opens PGlite in a folder or, for `memory://`, in memory; `template` is the archive for a new database. */
export async function openPglite(
  folder: string,
  template: string | undefined = existsSync(templateFile) ? templateFile : undefined,
): Promise<OpenDatabase & { dump(): Promise<Uint8Array> }> {
  if (folder.startsWith('memory://')) {
    const client = await startPglite({ folder, template })
    const { db } = watchedPglite(client)
    return { db, kind: 'pglite', close: () => db.destroy(), dump: client.dump }
  }
  mkdirSync(dirname(folder), { recursive: true })
  const free = lockFolder(folder)
  try {
    // This marker means that the initial load did not finish, so the folder contains no data yet.
    const mark = `${folder}.new`
    if (existsSync(mark)) rmSync(folder, { recursive: true, force: true })
    // PostgreSQL's own lock file is meaningless here. A process killed while writing it leaves an empty file, which
    // prevents any further start.
    rmSync(join(folder, 'postmaster.pid'), { force: true })
    const isNew = !existsSync(folder) || readdirSync(folder).length === 0
    if (isNew) writeFileSync(mark, '')
    const client = await startPglite({ folder, template: isNew ? template : undefined })
    if (isNew) rmSync(mark, { force: true })
    const { db, direct } = watchedPglite(client)
    const { stop } = tendPglite(direct)
    const close = async () => {
      stop()
      await db.destroy()
      free()
    }
    return { db, kind: 'pglite', close, dump: client.dump }
  } catch (error) {
    free()
    throw error
  }
}

export function watchedPglite(client: PgliteClient): { db: Kysely<DB>; direct: DirectSql } {
  const { dialect, pool, direct } = pgliteDialect(client)
  const watch = createWatch(pool)
  const db = addDirectSql(watch.on(new Kysely<DB>({ dialect, plugins, log: watch.log })), direct, watch.seen)
  return { db, direct }
}

/** Kysely counts only the rows that writes changed. */
const writing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Returns values unparsed. */
const unread = { getTypeParser: () => (text: string | null) => text }

function directOn(pool: pg.Pool, nameOf: (text: string) => string | undefined): DirectSql {
  const named = (text: string, parameters: readonly unknown[]) => {
    const name = nameOf(text)
    return { text, values: [...parameters], ...(name !== undefined && { name }) }
  }
  return {
    run: async (text, parameters) => {
      const { rows, command, rowCount } = await pool.query<Record<string, unknown>>(named(text, parameters))
      return { rows, count: writing.has(command) ? (rowCount ?? 0) : 0 }
    },
    texts: async (text, parameters) =>
      (await pool.query<(string | null)[]>({ ...named(text, parameters), rowMode: 'array', types: unread })).rows,
  }
}

async function openPostgres(
  url: string,
  { operations, pace }: Partial<Pick<Config, 'operations' | 'pace'>>,
): Promise<OpenDatabase> {
  const { pool: max, statementTimeoutSeconds } = operations ?? { pool: 10, statementTimeoutSeconds: 0 }
  const seconds = pace?.databaseSilenceSeconds ?? variables.DATABASE_SILENCE_SECONDS.fallback
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.DATE, text => text)
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max,
    connectionTimeoutMillis: 800 * seconds,
    pipeline: true,
    // Releases the locks of a frozen process.
    idle_in_transaction_session_timeout: 20_000,
    ...(statementTimeoutSeconds > 0 && { statement_timeout: statementTimeoutSeconds * 1000 }),
  })
  // The pool replaces a connection that dies while idle; without a listener the error would end the process.
  pool.on('error', () => undefined)
  const stopWatching = watchSilence(pool, { connectionString: url, seconds })
  const watch = createWatch(() => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }))
  const nameOf = statementNames()
  const dialect = new PostgresDialect({ pool: sentTogether(pool, nameOf) })
  const db = addDirectSql(
    watch.on(new Kysely<DB>({ dialect, plugins, log: watch.log })),
    directOn(pool, nameOf),
    watch.seen,
  )
  try {
    await pool.query('select 1')
  } catch (error) {
    await stopWatching()
    await db.destroy()
    throw error
  }
  const close = async () => {
    await stopWatching()
    await db.destroy()
  }
  return { db, kind: 'postgres', close }
}
