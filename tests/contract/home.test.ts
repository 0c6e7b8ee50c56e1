import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, dataOf, fieldErrors, startTestServer, type TestServer } from './harness.ts'

describe.each(databaseKinds)('figures of the home page on %s', kind => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await startTestServer(kind)
    token = await server.tokenFor('admin')
    const at = (text: string) => new Date(text)
    await server.db
      .insertInto('auditLog')
      .values([
        // Shanghai is eight hours ahead: still the 5th in London, the 6th there. The 6th of March 2023 was a Monday.
        { id: 'h1', action: '登录', at: at('2023-03-05T16:30:00Z'), actorId: 'a' },
        { id: 'h2', action: '登录', at: at('2023-03-06T02:00:00Z'), actorId: 'a' },
        { id: 'h3', action: '登录', at: at('2023-03-06T15:59:59Z'), actorId: 'b' },
        { id: 'h4', action: '登录', at: at('2023-03-06T16:00:00Z'), actorId: 'b' },
        { id: 'h5', action: '新增', at: at('2023-03-06T02:10:00Z'), actorId: 'b' },
      ])
      .execute()
  })
  afterAll(() => server?.close())

  test('sign-ins are counted by day of the company, and days without one are there', async () => {
    const days = dataOf(await server.call('home.views', { from: '2023-03-05', to: '2023-03-07' }, token))
    expect(days).toEqual([
      { date: '2023-03-05', count: 0, people: 0 },
      { date: '2023-03-06', count: 3, people: 2 },
      { date: '2023-03-07', count: 1, people: 1 },
    ])
    expect(dataOf<unknown[]>(await server.call('home.views', {}, token))).toHaveLength(7)
  })

  test('what was done is counted by hour of the week and by kind', async () => {
    const args = { from: '2023-03-06', to: '2023-03-06' }
    const hours = dataOf<{ weekday: string; hour: string; count: number }[]>(
      await server.call('home.activity', args, token),
    )
    expect(hours).toHaveLength(7 * 24)
    expect(hours.filter(one => one.count > 0)).toEqual([
      { weekday: '周一', hour: '0 时', count: 1 },
      { weekday: '周一', hour: '10 时', count: 2 },
      { weekday: '周一', hour: '23 时', count: 1 },
    ])
    expect(dataOf(await server.call('home.operations', args, token))).toEqual([
      { action: '登录', count: 3 },
      { action: '新增', count: 1 },
    ])
  })

  test('days out of order and too many of them are refused at their field', async () => {
    const wrong = await server.call('home.views', { from: '2023-03-07', to: '2023-03-06' }, token)
    expect(wrong.http).toBe(400)
    expect(fieldErrors(wrong)).toEqual({ to: '结束日期不能早于开始日期' })
    const long = await server.call('home.activity', { from: '2020-01-01', to: '2023-03-06' }, token)
    expect(fieldErrors(long)).toEqual({ from: '最多查询 366 天' })
    expect((await server.call('home.views', { from: 'yesterday' }, token)).http).toBe(400)
  })
})
