import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf as answered, givenCompany, listOf, type Person } from '../company.ts'
import { databaseKinds, dataOf, fieldErrors, givenServer } from '../harness.ts'

describe.each(databaseKinds)('figures of the home page on %s', kind => {
  const server = givenServer(kind)
  let token: string
  beforeAll(async () => {
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

  test("sign-ins are counted by day in the company's time zone, including days without any", async () => {
    const days = dataOf(await server.call('home.views', { from: '2023-03-05', to: '2023-03-07' }, token))
    expect(days).toEqual([
      { date: '2023-03-05', count: 0, people: 0 },
      { date: '2023-03-06', count: 3, people: 2 },
      { date: '2023-03-07', count: 1, people: 1 },
    ])
    expect(dataOf<unknown[]>(await server.call('home.views', {}, token))).toHaveLength(7)
  })

  test('operations are counted by hour of the week and by kind', async () => {
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

  test('days in reverse order and too long periods are refused at their field', async () => {
    const wrong = await server.call('home.views', { from: '2023-03-07', to: '2023-03-06' }, token)
    expect(wrong.http).toBe(400)
    expect(fieldErrors(wrong)).toEqual({ to: '结束日期不能早于开始日期' })
    const long = await server.call('home.activity', { from: '2020-01-01', to: '2023-03-06' }, token)
    expect(fieldErrors(long)).toEqual({ from: '最多查询 366 天' })
    expect((await server.call('home.views', { from: 'yesterday' }, token)).http).toBe(400)
  })
})

describe.each(databaseKinds)('users whose operations the home page counts on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  let [own, near, far]: Person[] = []
  beforeAll(async () => {
    const { hire, east, eastTeam, west } = company
    own = await hire({ organizationId: east, dataScope: 'own' })
    near = await hire({ organizationId: eastTeam, dataScope: 'own' })
    far = await hire({ organizationId: west, dataScope: 'own' })
    const operations = (who: Person | undefined, times: number, action: string) =>
      Array.from({ length: times }, (_, at) => ({
        id: `${who?.id ?? 'system'} ${action} ${at}`,
        action,
        at: new Date('2023-03-06T02:00:00Z'),
        actorId: who?.id ?? null,
        actorName: who?.username ?? null,
      }))
    const rows = [own, near, far, undefined].flatMap((who, at) => [
      ...operations(who, 10 ** at, '登录'),
      ...operations(who, 10 ** at, '修改'),
    ])
    for (let at = 0; at < rows.length; at += 500) {
      await server.db
        .insertInto('auditLog')
        .values(rows.slice(at, at + 500))
        .execute()
    }
  })

  const day = { from: '2023-03-06', to: '2023-03-06' }
  const figuresOf = async (person: Person) => {
    const get = async (name: string) => listOf(await person.get(`/upms/home/${name}`, day))
    return {
      operations: Object.fromEntries((await get('operations')).map(one => [one.action, one.count])),
      activity: (await get('activity')).reduce((sum, one) => sum + Number(one.count), 0),
      views: (await get('views')).map(({ count, people }) => ({ count, people })),
    }
  }
  const usersSeen = async (person: Person) =>
    listOf(await person.get('/upms/home/sysUserNum', { by: 'organizationType' })).reduce(
      (sum, one) => sum + Number(one.value),
      0,
    )
  const newestOf = async (person: Person) =>
    new Set(listOf(await person.get('/upms/home/dynamic', { size: '50' })).map(one => one.actorName))

  test('a user with scope 仅本人 gets figures of that user only', async () => {
    const person = own as Person
    expect(await figuresOf(person)).toEqual({
      operations: { 登录: 1, 修改: 1 },
      activity: 2,
      views: [{ count: 1, people: 1 }],
    })
    expect(await usersSeen(person)).toBe(1)
    expect(await newestOf(person)).toEqual(new Set([person.username]))
  })

  test('a user who sees an organization and its descendants gets figures of their users only', async () => {
    const { hire, east } = company
    const head = await hire({ organizationId: east, dataScope: 'organizationAndBelow' })
    expect(await figuresOf(head)).toEqual({
      operations: { 登录: 11, 修改: 11 },
      activity: 22,
      views: [{ count: 11, people: 2 }],
    })
    expect(await usersSeen(head)).toBe(3)
    expect([...(await newestOf(head))]).not.toContain(far?.username)
  })

  test('a user who sees everything gets figures of all users and of the system', async () => {
    const { admin } = company
    expect(await figuresOf(admin)).toEqual({
      operations: { 登录: 1111, 修改: 1111 },
      activity: 2222,
      views: [{ count: 1111, people: 3 }],
    })
  })

  test('viewing as another user shows the figures of that user', async () => {
    const person = near as Person
    expect(await figuresOf(await company.admin.seeing(`user:${person.id}`))).toEqual(await figuresOf(person))
  })

  test('users are counted by application within the scope too', async () => {
    const { hire, east, admin } = company
    const head = await hire({ organizationId: east, dataScope: 'organization', codes: ['USER_VIEW'] })
    const most = async (person: Person) =>
      Math.max(...listOf(await person.get('/upms/home/sysUserNum')).map(one => Number(one.value)))
    expect(await most(own as Person)).toBe(0)
    expect(await most(head)).toBe(1)
    expect(await most(admin)).toBeGreaterThan(1)
  })

  test('records are counted as the lists count them for the caller', async () => {
    const { hire, east } = company
    const head = await hire({ organizationId: east, dataScope: 'organization', codes: ['USER_VIEW'] })
    for (const person of [head, company.admin]) {
      const { users } = answered(await person.get('/upms/home/count'))
      expect(users).toBe(answered(await person.post('/upms/user/list', { size: 1, exact: true })).total)
    }
  })
})
