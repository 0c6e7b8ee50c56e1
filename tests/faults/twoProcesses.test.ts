import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../server/ground/database/open.ts'
import { startSession } from '../../server/ground/session/session.ts'
import { nextRun } from '../../server/services/jobs/scheduler.ts'
import { until } from '../contract/exchange/exchange.ts'
import { allDatabases, copyOfSeeded, unique } from '../contract/harness.ts'
import { hear } from '../contract/hear.ts'
import { expectWithin } from '../helpers/expectWithin.ts'
import { isFull, isLong, sized } from '../helpers/form.ts'
import { quickPace } from '../helpers/pace.ts'
import { codesHold } from './codesHold.ts'
import { heldAt } from './heldAt.ts'
import { expectLogInOrder } from './orderOfLog.ts'
import { type ServerProcess, startProcess } from './serverProcess.ts'

describe.skipIf(!allDatabases.includes('postgres'))('two processes on one PostgreSQL', () => {
  let url: string
  let folder: string
  let env: Record<string, string>
  let database: OpenDatabase
  let one: ServerProcess
  let other: ServerProcess

  beforeAll(async () => {
    url = await copyOfSeeded()
    // Files lie where all processes reach them.
    folder = mkdtempSync(join(tmpdir(), 'two-'))
    database = await openDatabase({ database: { kind: 'postgres', url } })
    env = { ...quickPace, DATABASE_URL: url, DATA_DIR: folder }
    const started = await Promise.all([startProcess(env), startProcess(env)])
    one = started[0]
    other = started[1]
  }, 200_000)
  afterAll(async () => {
    await Promise.all([one.close(), other.close()])
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const userOf = (username: string) =>
    database.db
      .selectFrom('appUser')
      .selectAll()
      .where('username', '=', username)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
  const plain = () =>
    database.db
      .selectFrom('appUser')
      .selectAll()
      .where('superAdmin', '=', false)
      .where('enabled', '=', true)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  const tokenFor = async (username: string) => {
    const { id } = await userOf(username)
    const start = { userId: id, username, applicationId: 'admin', ip: '127.0.0.1', userAgent: 'test' }
    return (await startSession(database.db, start)).answer.access_token
  }
  const timesOf = (jobs: { data: unknown }[], name: string) =>
    jobs.filter(({ data }) => Object(data).name === name).length
  const clock = async () =>
    (await sql<{ now: Date }>`select now() as now`.execute(database.db)).rows[0]?.now ?? new Date()
  /** Waits until that holds; in the full form it has to within a second. */
  const holdsSoon = async (holds: () => Promise<boolean>) => {
    const begin = Date.now()
    await until(holds, Boolean)
    if (isFull) expectWithin(Date.now() - begin, 1000)
  }

  test('A5 F9 a right given and taken on one process counts on the other within a second', async () => {
    const boss = await tokenFor('admin')
    const user = await plain()
    const token = await tokenFor(user.username)
    const { rows } = await sql<{ id: string }>`
      select distinct ro.id from role ro join role_resource rr on rr.role_id = ro.id
      join resource re on re.id = rr.resource_id
      where re.code = 'ROLE_VIEW' and re.application_id = 'admin' and ro.enabled and ro.deleted_at is null
        and not exists (select 1 from role_user ru where ru.role_id = ro.id and ru.user_id = ${user.id})
      limit 1`.execute(database.db)
    const roleId = String(rows[0]?.id)
    const may = async () => (await other.call('/upms/role/list', token, {})).http
    expect(await may()).toBe(403)
    const added = await one.call('/upms/role/user/add', boss, { roleId, ids: [user.id] })
    expect(added.http, added.text).toBe(200)
    await holdsSoon(async () => (await may()) === 200)
    const removed = await one.call('/upms/role/user/delete', boss, { roleId, userId: user.id })
    expect(removed.http, removed.text).toBe(200)
    await holdsSoon(async () => (await may()) === 403)
  })

  test('A4 a session that ends on one process is over on the other, and its stream of events with it', async () => {
    const token = await tokenFor('admin')
    const ear = await hear(other.address, token)
    expect((await other.call('/upms/personInfo/detail', token)).http).toBe(200)
    expect((await one.call('/auth/oauth/logout', token, {})).http).toBe(200)
    await holdsSoon(async () => (await other.call('/upms/personInfo/detail', token)).http === 401)
    await ear.next('ended')
    await ear.closed
  })

  test('A1 wrong passwords count over both processes', async () => {
    const { username } = await plain()
    const attempt = async (server: ServerProcess) => {
      const response = await fetch(`${server.address}/auth/oauth/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa('console:console')}` },
        body: new URLSearchParams({ grant_type: 'password', username, password: 'wrong' }),
      })
      return response.status
    }
    for (const server of [one, other]) expect(await attempt(server)).toBeGreaterThanOrEqual(400)
    const { rows } = await sql<{ failures: number }>`
      select failures from user_credential where user_id = (select id from app_user
      where username = ${username})`.execute(database.db)
    expect(rows[0]?.failures).toBe(2)
  })

  test('events cross, in both directions, and each is heard once', async () => {
    const token = await tokenFor('admin')
    const ears = [await hear(one.address, token), await hear(other.address, token)]
    for (const server of [one, other]) {
      const title = unique('公告')
      expect((await server.call('/system/announcement/send', token, { title, text: '内容' })).http).toBe(200)
      for (const ear of ears) expect((await ear.next('announcement')).data).toMatchObject({ title })
    }
    for (const ear of ears) {
      expect(ear.heard('announcement')).toBe(0)
      ear.close()
    }
  })

  test('F9 what is due is started once, whichever process sees it first', async () => {
    for (let round = 0; round < (isLong ? 10 : 1); round++) {
      // Before the look: a schedule may have its ordinary time between the two.
      const began = await clock()
      const before = await database.db.selectFrom('job').select('id').where('kind', '=', 'schedule').execute()
      await sql`update job_schedule set next_run_at = now() - interval '3 days'`.execute(database.db)
      const schedules = await database.db.selectFrom('jobSchedule').select(['name', 'cron']).execute()
      const runs = async () => {
        const rows = await database.db.selectFrom('job').selectAll().where('kind', '=', 'schedule').execute()
        return rows.filter(({ id }) => !before.some(row => row.id === id))
      }
      const done = await until(
        runs,
        found =>
          schedules.every(({ name }) => timesOf(found, name) > 0) && found.every(({ state }) => state === 'done'),
      )
      const ended = await clock()
      for (const { name, cron } of schedules) {
        const times = timesOf(done, name)
        // Its ordinary time may come while the test looks.
        let most = 1
        for (let at = nextRun(cron, began); at <= ended; at = nextRun(cron, at)) most += 1
        expect(times, name).toBeGreaterThan(0)
        expect(times, name).toBeLessThanOrEqual(most)
      }
      expect(done.every(({ attempts }) => attempts === 1)).toBe(true)
      await until(
        () => sql`select 1 from job_schedule where next_run_at <= now()`.execute(database.db),
        due => due.rows.length === 0,
      )
    }
    // A round waits for two sweeps at worst, and a retry that was delayed.
  }, 300_000)

  /** An import that was checked and stores so many rows in several parts. */
  const beginImport = async (server: ServerProcess, count: number) => {
    const token = await tokenFor('admin')
    const organization = await database.db
      .selectFrom('organization')
      .select('code')
      .where('parentId', 'is', null)
      .executeTakeFirstOrThrow()
    const tag = unique('TWO').toUpperCase()
    const lines = Array.from({ length: count }, (_, index) => `${tag}-${index},岗位${index},${organization.code}`)
    const step = async (query: string, body?: string) => {
      const response = await fetch(`${server.address}/upms/position/import?${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/octet-stream' } : {}) },
        ...(body ? { body } : {}),
      })
      return Object(await response.json()).data
    }
    const { id } = await step('step=check', `岗位编码,岗位名称,所属组织\r\n${lines.join('\r\n')}`)
    const run = () => database.db.selectFrom('importRun').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await until(run, found => found.status === 'checked', 150_000)
    const stored = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from position where code like ${`${tag}-%`} and deleted_at is null`.execute(
        database.db,
      )
      return rows[0]?.count
    }
    /** Does something while a part is stored and the next one waits to be noted, as the third change of the run. */
    const inTheMiddle = (work: () => Promise<void>) =>
      heldAt(database.db, { table: 'import_run', event: 'update', at: 3 }, async reached => {
        await step(`step=run&id=${id}`)
        await reached()
        expect(await run()).toMatchObject({ status: 'running', done: expect.toSatisfy(done => done > 0) })
        await work()
      })
    return { id: String(id), run, stored, inTheMiddle }
  }

  test(`F9 a process that was frozen${isLong ? ' for 60 s' : ''} and returns does nothing twice`, async () => {
    const count = sized({ short: 200, full: 800, long: 3000 })
    other.signal('SIGSTOP')
    const { id, run, stored, inTheMiddle } = await beginImport(one, count)
    await inTheMiddle(async () => one.signal('SIGSTOP'))
    const frozen = Date.now()
    other.signal('SIGCONT')
    const half = await run()
    expect(half.done).toBeLessThan(count)
    if (!isLong) await endLease()
    const done = await until(run, found => found.status === 'done', 120_000)
    expect(done).toMatchObject({ done: count, created: count, failed: 0 })
    if (isLong)
      await until(
        async () => Date.now() - frozen,
        passed => passed > 60_000,
        90_000,
      )
    one.signal('SIGCONT')
    // It is awake again when it answers, and its interrupted work has been given up when nothing of it holds a lock.
    await until(
      async () => (await one.call('/healthz')).http,
      http => http === 200,
    )
    await until(openTransactions, found => found.length === 0, 60_000)
    expect(await run()).toMatchObject({ done: count, created: count, failed: 0, status: 'done' })
    expect(await stored()).toBe(count)
    const { rows } = await sql<{ rows: number; attempts: number; jobs: number }>`
      select (select count(*)::int from import_row where run_id = ${id}) as rows,
        (select count(*)::int from job where data->>'runId' = ${id}) as jobs,
        (select max(attempts) from job where data->>'runId' = ${id} and state = 'done') as attempts`.execute(
      database.db,
    )
    // The check and the import; the import was begun twice.
    expect(rows[0]).toEqual({ rows: count, jobs: 2, attempts: 2 })
  }, 300_000)

  const openTransactions = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(database.db)
    return rows
  }

  /** What comes 10 and 20 s after a process fell silent: its lease ends, and the database ends its transactions. */
  const endLease = async () => {
    await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(
      database.db,
    )
    for (const { pid } of await openTransactions()) await sql`select pg_terminate_backend(${pid})`.execute(database.db)
  }

  test('F10 clocks that are wrong: tokens hold, nothing is due early, nothing runs in a storm', async () => {
    const token = await tokenFor('admin')
    const [ahead, behind] = await Promise.all([
      startProcess({ ...env, TZ: 'America/New_York' }, { ahead: 2 * 86_400_000 }),
      // In the short form the second process has the right clock.
      isFull ? startProcess({ ...env, TZ: 'Pacific/Apia' }, { ahead: -3_600_000 }) : other,
    ])
    try {
      for (const server of [ahead, behind]) expect((await server.call('/upms/personInfo/detail', token)).http).toBe(200)
      const times = await database.db.selectFrom('jobSchedule').select(['name', 'nextRunAt']).execute()
      const now = Date.now()
      const weekly = ['access-review']
      for (const { name, nextRunAt } of times) {
        const period = (weekly.includes(name) ? 7 : 1) * 86_400_000
        expect(Number(nextRunAt), name).toBeGreaterThan(now - 60_000)
        expect(Number(nextRunAt), name).toBeLessThan(now + period + 10_000)
      }
      const list = await ahead.call('/system/jobSchedule/list', token, {})
      const { records } = Object(list.data) as { records: { id: string; name: string }[] }
      const id = records.find(({ name }) => name === 'expired-codes')?.id
      expect((await ahead.call('/system/jobSchedule/runNow', token, { id })).http).toBe(200)
      const last = () =>
        database.db
          .selectFrom('job')
          .selectAll()
          .where('kind', '=', 'schedule')
          .orderBy('createdAt', 'desc')
          .executeTakeFirstOrThrow()
      const job = await until(last, found => found.state === 'done')
      expect(Number(job.finishedAt) - Number(job.startedAt)).toBeGreaterThanOrEqual(0)
      expect(Math.abs(Number(job.createdAt) - Date.now())).toBeLessThan(60_000)
      await expectLogInOrder(database.db, token, [ahead, behind, ahead])
      const place = { db: database.db, folder }
      await codesHold(place, { giver: ahead, taker: behind, username: 'hr' })
      await codesHold(place, { giver: behind, taker: ahead, username: 'guest' })
      // The session still exists: a process whose clock is two days ahead has not deleted it.
      expect((await behind.call('/upms/personInfo/detail', token)).http).toBe(200)
    } finally {
      await Promise.all([ahead.close(), isFull && behind.close()])
    }
  }, 200_000)

  test('F9 F15 a process that is killed in the middle of an import: the other finishes it in 30 s, each row once', {
    tags: 'full',
    timeout: 300_000,
  }, async () => {
    const count = 1500
    other.signal('SIGSTOP')
    const { run, stored, inTheMiddle } = await beginImport(one, count)
    await inTheMiddle(async () => {
      one.signal('SIGKILL')
      await one.ended
    })
    const half = await run()
    expect(half.done).toBeLessThan(count)
    other.signal('SIGCONT')
    const killed = Date.now()
    await until(run, found => found.done > half.done, 60_000)
    expect(Date.now() - killed).toBeLessThan(30_000)
    const done = await until(run, found => found.status === 'done', 60_000)
    expect(done).toMatchObject({ done: count, created: count, failed: 0 })
    expect(await stored()).toBe(count)
  })

  test('F15 on a stop signal a process finishes accepted calls, refuses new ones, and exits with 0', async () => {
    const token = await tokenFor('admin')
    // The last test: no later one needs this server. In the full form the other one is dead.
    const stopping = other
    const ear = await hear(stopping.address, token)
    // Browsers open connections before they have anything to ask.
    const unused = connect(Number(new URL(stopping.address).port), '127.0.0.1')
    await once(unused, 'connect')
    const organization = await database.db
      .selectFrom('organization')
      .select('id')
      .where('parentId', 'is', null)
      .executeTakeFirstOrThrow()
    const code = unique('STOP').toUpperCase()
    let accepted: ReturnType<typeof stopping.call> | undefined
    await database.db.transaction().execute(async tx => {
      // Reading it stays free: the calls that wait for the refusal must not wait for this transaction.
      await sql`lock table position in exclusive mode`.execute(tx)
      accepted = stopping.call('/upms/position/add', token, { code, name: '停止', organizationId: organization.id })
      accepted.catch(() => undefined)
      await until(
        // Not in the transaction, which would see the same picture for ever; and for this table, for processes wait for
        // each other's locks all the time.
        () => sql`select 1 from pg_locks where relation = 'position'::regclass and not granted`.execute(database.db),
        found => found.rows.length > 0,
      )
      stopping.signal('SIGTERM')
      await until(
        async () => stopping.call('/upms/personInfo/detail', token),
        answer => answer.http === 503,
      )
      await ear.closed
    })
    const answer = await accepted
    expect(answer?.http, answer?.text).toBe(200)
    expect(await stopping.ended).toEqual({ code: 0, signal: null })
    const { rows } = await sql`select 1 from position where code = ${code}`.execute(database.db)
    expect(rows.length).toBe(1)
    unused.destroy()
  }, 120_000)
})
