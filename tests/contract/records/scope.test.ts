import { beforeAll, describe, expect, it } from 'vitest'
import type { Call, DataScope } from '../../../server/ground/kernel/call.ts'
import { createCall } from '../../../server/ground/kernel/createCall.ts'
import { AppError } from '../../../server/ground/kernel/errors.ts'
import { list } from '../../../server/services/records/search/list.ts'
import { page } from '../../../server/services/records/search/page.ts'
import { read } from '../../../server/services/records/search/read.ts'
import { tree } from '../../../server/services/records/search/tree.ts'
import { bindAdd, bindList } from '../../../server/services/records/write/bind.ts'
import { create } from '../../../server/services/records/write/create.ts'
import { remove } from '../../../server/services/records/write/remove.ts'
import { update } from '../../../server/services/records/write/update.ts'
import { databaseKinds, givenServer, unique } from '../harness.ts'
import { sessionWith } from '../identity/sessionWith.ts'

type Row = Record<string, unknown>

describe.each(databaseKinds)('data scope on %s', kind => {
  const server = givenServer(kind)
  let system: Call
  let east: Row
  let eastTeam: Row
  let west: Row
  let eastUser: Row
  let westUser: Row

  const organization = (name: string, parentId: unknown = null) =>
    create(system, 'organization', { code: unique('S-'), name, type: 'department', parentId })
  const user = (organizationId: unknown) =>
    create(system, 'user', { username: unique('u'), name: '范围', organizationId })
  const path = async (id: unknown) =>
    (await server.db.selectFrom('organization').select('path').where('id', '=', String(id)).executeTakeFirstOrThrow())
      .path

  const as = (scope: Partial<DataScope>, codes: string[] = []): Call => {
    const { db, config, endpoint, request } = system
    return createCall({
      db,
      config,
      endpoint,
      request,
      input: {},
      session: sessionWith({ userId: 'me', ...scope }, { codes, organizationId: String(east.id) }),
    })
  }
  const statusOf = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      (error: unknown) => (error instanceof AppError ? error.status : 500),
    )

  beforeAll(async () => {
    system = server.system()
    east = await organization('东区')
    eastTeam = await organization('东区小组', east.id)
    west = await organization('西区')
    eastUser = await user(eastTeam.id)
    westUser = await user(west.id)
  })

  it('by path shows an organization and its descendants', async () => {
    const call = as({ organizationPaths: [await path(east.id)] })
    const ids = (await page(call, 'user', { size: 100 })).records.map(row => row.id)
    expect(ids).toEqual([eastUser.id])
    expect((await list(call, 'organization', {})).map(row => row.id).sort()).toEqual([east.id, eastTeam.id].sort())
    const nodes = await tree(call, 'organization', {})
    expect(nodes.map(node => node.id)).toEqual([east.id])
  })

  it('by id shows only the organization itself', async () => {
    const call = as({ organizationIds: [String(east.id)] })
    expect((await list(call, 'organization', {})).map(row => row.id)).toEqual([east.id])
    expect((await page(call, 'user', {})).total).toBe(0)
  })

  it('shows own records, and nothing without a grant', async () => {
    const call = as({ userId: String(eastUser.id) })
    expect((await page(call, 'user', {})).records.map(row => row.id)).toEqual([eastUser.id])
    expect((await page(call, 'organization', {})).total).toBe(0)
  })

  it('is the union of grants', async () => {
    const call = as({ organizationIds: [String(west.id)], organizationPaths: [await path(eastTeam.id)] })
    const ids = (await page(call, 'user', { size: 100 })).records.map(row => row.id)
    expect(ids.sort()).toEqual([eastUser.id, westUser.id].sort())
  })

  it('hides records from read, update, delete, reference and link', async () => {
    const call = as({ organizationPaths: [await path(east.id)] })
    expect(await statusOf(read(call, 'user', westUser.id))).toBe(404)
    expect(await statusOf(update(call, 'user', westUser.id, { name: '改' }))).toBe(404)
    expect(await statusOf(remove(call, 'user', [westUser.id]))).toBe(404)
    expect(await statusOf(remove(call, 'user', [eastUser.id, westUser.id]))).toBe(404)
    expect(await statusOf(create(call, 'user', { username: unique('u'), name: '新', organizationId: west.id }))).toBe(
      400,
    )
    expect(await statusOf(update(call, 'user', eastUser.id, { organizationId: west.id }))).toBe(400)
    const role = await create(system, 'role', { code: unique('SC').toUpperCase(), name: unique('角色') })
    const binding = { link: 'roleUser', owner: 'roleId', target: 'userId' }
    expect(await statusOf(bindAdd(call, binding, { roleId: role.id, ids: [westUser.id] }))).toBe(404)
    await bindAdd(system, binding, { roleId: role.id, ids: [westUser.id, eastUser.id] })
    expect((await bindList(call, binding, { roleId: role.id })).records.map(row => row.id)).toEqual([eastUser.id])
  })

  it('cannot be widened by wildcards in a path', async () => {
    const call = as({ organizationPaths: ['/%/'] })
    expect((await page(call, 'organization', {})).total).toBe(0)
  })

  it('is narrowed by ifOwn to the own organization and records created by the caller', async () => {
    const call = as({ all: true })
    const ids = (await page(call, 'user', { ifOwn: true, size: 100 })).records.map(row => row.organizationId)
    expect(ids.every(id => id === east.id)).toBe(true)
  })

  it('names a use of the outer database inside a transaction instead of waiting for ever', async () => {
    if (kind !== 'pglite') return
    const work = system.transaction(async () => {
      await read(system, 'user', eastUser.id)
    })
    await expect(work).rejects.toThrow(/outer database handle/)
  })

  it('drops the after-commit work of a failed transaction', async () => {
    const done: string[] = []
    await system.transaction(async tx => tx.afterCommit(() => done.push('kept')))
    const failed = system.transaction(async tx => {
      tx.afterCommit(() => done.push('lost'))
      await update(tx, 'user', eastUser.id, { name: '未提交' })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(done).toEqual(['kept'])
    expect((await read(system, 'user', eastUser.id)).name).toBe('范围')
  })
})
