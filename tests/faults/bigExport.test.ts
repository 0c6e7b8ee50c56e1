import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { callForFile, until } from '../contract/exchange.ts'
import { databaseKinds, givenServer } from '../contract/harness.ts'

const isLong = process.env.LONG === '1'

describe.each(databaseKinds)('E6 big export on %s', kind => {
  const many = isLong && kind === 'postgres' ? 1_000_000 : 20_000
  const server = givenServer(kind, { STATEMENT_TIMEOUT_SECONDS: '0' })
  let token: string
  beforeAll(async () => {
    token = await server.tokenFor('admin')
    await sql`insert into position (id, code, name, data_scope, organization_id, sort, enabled)
      select 'many-' || n, 'MANY-' || n, '岗位' || n, 'own', p.organization_id, 1, true
      from generate_series(1, ${many - 1000}) n, (select * from position limit 1) p`.execute(server.db)
    await sql`analyze position`.execute(server.db)
  }, 300_000)

  const ask = () =>
    callForFile(server, '/upms/position/export', { token, body: { format: 'csv', columns: ['code', 'name'] } })
  const row = (id: string) =>
    server.db.selectFrom('download').select(['status', 'done', 'error']).where('id', '=', id).executeTakeFirst()

  test('E6 answered at once, written in little memory, two at a time, and ended when nobody wants it', async () => {
    const began = performance.now()
    const first = await ask()
    expect(first.http, first.message).toBe(200)
    expect(performance.now() - began).toBeLessThan(isLong ? 2000 : 5000)
    expect(Number(first.data.total)).toBeGreaterThan(many - 1001)

    const second = await ask()
    expect(second.http).toBe(200)
    const third = await ask()
    expect([third.http, third.message]).toEqual([409, expect.stringContaining('个导出正在进行')])
    const other = await server.tokenFor('hr')
    const colleague = await callForFile(server, '/upms/position/export', { token: other, body: { format: 'csv' } })
    expect(colleague.message, 'others do not wait').not.toContain('正在进行')

    const unwanted = String(second.data.downloadId)
    const removed = await server.call('download.delete', { ids: [unwanted] }, token)
    expect(removed.http, removed.text).toBe(200)

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
    expect(highest / 2 ** 20).toBeLessThan(300)
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
    const [colleague, ...mine] = await Promise.all([askFew(other), ...Array.from({ length: 5 }, () => askFew(token))])
    expect(mine.map(({ http }) => http).sort()).toEqual([200, 200, 429, 429, 429])
    expect(mine.find(({ http }) => http === 429)?.message).toBe('已有 2 个导出正在进行，请等其中一个完成后再试')
    expect(colleague?.http).not.toBe(429)
    expect((await askFew(token)).http, 'there is room again').toBe(200)
  })
})
