import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, givenCompany, listOf, type Person, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

type Node = Record<string, unknown> & { children: Node[] }
const list = async (person: Person, body: Record<string, unknown> = {}) =>
  listOf(await person.post('/upms/auth/router/list', body)) as Node[]
const pagesOf = (tree: Node[]) => tree.flatMap(module => module.children)

describe.each(databaseKinds)('application routes on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  let reader: Person
  beforeAll(async () => {
    reader = await company.hire({ organizationId: company.east, codes: ['RESOURCE_VIEW'] })
  })

  test('are the modules and pages, each with its screen in the console', async () => {
    const tree = await list(company.admin)
    expect(new Set(tree.map(node => node.level))).toEqual(new Set([1]))
    expect(new Set(pagesOf(tree).map(node => node.level))).toEqual(new Set([2]))
    expect(pagesOf(tree).every(node => node.children.length === 0)).toBe(true)
    const at = (route: string) => pagesOf(tree).find(node => node.route === route)
    expect(at('/process-home')).toMatchObject({ screen: 'built', leadsTo: 'home/index', visible: true })
    expect(at('/router-manage')).toMatchObject({ screen: 'built', leadsTo: 'router/list' })
    expect(at('/api-open/api-list')).toMatchObject({ screen: 'planned', leadsTo: null })
    const other = await list(company.admin, { applicationId: 'open' })
    expect(other.length).toBeGreaterThan(0)
    expect(other.every(node => node.applicationId === 'open')).toBe(true)
  })

  test('are found by name, code, address and existence of a screen', async () => {
    const routes = async (body: Record<string, unknown>) =>
      pagesOf(await list(company.admin, body)).map(node => node.route)
    expect(await routes({ keyword: '路由管理' })).toEqual(['/router-manage'])
    expect(await routes({ route: 'ROUTER-man' })).toEqual(['/router-manage'])
    const planned = pagesOf(await list(company.admin, { screen: 'planned' }))
    expect(planned.length).toBeGreaterThan(0)
    expect(planned.every(node => node.screen === 'planned')).toBe(true)
    expect(await list(company.admin, { route: '/no/such/route' })).toEqual([])
    expect((await company.admin.post('/upms/auth/router/list', { screen: 'half' })).http).toBe(400)
  })

  test('created by hand say that they have no screen; hiding one keeps the permission', async () => {
    const { admin } = company
    const [module] = await list(admin)
    const route = `/${unique('hand')}`
    const made = dataOf(
      await admin.post('/upms/auth/resource/add', {
        applicationId: 'admin',
        level: 2,
        parentId: module?.id,
        code: unique('HAND_').toUpperCase(),
        name: '手工路由',
        route,
      }),
    )
    const find = async () => pagesOf(await list(admin, { route }))[0]
    expect(await find()).toMatchObject({ id: made.id, screen: 'unknown', visible: true })
    expect((await reader.post('/upms/auth/router/show', { id: made.id, visible: false })).http).toBe(403)
    dataOf(await admin.post('/upms/auth/router/show', { id: made.id, visible: false }))
    expect(await find()).toMatchObject({ visible: false, enabled: true })
    expect((await admin.post('/upms/auth/router/show', { id: 'none', visible: false })).http).toBe(404)
    expect((await admin.post(`/upms/auth/resource/delete/${String(made.id)}`)).http).toBe(200)
    expect(await list(admin, { route })).toEqual([])
  })

  test('are refused to users without permission to see resources', async () => {
    const plain = await company.hire({ organizationId: company.east })
    expect((await plain.post('/upms/auth/router/list', {})).http).toBe(403)
    expect((await list(reader)).length).toBeGreaterThan(0)
  })
})
