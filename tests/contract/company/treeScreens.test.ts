import { beforeAll, describe, expect, it } from 'vitest'
import { routeCode } from '../../../schemas/evaluate/routeCode.ts'
import { treeRoute } from '../../../server/domains/generation/generateTree.ts'
import { databaseKinds, dataOf, fieldErrors } from '../harness.ts'
import { recordsOf } from '../sources/sourceDesk.ts'
import { givenSource, sourceEngines } from '../sources/sourceEngines.ts'

const engines = await sourceEngines()
const suites = databaseKinds.flatMap(kind => engines.map(engine => ({ kind, engine, name: engine.name })))

const place = '/external/shop/shop-place'
const unit = '/external/shop/shop-unit'
const folder = '/external/shop/shop-folder'
const person = '/external/shop/shop-person'
const trees: Record<string, string> = { place: 'parentCode', unit: 'unitId', folder: 'parentId', person: 'bossId' }

interface Plan {
  table: string
  tree?: string
  fields: Record<string, unknown>[]
}
interface Node {
  id: string
  name: string
  children: Node[]
}

describe.each(suites)('tree pages of $name on $kind', ({ kind, engine }) => {
  const { desk, server, shop, source } = givenSource(kind, engine, 'places.sql')
  const propose = async () => dataOf<Plan[]>(await desk.call('codeGeneration.propose', { sourceId: source.id }))
  const withTrees = async () => (await propose()).map(plan => ({ ...plan, tree: trees[plan.table] }))
  const apply = (plans: unknown) => desk.call('codeGeneration.apply', { sourceId: source.id, plans })
  const filesOf = async (plans: unknown) => {
    const answer = await desk.call('codeGeneration.preview', { sourceId: source.id, plans })
    const { files, faults } = dataOf<{ files: { path: string; merged: string }[]; faults: string[] }>(answer)
    expect(faults).toEqual([])
    return (path: string) => JSON.parse(files.find(file => file.path === path)?.merged ?? 'null')
  }
  beforeAll(async () => {
    dataOf(await apply(await withTrees()))
  })

  /** `总部(华东(杭州) 华北)` */
  const outline = (nodes: readonly Node[]): string =>
    nodes
      .map(({ name, children }) => (children.length > 0 ? `${name}(${outline(children)})` : name))
      .sort()
      .join(' ')
  const treeOf = async (path: string, query: Record<string, unknown> = {}) =>
    outline(dataOf<Node[]>(await desk.post(`${path}/tree`, query)))

  it('are generated beside the list if a parent column is chosen, and only then', async () => {
    expect((await propose()).find(({ table }) => table === 'place')?.tree).toBe('parentCode')
    const file = await filesOf(
      (await withTrees()).map(plan => (plan.table === 'person' ? { ...plan, tree: '' } : plan)),
    )
    expect(file('entities/shop/shop-place.json')).toMatchObject({
      'x-tree': { parent: 'parentCode' },
      properties: { parentCode: { 'x-ref': 'shopPlace', 'x-field': 'treeReference' } },
    })
    expect(file('pages/shop-place/tree.json')).toMatchObject({
      kind: 'tree',
      route: '/external/shop/shop-place/tree',
      source: 'shopPlace.tree',
      label: 'name',
      move: 'shopPlace.move',
      detail: { page: 'shop-place/details' },
      actions: {
        page: [{ label: '新增' }],
        node: [{ label: '新增下级', with: { parentCode: '=row.id' } }, { label: '编辑' }, { label: '删除' }],
      },
    })
    expect(file('pages/shop-place/edit.json').params).toHaveProperty('parentCode')
    expect(file('pages/shop-person/tree.json')).toBeNull()
    expect(file('entities/shop/shop-person.json')).not.toHaveProperty('x-tree')
    expect(file('pages/shop-person/list.json')).toBeTruthy()
  })

  it('show the whole tree, each cycle once, and the ancestors of search results', async () => {
    const circle = await treeOf(place)
    expect(circle).toContain('总部(华东(杭州) 华北)')
    for (const name of ['环一', '环二', '环三', '自己']) expect(circle.split(name)).toHaveLength(2)
    expect(await treeOf(place, { keyword: '杭州' })).toBe('总部(华东(杭州))')
    expect((await treeOf(place, { keyword: '环二' })).split('环')).toHaveLength(4)
    expect(await treeOf(unit)).toBe('乙 甲(甲下)')
    expect(await treeOf(folder)).toBe('上(下)')
  })

  it('return one level at a time on request', async () => {
    const level = async (query: Record<string, unknown>) =>
      Object.fromEntries(
        dataOf<{ name: string; hasChildren: boolean }[]>(await desk.post(`${place}/tree`, query)).map(
          ({ name, hasChildren }) => [name, hasChildren],
        ),
      )
    expect(await level({ lazy: true })).toEqual({ 总部: true, 自己: false })
    expect(await level({ parentCode: 'root' })).toEqual({ 华东: true, 华北: false })
    expect(await level({ parentCode: 'own' })).toEqual({})
    expect(await level({ parentCode: 'x' })).toEqual({ 环二: true })
    const units = dataOf<Record<string, unknown>[]>(await desk.post(`${unit}/tree`, { unitId: '1,1' }))
    expect(units).toMatchObject([{ id: '1,2', name: '甲下', unitName: '甲', hasChildren: false }])
  })

  it('add rows below another and move them, but never below themselves or their descendants', async () => {
    dataOf(await desk.post(`${place}/create`, { code: 'sh', name: '上海', parentCode: 'east' }))
    expect(await treeOf(place, { keyword: '上海' })).toBe('总部(华东(上海))')
    const moved = dataOf(await desk.post(`${place}/move`, { id: 'sh', parentId: 'north', beforeId: null }))
    expect(moved).toMatchObject({ parentCode: 'north', parentCodeName: '华北' })
    dataOf(await desk.post(`${place}/move`, { id: 'sh', parentId: null }))
    expect(await treeOf(place, { keyword: '上海' })).toBe('上海')

    const refused = async (path: string, values: Record<string, unknown>) => fieldErrors(await desk.post(path, values))
    const below = { parentCode: '不能移到自己或自己的下级之下' }
    expect(await refused(`${place}/move`, { id: 'root', parentId: 'hz' })).toEqual(below)
    expect(await refused(`${place}/update`, { id: 'root', parentCode: 'root' })).toEqual(below)
    // Into a circle that is there: it is gone round once.
    dataOf(await desk.post(`${place}/move`, { id: 'sh', parentId: 'y' }))
    expect(await refused(`${place}/move`, { id: 'sh', parentId: 'nowhere' })).toEqual({
      parentCode: expect.stringContaining('不存在'),
    })
    dataOf(await desk.post(`${place}/delete`, { id: 'sh' }))

    expect(await refused(`${unit}/move`, { id: '1,1', parentId: '1,2' })).toEqual({
      unitId: '不能移到自己或自己的下级之下',
    })
    expect(await refused(`${unit}/move`, { id: '1,2', parentId: '2,1' })).toEqual({
      unitId: expect.stringContaining('创建后不能修改'),
    })
    dataOf(await desk.post(`${unit}/move`, { id: '1,2', parentId: null }))
    expect(await treeOf(unit)).toBe('乙 甲 甲下')
    dataOf(await desk.post(`${unit}/move`, { id: '1,2', parentId: '1,1' }))
  })

  it('refuse to delete a row with children, whatever the database does, except with the whole branch', async () => {
    const held = await desk.post(`${folder}/delete`, { id: '1' })
    expect([held.http, held.message]).toEqual([409, '“上”还有下级，请先删除或移走下级'])
    const some = await desk.post(`${place}/deleteBatch`, { ids: ['root', 'north'] })
    expect([some.http, some.message]).toEqual([409, '“总部”还有下级，请先删除或移走下级'])
    expect(Number((await shop.sql('select count(*) as n from folder'))[0]?.n)).toBe(2)
    dataOf(await desk.post(`${place}/deleteBatch`, { ids: ['root', 'east', 'hz', 'north'] }))
    // MariaDB itself refuses a row that refers to itself.
    dataOf(await desk.post(`${place}/move`, { id: 'own', parentId: null }))
    dataOf(await desk.post(`${place}/delete`, { id: 'own' }))
    expect(
      recordsOf(await desk.post(`${place}/list`))
        .map(({ code }) => code)
        .sort(),
    ).toEqual(['x', 'y', 'z'])
    dataOf(await desk.post(`${folder}/deleteBatch`, { ids: ['1', '2'] }))
  })

  it('survive regeneration, and leave the menu when deselected', async () => {
    const plans = await propose()
    expect(plans.find(({ table }) => table === 'unit')?.tree).toBe('unitId')
    const places = () =>
      server.db
        .selectFrom('resource')
        .select('code')
        .where('code', 'in', [person, treeRoute(person)].map(routeCode))
        .orderBy('code')
        .execute()
    expect(await places()).toHaveLength(2)
    const without = plans.filter(({ table }) => table === 'person').map(plan => ({ ...plan, tree: '' }))
    const refused = await desk.call('codeGeneration.preview', {
      sourceId: source.id,
      plans: without.map(plan => ({ ...plan, tree: 'name' })),
    })
    expect(refused.message).toContain('没有引用本表，不能按它生成树')
    dataOf(await apply(without))
    expect((await desk.post(`${person}/tree`)).http).toBe(404)
    expect(await places()).toEqual([{ code: routeCode(person) }])
    expect(recordsOf(await desk.call('codeGeneration.fileList', { file: 'pages/shop-person/tree.json' }))).toEqual([])
    expect((await propose()).find(({ table }) => table === 'person')?.tree).toBeUndefined()
  })
})
