import { beforeAll, describe, expect, it } from 'vitest'
import type { EndpointFamily } from '../../schemas/types/endpoint.ts'
import type { EndpointInfo } from '../../server/ground/kernel/registryTypes.ts'
import { acceptedArguments } from '../../server/services/http/acceptedArguments.ts'
import { create } from '../../server/services/records/write/create.ts'
import { remove } from '../../server/services/records/write/remove.ts'
import { givenCompany, unique } from '../contract/company.ts'
import { givenFamily } from '../contract/extraEntities.ts'
import { type Answer, databaseKinds, dataOf, givenServer } from '../contract/harness.ts'

type Row = Record<string, unknown>

const base = { title: '样例', permission: '@signedIn' } as const
const family: EndpointFamily = {
  version: 1,
  family: 'testRows',
  title: '样例',
  base: '/test/rows',
  entity: 'position',
  where: '=row.remark == user.id || user.superAdmin',
  endpoints: {
    list: { ...base, call: 'POST /list', do: 'page' },
    all: { ...base, call: 'POST /all', do: 'list' },
    enabled: { ...base, call: 'POST /enabled', do: 'list', where: '=row.enabled' },
    count: { ...base, call: 'POST /count', do: 'aggregate', figures: { count: { do: 'count' } } },
    ranks: { ...base, call: 'POST /ranks', do: 'aggregate', groups: ['code'], figures: { count: { do: 'count' } } },
    read: { ...base, call: 'GET /read/{id}', do: 'read' },
    uses: { ...base, call: 'GET /uses/{id}', do: 'uses' },
    log: { ...base, call: 'POST /log', do: 'log' },
    create: { ...base, call: 'POST /create', do: 'create' },
    update: { ...base, call: 'POST /update', do: 'update' },
    save: { ...base, call: 'POST /save', do: 'save' },
    toggle: { ...base, call: 'POST /toggle', do: 'toggle', field: 'enabled' },
    toggleAll: { ...base, call: 'POST /toggleAll', do: 'batch', of: 'toggle' },
    rename: { ...base, call: 'POST /rename', do: 'set', fields: ['name'] },
    sort: { ...base, call: 'POST /sort', do: 'sort', field: 'sort' },
    revert: { ...base, call: 'POST /revert', do: 'revert', of: 'update' },
    deleted: { ...base, call: 'POST /deleted', do: 'deleted' },
    export: { ...base, call: 'POST /export', do: 'export' },
    exportEnabled: { ...base, call: 'POST /exportEnabled', do: 'export', of: 'enabled' },
    delete: { ...base, call: 'POST /delete', do: 'delete' },
    deleteAll: { ...base, call: 'POST /deleteAll', do: 'deleteBatch' },
    restore: { ...base, call: 'POST /restore', do: 'restore' },
  },
}

/** An id like those of records, which no record has. */
const nothing = '01NOTHINGNOTHINGNOTHINGNO'

describe.each(databaseKinds)('row rights by an expression on %s', kind => {
  const added = givenFamily(family)
  const server = givenServer(kind)
  const company = givenCompany(server)
  let token: string
  let me: string
  let mine: string
  let theirs: string
  let deleted: { mine: string; theirs: string }

  const position = async (owner: string, name = '样例') =>
    String(
      (
        await create(server.system(), 'position', {
          code: unique('ROW-').toUpperCase(),
          name,
          organizationId: company.east,
          remark: owner,
        })
      ).id,
    )
  beforeAll(async () => {
    const person = await company.hire({ organizationId: company.east, dataScope: 'all' })
    token = await server.tokenFor(person.username)
    me = person.id
    ;[mine, theirs] = [await position(me, '我的岗位'), await position('another', '他人的岗位')]
    deleted = { mine: await position(me), theirs: await position('another') }
    await remove(server.system(), 'position', [deleted.mine, deleted.theirs])
  })

  const call = (name: string, args: Row = {}): Promise<Answer> => server.call(`testRows.${name}`, args, token)
  const say = (answer: Answer, id: string) =>
    `${answer.http} ${answer.text.replaceAll(id, 'ID').replaceAll(/"requestId":"[^"]*"/g, '')}`

  it('answers the id of a hidden row like a missing one, in every operation', async () => {
    const wrong: string[] = []
    const tried: string[] = []
    for (const [key, definition] of Object.entries(family.endpoints)) {
      const { properties } = acceptedArguments(added.get(`testRows.${key}`) as EndpointInfo)
      const name = 'ids' in properties ? 'ids' : 'id' in properties ? 'id' : undefined
      if (name === undefined || ['create'].includes(definition.do)) continue
      const args = (id: string): Row => ({
        ...(definition.do === 'revert' ? { logId: nothing } : {}),
        ...(definition.do === 'export' ? { format: 'csv' } : {}),
        ...(definition.do === 'update' || definition.do === 'set' ? { name: '改名' } : {}),
        ...(definition.do === 'save' ? { name: '改名', code: 'SAVED', organizationId: company.east } : {}),
        [name]: name === 'ids' ? [id] : id,
      })
      const id = definition.do === 'restore' || definition.do === 'deleted' ? deleted.theirs : theirs
      const [hidden, missing] = [await call(key, args(id)), await call(key, args(nothing))]
      tried.push(definition.do)
      if (hidden.text.includes('他人')) wrong.push(`${key}: shows ${hidden.text.slice(0, 200)}`)
      if (say(hidden, id) !== say(missing, nothing))
        wrong.push(`${key}: ${say(hidden, id).slice(0, 160)} instead of ${say(missing, nothing).slice(0, 160)}`)
    }
    expect(wrong).toEqual([])
    expect(tried).toEqual(
      expect.arrayContaining(['page', 'aggregate', 'read', 'log', 'update', 'set', 'batch', 'export', 'deleteBatch']),
    )
  })

  it('shows, counts and exports own rows only', async () => {
    const records = dataOf<{ records: Row[]; total: number }>(await call('list', { size: 100 }))
    expect([records.total, records.records.map(row => row.id)]).toEqual([1, [mine]])
    expect(dataOf<Row[]>(await call('all')).map(row => row.id)).toEqual([mine])
    expect(dataOf(await call('count'))).toEqual({ count: 1 })
    expect(dataOf<Row[]>(await call('ranks'))).toHaveLength(1)
    expect(dataOf<{ records: Row[] }>(await call('deleted')).records.map(row => row.id)).toEqual([deleted.mine])
    const file = await call('export', { format: 'csv', columns: ['name'] })
    expect(file.text).toContain('我的岗位')
    expect(file.text).not.toContain('他人的岗位')
  })

  it('adds the expression of an endpoint to that of its family, in exports of its list too', async () => {
    expect(dataOf<Row[]>(await call('enabled'))).toHaveLength(1)
    expect((await call('toggle', { id: mine, enabled: false })).http).toBe(200)
    expect(dataOf<Row[]>(await call('enabled'))).toEqual([])
    expect((await call('exportEnabled', { format: 'csv', columns: ['name'] })).text).not.toContain('我的岗位')
    expect((await call('toggle', { id: mine, enabled: true })).http).toBe(200)
  })

  it('reaches own rows, and refuses to take or give away any', async () => {
    expect((await call('read', { id: mine })).http).toBe(200)
    expect((await call('rename', { id: mine, name: '改名' })).http).toBe(200)
    const given = await call('update', { id: mine, remark: 'another' })
    expect([given.http, given.error]).toEqual([403, 'RECORD_OUTSIDE'])
    const values = { code: unique('ROW-').toUpperCase(), name: '新岗位', organizationId: company.east }
    expect((await call('create', { ...values, remark: 'another' })).error).toBe('RECORD_OUTSIDE')
    expect((await call('create', { ...values, remark: me })).http).toBe(200)
    const kept = await server.db.selectFrom('position').select(['remark', 'name']).where('id', '=', mine).execute()
    expect(kept).toEqual([{ remark: me, name: '改名' }])
    expect((await call('delete', { id: mine })).http).toBe(200)
    const untouched = await server.db
      .selectFrom('position')
      .select(['name', 'enabled', 'revision', 'deletedAt'])
      .where('id', '=', theirs)
      .execute()
    expect(untouched).toEqual([{ name: '他人的岗位', enabled: true, revision: 1, deletedAt: null }])
  })

  it('shows everything where the expression says so', async () => {
    const all = await server.call('testRows.all', { keyword: '他人的岗位' }, await server.tokenFor('admin'))
    expect(dataOf<Row[]>(all).map(row => row.id)).toEqual([theirs])
  })
})
