import { beforeAll, describe, expect, test } from 'vitest'
import { allDatabases, dataOf, givenServer, unique } from '../harness.ts'
import { callForFile, rowsOf, until } from './exchange.ts'

describe.each(allDatabases)('export on %s', kind => {
  const server = givenServer(kind)
  let admin: string
  beforeAll(async () => {
    admin = await server.tokenFor('admin')
  })

  const positions = (query: object, token = admin) =>
    callForFile(server, '/upms/position/export', {
      token,
      body: { query, columns: ['code', 'name', 'organizationId', 'rank', 'enabled', 'updatedAt'] },
    })

  test('B17 the current query is exported with labels, in list order, to a file named with the date', async () => {
    const listed = dataOf<{ records: Record<string, unknown>[]; total: number }>(
      await server.call('position.list', { enabled: true, sort: 'code', size: 100 }, admin),
    )
    const file = await positions({ enabled: true, sort: 'code', current: 3, size: 10 })
    expect(file.http).toBe(200)
    expect(file.name).toMatch(/^岗位_\d{8}_\d{6}\.xlsx$/)
    const [head, ...rows] = await rowsOf(file.bytes)
    expect(head).toEqual(['岗位编码', '岗位名称', '所属组织', '职级', '状态', '更新时间'])
    expect(rows.length).toBe(listed.total)
    expect(rows.map(row => row[0])).toEqual(listed.records.map(row => row.code))
    expect(rows[0]?.[2]).toBe(listed.records[0]?.organizationName)
    expect(rows[0]?.[4]).toBe('启用')
    expect(rows[0]?.[5]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  test('B17 selected records only, and .csv in the encoding of spreadsheet programs', async () => {
    const { records } = dataOf<{ records: Record<string, string>[] }>(
      await server.call('position.list', { size: 5 }, admin),
    )
    const ids = [records[1]?.id, records[3]?.id]
    const file = await callForFile(server, '/upms/position/export', {
      token: admin,
      body: { ids, format: 'csv', columns: ['code', 'name'] },
    })
    expect(file.name).toMatch(/\.csv$/)
    expect([...file.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [, ...rows] = await rowsOf(file.bytes)
    expect(new Set(rows.map(row => row[0]))).toEqual(new Set([records[1]?.code, records[3]?.code]))
  })

  test('B17 .jsonl has one object per record, with the property names and values of the list', async () => {
    const query = { enabled: true, sort: 'code' }
    const { records } = dataOf<{ records: Record<string, unknown>[] }>(
      await server.call('position.list', { ...query, size: 100 }, admin),
    )
    const file = await callForFile(server, '/upms/position/export', {
      token: admin,
      body: { query, format: 'jsonl', columns: ['code', 'name', 'organizationId', 'enabled', 'updatedAt'] },
    })
    expect(file.name).toMatch(/^岗位_.*\.jsonl$/)
    const lines = file.bytes.toString('utf8').split('\n')
    expect(lines.pop()).toBe('')
    expect(lines.map(line => JSON.parse(line))).toEqual(
      records.map(({ code, name, organizationId, organizationName, enabled, updatedAt }) => {
        return { code, name, organizationId, organizationName, enabled, updatedAt }
      }),
    )
  })

  test('texts that look like formulas stay texts in the file, and are imported unchanged', async () => {
    const code = unique('F').toUpperCase()
    const organizationId = (await server.db.selectFrom('organization').select('id').executeTakeFirstOrThrow()).id
    dataOf(await server.call('position.add', { code, name: '=HYPERLINK("http://x")', organizationId }, admin))
    for (const format of ['xlsx', 'csv']) {
      const file = await callForFile(server, '/upms/position/export', {
        token: admin,
        body: { query: { code }, format, columns: ['code', 'name'] },
      })
      const text = format === 'csv' ? file.bytes.toString('utf8') : ''
      if (format === 'csv') expect(text).toContain("'=HYPERLINK")
      expect((await rowsOf(file.bytes))[1]).toEqual([code, '=HYPERLINK("http://x")'])
    }
  })

  test('the file contains what the caller may see: data scope, field permission, call permission', async () => {
    const all = await rowsOf((await callForFile(server, '/upms/user/export', { token: admin, body: {} })).bytes)
    const hr = await server.db
      .selectFrom('appUser')
      .select(['id', 'username'])
      .where('superAdmin', '=', false)
      .executeTakeFirstOrThrow()
    const token = await server.tokenFor(hr.username)
    const refused = await callForFile(server, '/upms/user/export', { token, body: {} })
    expect(refused.http).toBe(403)
    expect(all.length).toBeGreaterThan(50)
    expect(all[0]).toContain('账号')
    expect((await callForFile(server, '/upms/user/export', { body: {} })).http).toBe(401)
  })

  test('an unknown column, format or condition is refused with a message', async () => {
    const wrong = async (body: object) =>
      (await callForFile(server, '/upms/position/export', { token: admin, body })).message
    expect(await wrong({ columns: ['nmae'] })).toContain('name')
    expect(await wrong({ format: 'pdf' })).toContain('xlsx、csv、jsonl')
    expect(await wrong({ query: { nmae: 1 } })).toContain('nmae')
    expect(await wrong({ scope: 'all' })).toContain('scope')
  })

  test('an export leaves a row in the audit log', async () => {
    await positions({ enabled: true })
    const row = await server.db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', '导出')
      .where('entity', '=', 'position')
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow()
    expect(row.remark).toMatch(/共 \d+ 条/)
  })

  test('B17 a large export becomes a job, shown with its progress in 下载管理', async () => {
    const organizationId = (await server.db.selectFrom('organization').select('id').executeTakeFirstOrThrow()).id
    const made = Array.from({ length: 2300 }, (_, index) => ({
      id: `bulk${index}`,
      code: `BULK-${index}`,
      name: `批量岗位${index}`,
      organizationId,
    }))
    for (let from = 0; from < made.length; from += 500)
      await server.db
        .insertInto('position')
        .values(made.slice(from, from + 500))
        .execute()
    const started = await callForFile(server, '/upms/position/export', {
      token: admin,
      body: { query: { code: 'BULK' }, columns: ['code', 'name'] },
    })
    expect(started.data.total).toBe(2300)
    const id = String(started.data.downloadId)

    const done = await until(
      async () => dataOf(await server.call('download.status', { id }, admin)),
      one => one.status === 'done' || one.status === 'failed',
    )
    expect(done).toMatchObject({ status: 'done', progress: 100, done: 2300 })
    const list = dataOf<{ records: Record<string, unknown>[] }>(await server.call('download.list', {}, admin))
    expect(list.records[0]).toMatchObject({ id, status: 'done', total: 2300 })
    expect(list.records[0]).not.toHaveProperty('objectKey')
    const file = await callForFile(server, `/upms/download/file/${id}`, { method: 'GET', token: admin })
    expect(file.name).toMatch(/^岗位_.*\.xlsx$/)
    expect((await rowsOf(file.bytes)).length).toBe(2301)

    const other = await server.db
      .selectFrom('appUser')
      .select('username')
      .where('superAdmin', '=', false)
      .executeTakeFirstOrThrow()
    const stranger = await server.tokenFor(other.username)
    expect((await callForFile(server, `/upms/download/file/${id}`, { method: 'GET', token: stranger })).http).toBe(404)
    expect((await server.call('download.delete', { ids: [id] }, stranger)).http).toBe(404)

    dataOf(await server.call('download.delete', { ids: [id] }, admin))
    expect((await callForFile(server, `/upms/download/file/${id}`, { method: 'GET', token: admin })).http).toBe(404)
    expect(await server.db.selectFrom('storedObject').select('id').where('key', '=', `export/${id}`).execute()).toEqual(
      [],
    )
  })
})
