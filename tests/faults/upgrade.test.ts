import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { readConfig } from '../../server/ground/config/config.ts'
import { migrate, readMigrations } from '../../server/ground/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../server/ground/database/open.ts'
import { until } from '../contract/exchange/exchange.ts'
import { databaseKinds, databaseName, mainly, startTestServer } from '../contract/harness.ts'
import { isFull, isLong, sized } from '../helpers/form.ts'
import { runServer } from '../helpers/serverProcess.ts'

const count = sized({ short: 300, full: 3_000, long: 1_000_000 })
const tenMinutes = 600_000
const patience = { timeout: isLong ? 3 * tenMinutes : 120_000 }

describe.each(isFull ? mainly('pglite') : databaseKinds)('F14 upgrade of a full database on %s', patience, kind => {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Where the database lies, for this process and for others. */
  async function place(): Promise<Record<string, string>> {
    const where = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' }
    if (kind === 'pglite') return where
    const url = inject('contractPostgres')
    const name = databaseName('upgrade')
    const admin = await openDatabase({ database: { kind: 'postgres', url } })
    await sql`create database ${sql.id(name)}`.execute(admin.db)
    await admin.close()
    return { ...where, DATABASE_URL: url.replace(/\/postgres$/, `/${name}`) }
  }

  /** As the first version of the product left it, with so many people and operations. */
  async function fill({ db, close }: OpenDatabase): Promise<void> {
    const first = join(folder, 'first')
    mkdirSync(first)
    const [name = ''] = readMigrations().map(step => step.name)
    copyFileSync(join('server/ground/database/migrations', name), join(first, name))
    await migrate(db, first)
    await sql`insert into app_user (id, username, name, organization_id)
      select 'user-' || n, 'user' || n, '员工' || n, 'none' from generate_series(1, ${count}::int) n`.execute(db)
    await sql`insert into audit_log (id, at, action, entity, record_id, after)
      select 'log-' || n, now() - n * interval '30 seconds', '新增', 'user', 'user-' || n, '{"name":"员工"}'
      from generate_series(1, ${count}::int) n`.execute(db)
    await close()
  }

  /** All columns and indexes there are. */
  const shapeOf = async (db: OpenDatabase['db']) => {
    const { rows } = await sql<{ part: string }>`
      select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as part
        from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(db)
    // Months of the audit log are made as they come.
    return rows.map(({ part }) => part).filter(part => !/audit_log_\d|audit_log_20/.test(part))
  }

  test(`F14 ${count} people and operations are brought up to date, also if killed in the middle`, async () => {
    const env = await place()
    const open = () => openDatabase(readConfig(env))
    const run = (...options: string[]) => runServer(env, 'scripts/migrate.ts', options)
    await fill(await open())

    if (kind === 'postgres') {
      // Held up where it changes the log: it is killed with some steps done and one begun.
      const holder = await open()
      await holder.db.transaction().execute(async tx => {
        await sql`lock table audit_log in access exclusive mode`.execute(tx)
        const killed = run()
        const waiting = () =>
          sql<{ pid: number }>`select pid from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(holder.db)
        const found = await until(waiting, ({ rows }) => rows.length > 0)
        await killed.kill('SIGKILL')
        for (const { pid } of found.rows) await sql`select pg_terminate_backend(${pid})`.execute(holder.db)
      })
      await holder.close()
    }
    // On PostgreSQL the run was killed above while it waited for a lock, which suffices for the short form.
    const moments = isFull || kind === 'pglite' ? [600] : []
    for (const moment of isLong ? [500, 1000, 2000, 4000, 8000] : moments) {
      const killed = run()
      await Promise.race([killed.ended, new Promise(resolve => setTimeout(resolve, moment))])
      await killed.kill('SIGKILL')
    }

    const began = Date.now()
    const last = run()
    expect(await last.ended, last.said()).toBe(0)
    const took = Date.now() - began
    if (isFull) expect(took).toBeLessThan(tenMinutes)
    if (isLong) console.log(`F14 ${kind}: ${count} rows in ${Math.round(took / 1000)} s`)
    expect(await run('--check').ended).toBe(0)

    const upgraded = await open()
    const fresh = await startTestServer(kind)
    try {
      const { rows } = await sql<{ users: number; operations: number; first: unknown }>`
        select (select count(*)::int from app_user) as users, (select count(*)::int from audit_log) as operations,
          (select after from audit_log where id = 'log-1') as first`.execute(upgraded.db)
      expect(rows[0]).toEqual({ users: count, operations: count, first: { name: '员工' } })
      expect(await shapeOf(upgraded.db)).toEqual(await shapeOf(fresh.db))
    } finally {
      await upgraded.close()
      await fresh.close()
    }
  })
})
