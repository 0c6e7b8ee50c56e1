import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../schemas/types/endpoint.ts'
import type { Call } from '../../../server/ground/kernel/call.ts'
import { AppError } from '../../../server/ground/kernel/errors.ts'
import { type GenericEndpoint, runOperation } from '../../../server/services/endpoints/genericOperations.ts'
import { read } from '../../../server/services/records/search/read.ts'
import { create } from '../../../server/services/records/write/create.ts'
import { remove } from '../../../server/services/records/write/remove.ts'
import { update } from '../../../server/services/records/write/update.ts'
import { databaseKinds, givenServer, unique } from '../harness.ts'
import { sessionWith } from '../identity/sessionWith.ts'

type Row = Record<string, unknown>

/** Every standalone generic operation, as an endpoint names it; operations that run others have own tests. */
const base = { call: 'POST /x', title: 'x', permission: '@signedIn' }
const binding = { link: 'roleUser', owner: 'roleId', target: 'userId' }
const endpoints: Record<
  Exclude<Endpoint['do'], 'handler' | 'batch' | 'export' | 'import' | 'revert'>,
  GenericEndpoint
> = {
  page: { ...base, do: 'page' },
  list: { ...base, do: 'list' },
  tree: { ...base, do: 'tree' },
  aggregate: { ...base, do: 'aggregate', figures: { count: { do: 'count' } } },
  read: { ...base, do: 'read' },
  exists: { ...base, do: 'exists' },
  uses: { ...base, do: 'uses' },
  create: { ...base, do: 'create' },
  update: { ...base, do: 'update' },
  save: { ...base, do: 'save' },
  delete: { ...base, do: 'delete' },
  deleteBatch: { ...base, do: 'deleteBatch' },
  deleted: { ...base, do: 'deleted' },
  restore: { ...base, do: 'restore' },
  toggle: { ...base, do: 'toggle', field: 'enabled' },
  set: { ...base, do: 'set', fields: ['shortName'] },
  move: { ...base, do: 'move' },
  sort: { ...base, do: 'sort', field: 'sort' },
  log: { ...base, do: 'log' },
  'bind.list': { ...base, do: 'bind.list', ...binding },
  'bind.candidates': { ...base, do: 'bind.candidates', ...binding },
  'bind.add': { ...base, do: 'bind.add', ...binding },
  'bind.remove': { ...base, do: 'bind.remove', ...binding },
}
const names = Object.keys(endpoints) as (keyof typeof endpoints)[]

describe.each(databaseKinds)('operations on %s', kind => {
  const server = givenServer(kind)
  let system: Call
  let organizationId: unknown
  beforeAll(async () => {
    system = server.system()
    const place = await create(system, 'organization', { code: unique('O-'), name: '某组织', type: 'department' })
    organizationId = place.id
  })

  const run = (name: keyof typeof endpoints, entity: string, input: Row) =>
    runOperation({ ...system, input }, entity, endpoints[name]) as Promise<Row>
  const errorOf = async (work: Promise<unknown>): Promise<AppError | undefined> => {
    try {
      await work
      return undefined
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
  }
  const project = (values: Row = {}) =>
    create(system, 'project', { code: unique('P-'), name: unique('项目'), ...values })
  const person = (values: Row = {}) =>
    create(system, 'user', { username: unique('u'), name: '某人', organizationId, ...values })

  const strange: Row[] = [
    { id: 5, unknown: 1 },
    { id: { a: 1 }, ids: 'x' },
    { id: 'x'.repeat(200), ids: [] },
    { ids: [1, null] },
    { ids: Array.from({ length: 5001 }, (_, index) => String(index)) },
    {
      id: 'nothing',
      ids: ['nothing'],
      roleId: 'nothing',
      parentId: 'nothing',
      enabled: 3,
      revision: 'x',
      unknown: true,
    },
    { filters: 'x', sort: 5, keyword: {}, current: {}, size: [] },
  ]
  it.each(names)('%s refuses strange arguments with a Chinese sentence', async name => {
    for (const input of strange) {
      const error = await errorOf(run(name, 'organization', input))
      expect(error?.status, `${name} ${JSON.stringify(input).slice(0, 80)}`).toBeGreaterThanOrEqual(400)
      expect(error?.status).toBeLessThan(500)
      expect(error?.message).toMatch(/[\u4e00-\u9fff]/)
    }
  })

  it('save creates without id and updates with it', async () => {
    const made = await run('save', 'project', { code: unique('P-'), name: '甲' })
    expect(await run('save', 'project', { id: made.id, revision: 1, name: '乙' })).toMatchObject({
      id: made.id,
      name: '乙',
      revision: 2,
    })
    expect((await errorOf(run('save', 'project', { id: made.id, revision: 1, name: '丙' })))?.status).toBe(409)
  })

  it('update changes nothing, not even the revision, when nothing differs', async () => {
    const made = await project()
    expect(await run('update', 'project', { id: made.id, name: made.name })).toMatchObject({ revision: 1 })
  })

  it('update refuses create-only properties unless they are unchanged', async () => {
    const user = await person()
    const error = await errorOf(update(system, 'user', user.id, { username: unique('v') }))
    expect(error?.message).toBe('账号创建后不能修改')
    expect(await update(system, 'user', user.id, { username: user.username, name: '新名' })).toMatchObject({
      name: '新名',
    })
  })

  it('refuses read-only and secret properties from callers, and lets the program set them', async () => {
    const error = await errorOf(
      create(system, 'user', { username: unique('u'), name: '甲', organizationId, superAdmin: true }),
    )
    expect(error?.message).toContain('由系统维护')
    const user = await person()
    expect(await update(system, 'user', user.id, { signature: '签名' }, { trusted: true })).toMatchObject({
      signature: '签名',
    })
  })

  it('never answers, sorts or audits secrets', async () => {
    const id = (
      await create(
        system,
        'application',
        { name: unique('应用'), clientId: unique('c'), clientSecretHash: 'top secret' },
        { trusted: true },
      )
    ).id
    expect(JSON.stringify(await read(system, 'application', id))).not.toContain('top secret')
    expect(JSON.stringify(await run('log', 'application', { id }))).not.toContain('top secret')
    expect((await errorOf(run('page', 'application', { sort: 'clientSecretHash' })))?.status).toBe(400)
    expect(
      (
        await errorOf(
          run('page', 'application', { filters: [{ field: 'clientSecretHash', operator: 'like', value: 't' }] }),
        )
      )?.status,
    ).toBe(400)
  })

  it('L2 deleteBatch deletes existing records with their dependents and names the missing ones', async () => {
    const a = await person()
    const b = await person()
    const role = await create(system, 'role', { code: unique('OP').toUpperCase(), name: unique('角色') })
    await run('bind.add', '', { roleId: role.id, ids: [a.id, b.id] })
    await update(system, 'organization', organizationId, { leaderId: a.id })
    expect((await errorOf(run('deleteBatch', 'user', { ids: ['nothing'] })))?.status).toBe(404)
    expect((await read(system, 'user', a.id)).id).toBe(a.id)
    expect(await run('deleteBatch', 'user', { ids: [a.id, 'nothing', b.id] })).toEqual({
      done: [a.id, b.id],
      failed: [{ id: 'nothing', error: 'RECORD_GONE', message: '用户不存在或已被删除', gone: true }],
    })
    expect((await run('bind.list', '', { roleId: role.id })).total).toBe(0)
    expect((await read(system, 'organization', organizationId)).leaderId).toBeNull()
  })

  it('delete refuses records that others refer to and names the places', async () => {
    const parent = await create(system, 'organization', { code: unique('O-'), name: '被引用', type: 'department' })
    await person({ organizationId: parent.id, name: '引用者' })
    await create(system, 'organization', { code: unique('O-'), name: '下级', type: 'department', parentId: parent.id })
    const error = await errorOf(remove(system, 'organization', [parent.id]))
    expect(error?.status).toBe(409)
    expect(error?.message).toContain('用户 1 条')
    expect(error?.message).toContain('下级组织 1 条')
    expect(error?.data).toMatchObject({
      uses: expect.arrayContaining([expect.objectContaining({ entity: 'user', count: 1, names: ['引用者'] })]),
    })
  })

  it('deletes a parent together with its children', async () => {
    const parent = await create(system, 'organization', { code: unique('O-'), name: '父', type: 'department' })
    const child = await create(system, 'organization', {
      code: unique('O-'),
      name: '子',
      type: 'department',
      parentId: parent.id,
    })
    await run('deleteBatch', 'organization', { ids: [parent.id, child.id] })
    expect((await errorOf(read(system, 'organization', child.id)))?.status).toBe(404)
  })

  it('delete never leaves a record that refers to a deleted one, also concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const place = await create(system, 'organization', { code: unique('O-'), name: '竞争', type: 'department' })
      const results = await Promise.allSettled([
        remove(system, 'organization', [place.id]),
        person({ organizationId: place.id }),
      ])
      expect(results.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    }
  })

  it('sort stores the given order', async () => {
    const [a, b, c] = [await project({ sort: 9 }), await project({ sort: 8 }), await project({ sort: 7 })]
    await run('sort', 'project', { ids: [b.id, c.id, a.id] })
    const rows = await Promise.all([a, b, c].map(one => read(system, 'project', one.id)))
    expect(rows.map(row => row.sort)).toEqual([3, 1, 2])
  })

  it('bind.add adds each once, also concurrently; bind.candidates offers the rest', async () => {
    const role = await create(system, 'role', { code: unique('OP').toUpperCase(), name: unique('角色') })
    const user = await person({ name: unique('候选') })
    const candidates = async () => (await run('bind.candidates', '', { roleId: role.id, name: user.name })).total
    expect(await candidates()).toBe(1)
    const added = await Promise.all([
      run('bind.add', '', { roleId: role.id, ids: [user.id] }),
      run('bind.add', '', { roleId: role.id, ids: [user.id] }),
    ])
    expect(added.map(one => one.added).sort()).toEqual([0, 1])
    expect(await candidates()).toBe(0)
    expect(await run('bind.remove', '', { roleId: role.id, ids: [user.id] })).toMatchObject({ removed: 1 })
    expect(await run('bind.remove', '', { roleId: role.id, ids: [user.id] })).toMatchObject({ removed: 0 })
    const log = (await run('log', 'role', { id: role.id })).records as Row[]
    expect(log.map(row => row.action)).toEqual(['解除绑定用户', '绑定用户', '新增'])
  })

  it('omits a property whose code the caller does not hold, and refuses to search by it', async () => {
    const property = (await import('../../../server/ground/kernel/registry.ts')).registry.entity('project').properties
      .companyName
    if (!property) throw new Error('no property')
    property['x-permission'] = 'PROJECT_COMPANY'
    const made = await project({ companyName: '秘密公司' })
    const withCodes = (codes: string[]): Call => ({
      ...system,
      session: sessionWith({ all: true }, { codes }),
    })
    try {
      expect(await read(withCodes([]), 'project', made.id)).not.toHaveProperty('companyName')
      expect(await read(withCodes(['PROJECT_COMPANY']), 'project', made.id)).toMatchObject({ companyName: '秘密公司' })
      const search = runOperation({ ...withCodes([]), input: { companyName: '秘密' } }, 'project', endpoints.page)
      expect((await errorOf(search))?.status).toBe(400)
      const keyword = await runOperation(
        { ...withCodes([]), input: { keyword: '秘密公司' } },
        'project',
        endpoints.page,
      )
      // Compared as JSON, because the database may have written the page as text.
      expect(JSON.parse(JSON.stringify(keyword))).toMatchObject({ total: 0 })
    } finally {
      delete property['x-permission']
    }
  })
})
