import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectDir, readConfig } from '../../server/ground/config/config.ts'
import { migrate } from '../../server/ground/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../server/ground/database/open.ts'
import { registry } from '../../server/ground/kernel/registry.ts'
import { seedDatabase } from '../../server/seed/seedDatabase.ts'
import { until } from '../contract/exchange/exchange.ts'
import { allDatabases, unique } from '../contract/harness.ts'
import { expectWithin } from '../helpers/expectWithin.ts'
import { isFull, sized } from '../helpers/form.ts'
import { quickPace } from '../helpers/pace.ts'
import { type Postgres, startPostgres } from '../helpers/startPostgres.ts'
import { Line } from './line.ts'
import { administrator } from './processDesk.ts'
import { type ServerProcess, startProcess } from './serverProcess.ts'

/** Waits for the disk before the answer to a commit; `off` and `local` would answer before. */
const answersFromDisk = ['on', 'remote_apply']

describe.skipIf(!allDatabases.includes('postgres'))('the database goes away and comes back', () => {
  let postgres: Postgres
  let line: Line
  let server: ServerProcess
  let token: string
  let root: string

  const direct = async <T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> => {
    const database = await openDatabase({ database: { kind: 'postgres', url: postgres.url } })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }

  beforeAll(async () => {
    // In the short form one for all tests: to make another costs more than its waiting for a disk.
    const started = await startPostgres({ isDurable: !isFull })
    if (!started) throw new Error('no PostgreSQL')
    postgres = started
    await direct(async database => {
      const { db } = database
      await migrate(db)
      await seedDatabase({ db, config: { ...readConfig({}), seed: 'none' }, registry })
      token = (await administrator(database)).token
      root = (await db.selectFrom('organization').select('id').where('parentId', 'is', null).executeTakeFirstOrThrow())
        .id
    })
    line = new Line(Number(new URL(postgres.url).port))
    const url = new URL(postgres.url)
    url.port = String(await line.open())
    server = await startProcess({ ...quickPace, DATABASE_URL: url.href, LOG_LEVEL: 'silent' })
  }, 200_000)
  afterAll(async () => {
    await server?.close()
    line?.close()
    await postgres?.stop()
  })

  test('F6 a commit is answered when it is on disk; of the embedded database the manual promises less', async () => {
    const setting = await direct(async ({ db }) =>
      sql<{ value: string }>`select current_setting('synchronous_commit') as value`.execute(db),
    )
    expect(answersFromDisk).toContain(setting.rows[0]?.value)
    expect(readFileSync(join(projectDir, 'docs/configuration.md'), 'utf8')).toMatch(
      /embedded database [^.]*power failure/,
    )
  })

  test('F6 each of many commits, one after the other, has waited for a disk of its own', async () => {
    const durable = isFull ? await startPostgres({ isDurable: true }) : postgres
    if (!durable) throw new Error('no PostgreSQL')
    const database = await openDatabase({ database: { kind: 'postgres', url: durable.url } })
    try {
      const { db } = database
      await sql`create table written (at integer)`.execute(db)
      const syncs = async () => {
        const { rows } = await sql<{ count: number }>`select wal_sync::int as count from pg_stat_wal`.execute(db)
        return rows[0]?.count ?? 0
      }
      const before = await syncs()
      const commits = sized({ short: 20, full: 200 })
      for (let at = 0; at < commits; at += 1)
        await db.transaction().execute(tx => sql`insert into written values (${at})`.execute(tx))
      // What a connection did is counted when it has been idle for a while.
      await expect.poll(syncs, { timeout: 30_000, interval: 500 }).toBeGreaterThanOrEqual(before + commits)
    } finally {
      await database.close()
      if (durable !== postgres) await durable.stop()
    }
  }, 120_000)

  const silence = sized({ short: 0, full: 12, long: 30 })
  const works = async () => (await server.call('/upms/position/list', token, {})).http === 200
  const add = (code: string) => server.call('/upms/position/add', token, { code, name: '断线', organizationId: root })
  const isStored = (code: string) =>
    direct(async ({ db }) => {
      const { rows } = await sql`select 1 from position where code = ${code}`.execute(db)
      return rows.length > 0
    })

  /** Runs `happens` while a call waits in the database; returns how the call ended and after how long. */
  const during = async (code: string, happens: () => Promise<void>) => {
    const locking = await openDatabase({ database: { kind: 'postgres', url: postgres.url } })
    let call: ReturnType<typeof add> | undefined
    let begin = 0
    await locking.db
      .transaction()
      .execute(async tx => {
        await sql`lock table position in share mode`.execute(tx)
        call = add(code)
        call.catch(() => undefined)
        await direct(({ db }) =>
          until(
            () => sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`.execute(db),
            found => found.rows.length > 0,
          ),
        )
        begin = Date.now()
        await happens()
        await call
      })
      .catch(() => undefined)
    await locking.close()
    const answer = await call
    return { http: answer?.http, text: answer?.text, took: Date.now() - begin }
  }
  /** Waits until calls succeed again; in the full form they have to within five seconds. */
  const heals = async () => {
    const begin = Date.now()
    await until(works, Boolean)
    if (isFull) expectWithin(Date.now() - begin, 5000)
  }

  test('F6 a crashing database: running calls end with 503, nothing is half done, the pool heals in 5 s', async () => {
    expect(await works()).toBe(true)
    const code = unique('CRASH').toUpperCase()
    const { http, text, took } = await during(code, () => postgres.crash())
    expect(http, text).toBe(503)
    if (isFull) expectWithin(took, 10_000)
    await heals()
    expect(await isStored(code)).toBe(false)
    const again = await add(code)
    expect(again.http, again.text).toBe(200)
  })

  test('F6 a line that is cut: running calls end with 503, the pool heals in 5 s, schedules go on', async () => {
    const code = unique('CUT').toUpperCase()
    const { http, text } = await during(code, async () => line.cut())
    expect(http, text).toBe(503)
    await heals()
    const since = await direct(async ({ db }) => {
      await sql`update job_schedule set next_run_at = now() where name = 'expired-codes'`.execute(db)
      return (await sql<{ now: Date }>`select now() as now`.execute(db)).rows[0]?.now
    })
    await direct(({ db }) =>
      until(
        () =>
          db
            .selectFrom('job')
            .select('state')
            .where('kind', '=', 'schedule')
            .where('createdAt', '>=', since ?? new Date())
            .execute(),
        found => found.some(({ state }) => state === 'done'),
      ),
    )
  })

  const long = silence === 0 ? '' : `${silence} s of `
  test(`F6 ${long}silence: calls get 503 in 10 s, new ones too, the pool heals`, async () => {
    const code = unique('STILL').toUpperCase()
    const begin = Date.now()
    const { http, text, took } = await during(code, async () => line.silence(true))
    expect(http, text).toBe(503)
    if (isFull) expectWithin(took, 10_000)
    const fresh = Date.now()
    expect((await server.call('/upms/position/list', token, {})).http).toBe(503)
    if (isFull) expectWithin(Date.now() - fresh, 10_000)
    await until(
      async () => Date.now() - begin,
      waited => waited > silence * 1000,
      60_000,
    )
    line.silence(false)
    await heals()
    expect(await isStored(code)).toBe(false)
  }, 120_000)
})
