import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, givenCompany, operationOf, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

type Row = Record<string, unknown>

/** A call on several records at once: how one of them is made, and where one sees what became of them. */
interface Batch {
  make: () => Promise<string>
  read: string
}

describe.each(databaseKinds)('batch calls on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  let token: string
  let clerk: string
  beforeAll(async () => {
    token = await server.tokenFor('admin')
    clerk = await server.tokenFor((await company.hire({ organizationId: company.east })).username)
  })
  const call = async (name: string, values: Row = {}) => dataOf(await server.call(name, values, token))
  const made = async (name: string, values: Row) => String((await call(name, values)).id)
  const code = () => unique('B').toUpperCase()
  const logOf = async (id: string) => {
    const rows = server.db.selectFrom('auditLog').select(['action', 'refused']).where('recordId', '=', id)
    return (await rows.orderBy('id').execute()).map(operationOf)
  }

  const role: Batch = {
    make: () => made('role.add', { code: code(), name: unique('角色'), dataScope: 'own' }),
    read: 'role.detail',
  }
  const entry: Batch = {
    make: async () => {
      const dictionaryId = await made('dictionaryCode.save', { code: code(), title: '字典' })
      return made('dictionary.save', { dictionaryId, value: 'a', label: '甲' })
    },
    read: 'dictionary.details',
  }
  const deleting: Record<string, Batch> = {
    'role.deleteBatch': role,
    'dictionary.removeBatch': entry,
    'dockingPeople.deleteBatch': {
      make: () =>
        made('dockingPeople.save', {
          systemName: unique('系统'),
          name: '甲',
          phone: '13800001234',
          organizationId: company.east,
        }),
      read: 'dockingPeople.getOne',
    },
    'grayUser.deleteBatch': {
      make: async () => {
        const { id } = await company.hire({ organizationId: company.east })
        return made('grayUser.save', { applicationId: 'admin', userId: id, version: unique('v') })
      },
      read: 'grayUser.details',
    },
  }
  const switching: Record<string, Batch> = { 'role.enableBatch': role, 'dictionary.enableBatch': entry }

  /** Refused without the permission and without ids; an unknown id is reported and changes nothing. */
  async function refusals(name: string, ids: string[], values: Row = {}) {
    expect((await server.call(name, { ids, ...values }, clerk)).http).toBe(403)
    const unknown = await call(name, { ids: ['nothing'], ...values })
    expect(unknown).toEqual({
      done: [],
      failed: [
        { id: 'nothing', error: 'RECORD_GONE', message: expect.stringMatching(/不存在或已被删除$/), gone: true },
      ],
    })
    expect((await server.call(name, { ids: [], ...values }, token)).http).toBe(400)
  }

  test.each(Object.keys(deleting))('%s deletes and logs each record', async name => {
    const { make, read } = deleting[name] as Batch
    const ids = [await make(), await make()]
    const found = (id: string) => server.call(read, { id }, token)
    await refusals(name, ids)
    for (const id of ids) expect((await found(id)).http).toBe(200)
    expect(await call(name, { ids })).toEqual({ done: ids, failed: [] })
    for (const id of ids) {
      expect((await found(id)).http).toBe(404)
      expect(await logOf(id)).toEqual(['新增', '删除'])
    }
  })

  test.each(Object.keys(switching))('%s disables and enables each record, and logs each', async name => {
    const { make, read } = switching[name] as Batch
    const ids = [await make(), await make()]
    const enabled = () => Promise.all(ids.map(async id => (await call(read, { id })).enabled))
    await refusals(name, ids, { enabled: false })
    expect(await enabled()).toEqual([true, true])
    expect(await call(name, { ids, enabled: false })).toEqual({ done: ids, failed: [] })
    expect(await enabled()).toEqual([false, false])
    await call(name, { ids, enabled: true })
    expect(await enabled()).toEqual([true, true])
    for (const id of ids) expect(await logOf(id)).toEqual(['新增', '停用', '启用'])
  })

  const position = () => made('position.add', { code: code(), name: unique('岗位'), organizationId: company.east })
  const positionOf = (id: string) => call('position.details', { id })

  test('a trial stores nothing and says what would be refused', async () => {
    const ids = [await position(), await position()]
    const logs = await Promise.all(ids.map(logOf))
    const taken = await positionOf(await position())
    expect(await call('position.editBatch', { ids, duty: '记账', trial: true })).toEqual({ done: ids, failed: [] })
    const wrong = await call('position.editBatch', { ids, code: taken.code, trial: true })
    expect(wrong).toMatchObject({ done: [], failed: ids.map(id => ({ id })) })
    const [first, second] = ids as [string, string]
    const one = await call('position.editBatch', { ids, code: code(), trial: true })
    expect(one).toMatchObject({ done: [first], failed: [{ id: second }] })
    for (const id of ids) expect((await positionOf(id)).duty ?? null).toBeNull()
    expect(await Promise.all(ids.map(logOf))).toEqual(logs)
  })

  test('a batch with revisions changes each record once, and names whoever saved in between', async () => {
    const ids = [await position(), await position(), await position()]
    const revisions = Object.fromEntries(
      await Promise.all(ids.map(async id => [id, Number((await positionOf(id)).revision)] as const)),
    )
    const [first, second, third] = ids as [string, string, string]
    await call('position.edit', { id: second, remark: '先改的' })
    const answer = await call('position.editBatch', { ids, remark: '批量', revisions })
    expect(answer).toMatchObject({
      done: [first, third],
      failed: [{ id: second, error: 'RECORD_CHANGED', message: expect.stringContaining('备注') }],
    })
    expect((await positionOf(second)).remark).toBe('先改的')
    expect((await positionOf(third)).remark).toBe('批量')
    expect(await logOf(third)).toEqual(['新增', '修改'])
    expect(await call('position.editBatch', { ids: [second], remark: '批量' })).toMatchObject({ done: [second] })
    const people = [
      await company.hire({ organizationId: company.east }),
      await company.hire({ organizationId: company.west }),
    ]
    const users = people.map(({ id }) => id)
    expect(await call('user.updateBatch', { ids: users, title: '顾问' })).toEqual({ done: users, failed: [] })
  })

  test('a batch refuses revisions and trials of another shape instead of storing', async () => {
    const ids = [await position()]
    for (const wrong of [{ trial: 'true' }, { revisions: 'all' }, { revisions: [1] }])
      expect((await server.call('position.editBatch', { ids, remark: '批量', ...wrong }, token)).http).toBe(400)
    expect((await positionOf(ids[0]!)).remark ?? null).toBeNull()
    expect((await server.call('position.editBatch', { ids, remark: '批量', trial: true }, clerk)).http).toBe(403)
    expect((await server.call('user.updateBatch', { ids, remark: '批量', trial: true }, clerk)).http).toBe(403)
  })

  test('L2 a batch names missing records and processes the rest', async () => {
    const [gone, first, second] = [await role.make(), await role.make(), await role.make()]
    await call('role.delete', { id: gone })
    const failed = [{ id: gone, error: 'RECORD_GONE', message: '角色不存在或已被删除', gone: true }]
    expect(await call('role.enableBatch', { ids: [first, gone, second, first], enabled: false })).toEqual({
      done: [first, second],
      failed,
    })
    expect(await call('role.order', { ids: [second, gone, first] })).toEqual({ done: [second, first], failed })
    expect(await call('role.deleteBatch', { ids: [gone, second] })).toEqual({ done: [second], failed })
    const restored = await call('role.restore', { ids: [first, second] })
    expect(restored).toEqual({
      done: [second],
      failed: [{ id: first, error: 'RECORD_NOT_IN_BIN', message: '角色不在回收站中', gone: true }],
    })
  })

  test('L2 a batch deletion names missing records; with none left it answers 404', async () => {
    const group = () => made('userGroup.save', { code: code(), name: unique('组') })
    const [first, second, third] = [await group(), await group(), await group()]
    await call('userGroup.delete', { ids: [first] })
    const failed = [{ id: first, error: 'RECORD_GONE', message: '用户组不存在或已被删除', gone: true }]
    expect(await call('userGroup.delete', { ids: [first, second] })).toEqual({ done: [second], failed })
    const nothing = await server.call('userGroup.delete', { ids: [first, second] }, token)
    expect([nothing.http, nothing.message, nothing.data]).toEqual([404, failed[0]?.message, { gone: [first, second] }])
    expect((await call('userGroup.details', { id: third })).id).toBe(third)
  })

  test('L2 users are added and removed without the missing ones', async () => {
    const roleId = await role.make()
    const groupId = await made('userGroup.save', { code: code(), name: unique('组') })
    const [near, gone] = [
      (await company.hire({ organizationId: company.east })).id,
      (await company.hire({ organizationId: company.east })).id,
    ]
    await call('user.delete', { id: gone })
    const answer = {
      done: [near],
      failed: [{ id: gone, error: 'RECORD_GONE', message: '用户不存在或已被删除', gone: true }],
    }
    expect(await call('role.userAdd', { roleId, ids: [gone, near] })).toEqual(answer)
    expect(await call('role.userDeleteBatch', { roleId, ids: [near, gone] })).toEqual(answer)
    expect(await call('userGroup.addMembers', { groupId, ids: [gone, near] })).toEqual({ added: 1, ...answer })
    expect(await call('userGroup.removeMembers', { groupId, ids: [near, gone] })).toEqual({ removed: 1, ...answer })
  })

  test('a role with members is kept with a reason, the other one is deleted', async () => {
    const { roleId } = await company.hire({ organizationId: company.east })
    const free = await role.make()
    expect(await call('role.deleteBatch', { ids: [roleId, free] })).toEqual({
      done: [free],
      failed: [{ id: roleId, error: 'ROLE_ASSIGNED', message: '该角色已分配给 1 位用户，不能删除' }],
    })
    expect((await call('role.detail', { id: roleId })).id).toBe(roleId)
  })

  test('a dictionary entry in use is kept, naming the places', async () => {
    const [rank] = recordsOf(await server.call('dictionaryCode.page', { code: 'POSITION_RANK' }, token))
    const value = unique('r')
    const id = await made('dictionary.save', { dictionaryId: rank?.id, value, label: '职级' })
    await made('position.add', { code: code(), name: '岗位', organizationId: company.east, rank: value })
    const free = await entry.make()
    expect(await call('dictionary.removeBatch', { ids: [id, free] })).toEqual({
      done: [free],
      failed: [
        { id, error: 'DICTIONARY_ENTRY_USED', message: expect.stringMatching(/正被使用（.*岗位·职级.*），不能删除/) },
      ],
    })
  })

  test('the code of a dictionary is checked before it is stored', async () => {
    const taken = code()
    await made('dictionaryCode.save', { code: taken, title: '字典' })
    const ask = (values: Row, by = token) => server.call('dictionaryCode.exists', values, by)
    expect(dataOf(await ask({ code: taken }))).toEqual({ exists: true, message: `字典编码“${taken}”已存在` })
    expect(dataOf(await ask({ code: code() }))).toEqual({ exists: false })
    expect((await ask({ title: '字典' })).http).toBe(400)
    expect((await ask({ code: taken }, clerk)).http).toBe(403)
  })
})
