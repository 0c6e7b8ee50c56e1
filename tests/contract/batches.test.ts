import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, givenCompany, recordsOf, told, unique } from './company.ts'
import { databaseKinds, givenServer } from './harness.ts'

type Row = Record<string, unknown>

/** A call on several records at once: how one of them is made, and where one sees what became of them. */
interface Batch {
  make: () => Promise<string>
  read: string
}

describe.each(databaseKinds)('calls on several records on %s', kind => {
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
    return (await rows.orderBy('id').execute()).map(told)
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

  /** Refused without a right, and whole with one id that there is not; what was asked for is there as before. */
  async function refusals(name: string, ids: string[], values: Row = {}) {
    expect((await server.call(name, { ids, ...values }, clerk)).http).toBe(403)
    const unknown = await server.call(name, { ids: [...ids, 'nothing'], ...values }, token)
    expect([unknown.http, unknown.message]).toEqual([404, expect.stringContaining('没有处理任何数据')])
    expect((await server.call(name, { ids: [], ...values }, token)).http).toBe(400)
  }

  test.each(Object.keys(deleting))('%s deletes each of them, logged with each', async name => {
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

  test.each(Object.keys(switching))('%s switches each of them off and on, logged with each', async name => {
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

  test('a role that somebody has stays and says so, the other one goes', async () => {
    const { roleId } = await company.hire({ organizationId: company.east })
    const free = await role.make()
    expect(await call('role.deleteBatch', { ids: [roleId, free] })).toEqual({
      done: [free],
      failed: [{ id: roleId, message: '该角色已分配给 1 位用户，不能删除' }],
    })
    expect((await call('role.detail', { id: roleId })).id).toBe(roleId)
  })

  test('an entry that stands in records stays and says where', async () => {
    const [rank] = recordsOf(await server.call('dictionaryCode.page', { code: 'POSITION_RANK' }, token))
    const value = unique('r')
    const id = await made('dictionary.save', { dictionaryId: rank?.id, value, label: '职级' })
    await made('position.add', { code: code(), name: '岗位', organizationId: company.east, rank: value })
    const free = await entry.make()
    expect(await call('dictionary.removeBatch', { ids: [id, free] })).toEqual({
      done: [free],
      failed: [{ id, message: expect.stringMatching(/正被使用（.*岗位·职级.*），不能删除/) }],
    })
  })

  test('the code of a dictionary is asked for before it is stored', async () => {
    const taken = code()
    await made('dictionaryCode.save', { code: taken, title: '字典' })
    const ask = (values: Row, by = token) => server.call('dictionaryCode.exists', values, by)
    expect(dataOf(await ask({ code: taken }))).toEqual({ exists: true, message: `字典编码“${taken}”已存在` })
    expect(dataOf(await ask({ code: code() }))).toEqual({ exists: false })
    expect((await ask({ title: '字典' })).http).toBe(400)
    expect((await ask({ code: taken }, clerk)).http).toBe(403)
  })
})
