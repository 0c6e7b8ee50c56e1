import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../server/ground/database/open.ts'
import type { Database } from '../../server/ground/kernel/call.ts'
import { startSession } from '../../server/ground/session/session.ts'
import { callForFile, until } from '../contract/exchange/exchange.ts'
import { allDatabases, copyOfSeeded, givenServer, mainly } from '../contract/harness.ts'
import { expectWithin } from '../helpers/expectWithin.ts'
import { isFull, isLong, sized } from '../helpers/form.ts'
import { heldAt } from './heldAt.ts'
import { startProcess } from './serverProcess.ts'

async function addPositions(db: Database, count: number): Promise<void> {
  await sql`insert into position (id, code, name, data_scope, organization_id, sort, enabled)
    select 'many-' || n, 'MANY-' || n, '岗位' || n, 'own', p.organization_id, 1, true
    from generate_series(1, ${count}::int) n, (select * from position limit 1) p`.execute(db)
  await sql`analyze position`.execute(db)
}

describe.each(mainly('postgres'))('E6 big export on %s', kind => {
  const many = sized({ short: kind === 'postgres' ? 3_500 : 20_000, full: 20_000 })
  const server = givenServer(kind, { STATEMENT_TIMEOUT_SECONDS: '0' })
  let token: string
  beforeAll(async () => {
    token = await server.tokenFor('admin')
    await addPositions(server.db, many - 1000)
  }, 300_000)

  const ask = () =>
    callForFile(server, '/upms/position/export', { token, body: { format: 'csv', columns: ['code', 'name'] } })
  /**
   * Holds the first export while it is written, at its second change; the embedded database has no other connection for
   * that.
   */
  const whileWritten = <T>(work: (reached: () => Promise<void>) => Promise<T>) =>
    kind === 'postgres'
      ? heldAt(server.db, { table: 'download', event: 'update', at: 2 }, work)
      : work(async () => undefined)
  const row = (id: string) =>
    server.db.selectFrom('download').select(['status', 'done', 'error']).where('id', '=', id).executeTakeFirst()

  test('E6 answered at once, written in little memory, two at a time, and ended when it is not wanted', async () => {
    const [first, second] = await whileWritten(async reached => {
      const began = performance.now()
      const first = await ask()
      expect(first.http, first.message).toBe(200)
      await reached()
      if (isFull) expectWithin(performance.now() - began, 5000)
      expect(Number(first.data.total)).toBeGreaterThan(many - 1001)

      const second = await ask()
      expect(second.http).toBe(200)
      const third = await ask()
      expect([third.http, third.message]).toEqual([409, expect.stringContaining('个导出正在进行')])
      const other = await server.tokenFor('hr')
      const colleague = await callForFile(server, '/upms/position/export', { token: other, body: { format: 'csv' } })
      expect(colleague.message, 'others do not wait').not.toContain('正在进行')

      const removed = await server.call('download.delete', { ids: [String(second.data.downloadId)] }, token)
      expect(removed.http, removed.text).toBe(200)
      return [first, second]
    })

    const unwanted = String(second.data.downloadId)
    let highest = 0
    const before = process.memoryUsage().rss
    const id = String(first.data.downloadId)
    const ended = await until(
      async () => {
        highest = Math.max(highest, process.memoryUsage().rss - before)
        return row(id)
      },
      found => found?.status === 'done' || found?.status === 'failed',
    )
    expect(ended).toMatchObject({ status: 'done', done: first.data.total, error: null })
    if (isFull) expect(highest / 2 ** 20).toBeLessThan(300)
    const file = await callForFile(server, `/upms/download/file/${id}`, { token, method: 'GET' })
    expect(file.bytes.toString('utf8').trimEnd().split('\n').length).toBe(Number(first.data.total) + 1)
    expect(await row(unwanted)).toBeUndefined()
    const kept = await server.db
      .selectFrom('storedObject')
      .select('id')
      .where('key', '=', `export/${unwanted}`)
      .execute()
    expect(kept).toEqual([])
    expect((await ask()).http, 'there is room again').toBe(200)
  }, 600_000)

  test('E6 of files that are answered at once one person has two at a time too, and others theirs', async () => {
    const few = {
      ids: (await server.call('position.list', { size: 100 }, token)).data as { records: { id: string }[] },
    }
    const askFew = (by: string) =>
      callForFile(server, '/upms/position/export', {
        token: by,
        body: { format: 'csv', ids: few.ids.records.map(({ id }) => id) },
      })
    const other = await server.tokenFor('hr')
    const askAll = () => [askFew(other), ...Array.from({ length: 5 }, () => askFew(token))]
    const asked =
      kind === 'postgres'
        ? await server.db.transaction().execute(async tx => {
            // Each export is logged before its answer ends; the refused ones are not.
            await sql`lock table audit_log in share mode`.execute(tx)
            const all = askAll()
            let refused = 0
            for (const one of all)
              void one.then(({ http }) => {
                if (http === 429) refused += 1
              })
            await expect.poll(() => refused, { timeout: 15_000 }).toBe(3)
            return all
          })
        : askAll()
    const [colleague, ...mine] = await Promise.all(asked)
    expect(mine.map(({ http }) => http).sort()).toEqual([200, 200, 429, 429, 429])
    expect(mine.find(({ http }) => http === 429)?.message).toBe('已有 2 个导出正在进行，请等其中一个完成后再试')
    expect(colleague?.http).not.toBe(429)
    expect((await askFew(token)).http, 'there is room again').toBe(200)
  })
})

/** Statements under way that read positions. */
const statementsOfExport = (db: Database) =>
  sql<{ query: string }>`select query from pg_stat_activity where datname = current_database() and state = 'active'
    and pid <> pg_backend_pid() and query like '%"position"%'`.execute(db)

// A process of its own: what the tests before left in this one is no part of the measure.
const canMeasure = process.platform === 'linux' && allDatabases.includes('postgres')

describe.skipIf(!canMeasure)('E6 memory of a server that exports', () => {
  const many = sized({ short: 10_000, full: 50_000, long: 999_000 })

  test(`E6 ${many} rows: answered at once, and the peak of the process is little above its rest`, async () => {
    const url = await copyOfSeeded()
    const { db, close } = await openDatabase({ database: { kind: 'postgres', url } })
    const server = await startProcess({ DATABASE_URL: url })
    try {
      await addPositions(db, many)
      const admin = await db
        .selectFrom('appUser')
        .select('id')
        .where('username', '=', 'admin')
        .executeTakeFirstOrThrow()
      const facts = { username: 'admin', applicationId: 'admin', ip: '127.0.0.1', userAgent: 'test' }
      const token = (await startSession(db, { userId: admin.id, ...facts })).answer.access_token
      expect((await server.call('/upms/position/list', token, {})).http).toBe(200)
      const megabytes = (what: 'VmRSS' | 'VmHWM') => {
        const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
        return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
      }
      const rest = megabytes('VmRSS')

      const began = performance.now()
      const asked = await server.call('/upms/position/export', token, { format: 'csv', columns: ['code', 'name'] })
      expect(asked.http, asked.text).toBe(200)
      if (isFull) expectWithin(performance.now() - began, 2000)
      const { downloadId, total } = asked.data as { downloadId: string; total: number }
      expect(total).toBeGreaterThanOrEqual(many)
      const ended = await until(
        () =>
          db
            .selectFrom('download')
            .select(['status', 'done', 'error'])
            .where('id', '=', downloadId)
            .executeTakeFirstOrThrow(),
        found => found.status === 'done' || found.status === 'failed',
        400_000,
      )
      expect(ended).toMatchObject({ status: 'done', done: total, error: null })
      const peak = megabytes('VmHWM')
      if (isLong) console.log(`E6 ${total} rows: ${rest.toFixed(0)} MB at rest, ${peak.toFixed(0)} MB at most`)
      expect(peak - rest).toBeLessThan(300)

      // The caller has gone: a second later no statement of the export runs, and none follows.
      const unwanted = await server.call('/upms/position/export', token, { format: 'csv', columns: ['code', 'name'] })
      const { downloadId: id } = unwanted.data as { downloadId: string }
      await until(
        () => db.selectFrom('download').select('status').where('id', '=', id).executeTakeFirstOrThrow(),
        found => found.status === 'running',
      )
      expect((await server.call('/upms/download/delete', token, { ids: [id] })).http).toBe(200)
      if (isFull) {
        await wait(1000)
        const { rows: before } = await statementsOfExport(db)
        await wait(1000)
        expect(before).toEqual([])
      } else
        await until(
          () =>
            sql`select 1 from job where data->>'downloadId' = ${id} and state in ('waiting', 'running')`.execute(db),
          ({ rows }) => rows.length === 0,
        )
      expect((await statementsOfExport(db)).rows).toEqual([])
    } finally {
      await server.close()
      await close()
    }
  }, 600_000)
})
