import { describe, expect, test } from 'vitest'
import { issueToken } from '../../../server/domains/identity/sign-in/issueToken.ts'
import { newId } from '../../../server/ground/kernel/id.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { type Desk, givenDesk, password } from './identityDesk.ts'

describe.each(databaseKinds)('the own account on %s', kind => {
  const server = givenServer(kind)
  const desk = givenDesk(server)

  async function someone(options: Parameters<Desk['addUser']>[0] = {}) {
    const user = await desk.addUser(options)
    return { ...user, token: (await issueToken(server, user.username)).access_token }
  }

  test('a user changes the own signature and remark, and nothing else', async () => {
    const { token, id } = await someone()
    expect((await desk.post('/upms/personInfo/remark', { signature: ' 你好 ', remark: '备注' }, { token })).http).toBe(
      200,
    )
    expect((await desk.get('/upms/personInfo/detail', { token })).data).toMatchObject({
      signature: '你好',
      remark: '备注',
    })
    expect((await desk.post('/upms/personInfo/remark', {}, { token })).http).toBe(400)
    expect((await desk.post('/upms/personInfo/remark', { signature: 'x'.repeat(201) }, { token })).http).toBe(400)
    expect((await desk.post('/upms/personInfo/remark', { signature: 'x', superAdmin: true }, { token })).http).toBe(400)
    const row = await desk.db
      .selectFrom('auditLog')
      .selectAll()
      .where('recordId', '=', id)
      .where('action', '=', '修改')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      actorId: id,
      before: { signature: null, remark: null },
      after: { signature: '你好', remark: '备注' },
    })
    // An equal value is no change.
    await desk.post('/upms/personInfo/remark', { signature: '你好', remark: '备注' }, { token })
    await desk.post('/upms/personInfo/remark', { signature: '再见', remark: '备注' }, { token })
    const rows = await desk.db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('recordId', '=', id)
      .where('action', '=', '修改')
      .orderBy('at')
      .execute()
    expect(rows.slice(1)).toEqual([{ before: { signature: '你好' }, after: { signature: '再见' } }])
  })

  test('the main position is returned, or else the first one', async () => {
    const { token, id } = await someone()
    expect((await desk.get('/upms/home/getMainPosition', { token })).data).toMatchObject({ positionName: null })
    const organization = await desk.db.selectFrom('organization').select('id').executeTakeFirstOrThrow()
    for (const [name, main] of [
      ['副岗', false],
      ['主岗', true],
    ] as const) {
      const positionId = newId()
      await desk.db
        .insertInto('position')
        .values({ id: positionId, code: positionId.toUpperCase(), name, organizationId: organization.id })
        .execute()
      await desk.db.insertInto('positionMember').values({ id: newId(), positionId, userId: id, main }).execute()
    }
    expect((await desk.get('/upms/home/getMainPosition', { token })).data).toMatchObject({ positionName: '主岗' })
    expect((await desk.get('/upms/personInfo/detail', { token })).data.positionName).toBe('主岗')
  })

  test('settings are kept per user and key, up to 16 kB', async () => {
    const { token } = await someone()
    const other = await someone()
    expect((await desk.get('/upms/preference?key=columns', { token })).data).toEqual({ key: 'columns', value: null })
    for (const value of [{ order: ['a'] }, { order: ['b'], pinned: {} }]) {
      expect((await desk.post('/upms/preference', { key: 'columns', value }, { token })).http).toBe(200)
      expect((await desk.get('/upms/preference?key=columns', { token })).data.value).toEqual(value)
    }
    expect((await desk.get('/upms/preference?key=columns', { token: other.token })).data.value).toBeNull()
    const large = await desk.post(
      '/upms/preference',
      { key: 'columns', value: { text: 'x'.repeat(16 * 1024) } },
      { token },
    )
    expect(large).toMatchObject({ http: 400, error: 'INPUT_INVALID', message: '个人设置不能超过 16 KB' })
    expect((await desk.post('/upms/preference', { key: 'columns', value: 'text' }, { token })).http).toBe(400)
  })

  test('a dictionary returns its enabled entries in order', async () => {
    const { token } = await someone()
    const dictionaryId = newId()
    const code = `T${dictionaryId}`.toUpperCase()
    await desk.db.insertInto('dictionary').values({ id: dictionaryId, code, title: '测试' }).execute()
    for (const [value, sort, enabled] of [
      ['c', 3, true],
      ['a', 1, true],
      ['b', 2, false],
    ] as const) {
      await desk.db
        .insertInto('dictionaryEntry')
        .values({ id: newId(), dictionaryId, value, label: value, sort, enabled })
        .execute()
    }
    const { data } = await desk.get(`/basic/dictparams/list?code=${code}`, { token })
    expect(data).toEqual([
      { value: 'a', label: 'a', color: null, parent: null, enabled: true },
      { value: 'c', label: 'c', color: null, parent: null, enabled: true },
    ])
    expect((await desk.get('/basic/dictparams/list?code=NOTHING', { token })).data).toEqual([])
    expect((await desk.get('/basic/dictparams/list', { token })).http).toBe(400)
  })

  test('the figures of the home page count what the caller may see', async () => {
    const admin = await someone({ superAdmin: true })
    const all = (await desk.get('/upms/home/count', { token: admin.token })).data
    const users = await desk.db
      .selectFrom('appUser')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow()
    expect(all.users).toBe(Number(users.n))
    const { token } = await someone()
    expect((await desk.get('/upms/home/count', { token })).data).toMatchObject({
      users: null,
      organizations: null,
      positions: null,
    })
  })

  test('sign-ins are counted by day for seven days up to today', async () => {
    const { token, username } = await someone()
    const today = async () =>
      ((await desk.get('/upms/home/views', { token })).data as unknown as { date: string; count: number }[]).at(-1)
    const before = await today()
    await desk.signIn(username, password, {}, { ip: '10.3.0.1' })
    const list = (await desk.get('/upms/home/views', { token })).data as unknown as { date: string; count: number }[]
    expect(list).toHaveLength(7)
    expect(list.every(one => /^\d{4}-\d{2}-\d{2}$/.test(one.date))).toBe(true)
    expect(list.at(-1)?.count).toBe((before?.count ?? 0) + 1)
  })

  test('the latest operations are described in Chinese; a plain user sees only their own', async () => {
    const admin = await someone({ superAdmin: true })
    const { token } = await someone()
    await desk.post('/upms/personInfo/remark', { signature: '甲' }, { token: admin.token })
    await desk.post('/upms/personInfo/remark', { signature: '乙' }, { token })
    const operations = async (by: string) =>
      (await desk.get('/upms/home/dynamic?size=50', { token: by })).data as unknown as { text: string }[]
    expect(await operations(token)).toHaveLength(1)
    expect((await operations(token))[0]?.text).toMatch(/^修改：用户“员工/)
    expect((await operations(admin.token)).length).toBeGreaterThan(1)
  })

  test('users are distributed over applications and types of organization', async () => {
    const { token } = await someone({ superAdmin: true })
    const by = async (kind: string) =>
      (await desk.get(`/upms/home/sysUserNum?by=${kind}`, { token })).data as unknown as {
        name: string
        value: number
      }[]
    const sum = (list: { value: number }[]) => list.reduce((total, one) => total + one.value, 0)
    expect((await by('application')).length).toBeGreaterThan(0)
    const users = await desk.db
      .selectFrom('appUser')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .where('deletedAt', 'is', null)
      .where('enabled', '=', true)
      .executeTakeFirstOrThrow()
    expect(sum(await by('organizationType'))).toBe(Number(users.n))
    expect(((await by('nothing')) as unknown as { errors: unknown[] }).errors).toHaveLength(1)
  })
})
