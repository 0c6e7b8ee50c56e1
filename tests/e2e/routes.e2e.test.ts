import { describe } from 'vitest'
import { requiredCodes } from '../../runtime/routing/guard.ts'
import type { Route } from '../../runtime/routing/route.ts'
import table from '../../schemas/json/route-table.json' with { type: 'json' }
import { type ApiClient, signInApi } from './apiClient.ts'
import { expect, origin, test } from './harness.ts'
import { untranslated } from './labels.ts'
import { faultsOf } from './pageFaults.ts'

const routes = table as readonly Route[]
const built = routes.filter(route => route.page && !route.noNeedLogin && !/[:*]/.test(route.route))

/** Routes of one test: the whole tour takes minutes, and a fault should cost one stage of it. */
const stage = 15
const stages = Array.from({ length: Math.ceil(built.length / stage) }, (_, at) =>
  built.slice(at * stage, (at + 1) * stage),
)
const named = (list: readonly Route[]) => `${list[0]?.route} … ${list.at(-1)?.route}`

/** Records that the parameters of pages may name: page family or parameter to id. */
async function someRecords(api: ApiClient): Promise<Record<string, string>> {
  const first = async (path: string) =>
    (await api.call<{ records: { id: string }[] }>('POST', path, { current: 1, size: 1 })).records[0]?.id ?? ''
  const tree = await api.call<{ id: string }[]>('GET', '/upms/auth/resource/look/list', { applicationId: 'admin' })
  return {
    organization: await first('/upms/organization/list'),
    position: await first('/upms/position/list'),
    user: await first('/upms/user/list'),
    role: await first('/upms/role/list'),
    resource: tree[0]?.id ?? '',
    application: 'admin',
    project: await first('/project/project/queryProjectInfo'),
    land: await first('/project/landBack/list'),
    validation: (await aRuleSet(api)).id,
  }
}

/** Rules made in the console: those of the product are files, and have no page of their own. */
async function aRuleSet(api: ApiClient): Promise<{ id: string }> {
  const name = 'routesTour'
  const found = await api.call<{ records: { id: string }[] }>('POST', '/valid/bean/validation/list', { name })
  const values = { name, title: '巡检规则', fields: [{ name: 'use', title: '用途', type: 'string' }] }
  return found.records[0] ?? api.call<{ id: string }>('PUT', '/valid/bean/validation/create', values)
}

function addressOf(route: Route, records: Record<string, string>): string {
  const family = route.page?.split('/')[0] ?? ''
  const query = new URLSearchParams()
  for (const [name, param] of Object.entries(route.params ?? {})) {
    if (!param.required) continue
    const record = records[name === 'id' ? family : name.replace(/Id$/, '')]
    if (record) query.set(name, record)
  }
  return query.size > 0 ? `${route.route}?${query}` : route.route
}

describe('every built route', () => {
  test.for(stages.map(list => [named(list), list] as const))(
    'opens for the administrator without a fault: %s',
    async ([, list], { person, api }) => {
      const records = await someRecords(api)
      const desk = await person()
      await desk.signIn()
      const faults: string[] = []
      for (const route of list) faults.push(...(await faultsOf(desk, route, addressOf(route, records))))
      expect(faults).toEqual([])
    },
  )

  test.for(['guest', 'hr'].flatMap(username => stages.map(list => [username, named(list), list] as const)))(
    'opens for %s or leads to /noPermission: %s',
    async ([username, , list], { person, api }) => {
      const records = await someRecords(api)
      const plain = await signInApi(origin(), username)
      const { permissionsList } = await plain.call<{ permissionsList: string[] }>('GET', '/auth/user/permissions')
      const held = new Set([...permissionsList, '@signedIn'])
      const desk = await person()
      await desk.signIn(username)
      const faults: string[] = []
      for (const route of list) {
        const address = addressOf(route, records)
        const codes = requiredCodes(route)
        // One opened from a list is shown to anyone; what he may not use says so without a call that is refused.
        if (codes === null || codes.some(code => held.has(code))) faults.push(...(await faultsOf(desk, route, address)))
        else {
          await desk.visit(address)
          if (!desk.address().startsWith('/noPermission'))
            faults.push(`${address}: not refused, shows ${desk.address()}`)
        }
      }
      expect([...faults, ...desk.problems.found]).toEqual([])
    },
  )

  test('that needs no login opens for nobody', async ({ person }) => {
    const desk = await person()
    const faults: string[] = []
    for (const route of routes.filter(
      each => each.noNeedLogin && !/[:*]/.test(each.route) && each.route !== '/author',
    )) {
      await desk.page.goto(`${desk.origin}/#${route.route}`)
      await desk.settled()
      if (desk.address() !== route.route) faults.push(`${route.route}: shows ${desk.address()}`)
      for (const text of await untranslated(desk.page)) faults.push(`${route.route}: untranslated: ${text}`)
    }
    expect(faults).toEqual([])
  })

  test('unknown shows the page that says so', async ({ person }) => {
    const desk = await person()
    await desk.begin('/no/such/page')
    await desk.page.getByText('页面不存在').first().waitFor()
  })
})

describe('every route that is not built yet', () => {
  test('says so for the administrator', { timeout: 180_000 }, async ({ person }) => {
    const desk = await person()
    await desk.signIn()
    const faults: string[] = []
    for (const route of routes.filter(each => each.planned && !/[:*]/.test(each.route))) {
      await desk.visit(route.route)
      const text = await desk.main.innerText()
      if (!text.includes(route.title) || !/尚未|建设中|未完成|即将/.test(text))
        faults.push(`${route.route}: ${text.slice(0, 80)}`)
    }
    expect(faults).toEqual([])
  })
})
