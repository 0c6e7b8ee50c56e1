import { beforeAll, describe, expect, it } from 'vitest'
import type { Call, DataScope } from '../../../server/ground/kernel/call.ts'
import { AppError } from '../../../server/ground/kernel/errors.ts'
import { page } from '../../../server/services/records/search/page.ts'
import { read } from '../../../server/services/records/search/read.ts'
import { tree } from '../../../server/services/records/search/tree.ts'
import { create } from '../../../server/services/records/write/create.ts'
import { sort } from '../../../server/services/records/write/sort.ts'
import { databaseKinds, givenServer, unique } from '../harness.ts'
import { sessionWith } from '../identity/sessionWith.ts'

describe.each(databaseKinds)('list calls on %s', kind => {
  const server = givenServer(kind)
  let system: Call
  beforeAll(async () => {
    system = server.system()
  })

  const role = (name: string, order: number) =>
    create(system, 'role', { code: unique('LP').toUpperCase(), name, sort: order })

  it('B16 totals cover all matching records, not one page', async () => {
    const name = unique('合计')
    for (const order of [1, 2, 3, 4, 10]) await role(`${name}${order}`, order)
    const query = { name, size: 2, summary: 'sort:sum,remark:count,createdAt:max' }
    const first = await page(system, 'role', query)
    expect(first).toMatchObject({ total: 5, summary: { sort: 20, remark: 0 } })
    expect(first.records).toHaveLength(2)
    expect(Number.isNaN(Date.parse(String(first.summary?.createdAt)))).toBe(false)
    const average = await page(system, 'role', { name, size: 2, current: 3, summary: 'sort:average' })
    expect(average).toMatchObject({ total: 5, summary: { sort: 4 } })
    // Behind the end there is no row to carry the sums.
    expect(await page(system, 'role', { name, size: 2, current: 9, summary: 'sort:min' })).toMatchObject({
      total: 5,
      summary: { sort: 1 },
    })
    expect(await page(system, 'role', { name: unique('无'), summary: 'sort:sum' })).toMatchObject({
      total: 0,
      summary: { sort: null },
    })
  })

  it.each([
    'nothing:sum',
    'sort:total',
    'sort:constructor',
    'name:sum',
    'sort:sum);drop table role;--',
    'sort',
    ',',
    'path:count',
    ['sort:sum'],
    'x'.repeat(2000),
    Array.from({ length: 21 }, () => 'sort:sum').join(','),
  ])('invalid totals %j are refused with a Chinese message', async summary => {
    const error = await page(system, 'role', { summary }).then(
      () => undefined,
      (fault: unknown) => fault,
    )
    expect(error).toBeInstanceOf(AppError)
    expect((error as AppError).status).toBe(400)
    expect((error as AppError).message).toMatch(/[\u4e00-\u9fff]/)
  })

  it('secrets cannot be totalled', async () => {
    await expect(page(system, 'application', { summary: 'clientSecretHash:count' })).rejects.toBeInstanceOf(AppError)
  })

  it('B15 reordering some records keeps their position among the others', async () => {
    const name = unique('部分')
    const orders = [100, 200, 300, 400]
    const [a, b, c, d] = await Promise.all(orders.map((order, index) => role(`${name}${index}`, order)))
    await sort(system, 'role', 'sort', { ids: [d?.id, c?.id], partial: true })
    const after = await Promise.all([a, b, c, d].map(one => read(system, 'role', one?.id)))
    expect(after.map(row => row.sort)).toEqual([100, 200, 400, 300])
  })

  it('reordering records with equal sort numbers renumbers the whole list', async () => {
    const name = unique('相同')
    const made = []
    for (const index of [0, 1, 2, 3]) made.push(await role(`${name}${index}`, 7))
    const ids = made.map(one => one.id)
    await sort(system, 'role', 'sort', { ids: [ids[3], ids[2]], partial: true })
    const found = await page(system, 'role', { name, sort: 'sort' })
    expect(found.records.map(row => ids.indexOf(String(row.id)))).toEqual([0, 1, 3, 2])
    expect(new Set(found.records.map(row => row.sort)).size).toBe(4)
  })

  it('B15 one level of a tree says which nodes have children', async () => {
    const top = await create(system, 'organization', { code: unique('T-'), name: '上级', type: 'department' })
    const below = await create(system, 'organization', {
      code: unique('T-'),
      name: '下级',
      type: 'department',
      parentId: top.id,
    })
    const roots = await tree(system, 'organization', { lazy: true })
    expect(roots.find(row => row.id === top.id)).toMatchObject({ hasChildren: true })
    expect(roots.some(row => row.id === below.id)).toBe(false)
    expect(await tree(system, 'organization', { parentId: top.id })).toMatchObject([
      { id: below.id, hasChildren: false },
    ])
  })

  it('one level of a tree begins at the top of the data scope, and counts only visible nodes', async () => {
    const place = (name: string, parentId?: unknown) =>
      create(system, 'organization', { code: unique('T-'), name, type: 'department', parentId })
    const top = await place('全部')
    const mine = await place('本部', top.id)
    const below = await place('下级', mine.id)
    await place('隔壁', top.id)
    const sight = (scope: Partial<DataScope>): Call => ({
      ...system,
      session: sessionWith(scope, { organizationId: String(mine.id) }),
    })
    const paths = [`/${String(top.id)}/${String(mine.id)}/`]
    expect(await tree(sight({ organizationPaths: paths }), 'organization', { lazy: true })).toMatchObject([
      { id: mine.id, hasChildren: true },
    ])
    const single = sight({ organizationIds: [String(mine.id)] })
    expect(await tree(single, 'organization', { lazy: true })).toMatchObject([{ id: mine.id, hasChildren: false }])
    expect(await tree(single, 'organization', { parentId: mine.id })).toEqual([])
    expect(await tree(sight({ organizationPaths: paths }), 'organization', { parentId: mine.id })).toMatchObject([
      { id: below.id },
    ])
  })
})
