// @module-tag full
import { afterAll, beforeAll, describe } from 'vitest'
import type { Route } from '../../../runtime/routing/route.ts'
import table from '../../../schemas/json/route-table.json' with { type: 'json' }
import { filesBelow } from '../../../scripts/documents/filesBelow.ts'
import { type TemporaryServer, temporaryServer } from '../../../scripts/temporaryServer.ts'
import { projectDir } from '../../../server/ground/config/config.ts'
import { isLong } from '../../helpers/form.ts'
import { scripts } from '../../security/scripts.ts'
import type { Desk } from '../desk.ts'
import { openExamples, serveExamples } from '../examples.ts'
import { expect, test } from '../harness.ts'
import { openDefencelessDesk, type Watch } from './defencelessDesk.ts'
import { poisoned, poisonRecords } from './poisonRecords.ts'

serveExamples()

/** Every third; all of them in the long form: what draws a text is one for all pages. */
const built = (table as readonly Route[])
  .filter(route => route.page && !route.noNeedLogin && !/[:*]/.test(route.route))
  .filter((_, place) => isLong || place % 3 === 0)
/** Routes of one test. */
const stage = 25
const stages = Array.from({ length: Math.ceil(built.length / stage) }, (_, at) =>
  built.slice(at * stage, (at + 1) * stage),
)
const examples = ['pages', 'valid/pages']
  .flatMap(folder => filesBelow(projectDir, `schemas/examples/${folder}`, '.json'))
  .map(file => file.slice('schemas/examples/'.length, -'.json'.length))
  .filter(page => !['valid/pages/custom', 'valid/pages/public'].includes(page))
/** One for each way to draw a text; all of them in the long form. */
const some = new RegExp(
  [
    'list-smallest|detail-formatted-text|detail-cells|list-cells|dashboard|chart|tree|edit-fields|edit-inputs',
    'transfer|employee/(list|edit|detail)',
  ].join('|'),
)

/** Points at what only then shows its text: folded menus, charts, cut texts. */
async function touch({ page }: Desk): Promise<void> {
  for (const chart of await page.locator('canvas:visible').all()) {
    const box = await chart.boundingBox()
    if (!box) continue
    for (const part of [0.3, 0.5, 0.7]) await page.mouse.move(box.x + box.width * part, box.y + box.height * 0.6)
  }
  for (const tab of await page.getByRole('main').getByRole('tab').all())
    if (await tab.isVisible()) await tab.click({ timeout: 2000 }).catch(() => undefined)
  const more = page.locator('tbody tr[data-id]').first().getByRole('button').last()
  if ((await more.count()) > 0) await more.hover({ timeout: 2000 }).catch(() => undefined)
}

describe('C8 stored script', () => {
  let server: TemporaryServer
  let records: Record<string, string>
  let texts: number
  beforeAll(async () => {
    server = await temporaryServer({ seed: 30 })
    const first = async (name: 'organization' | 'position' | 'appUser' | 'role' | 'resource') =>
      (await server.database.db.selectFrom(name).select('id').orderBy('id').executeTakeFirst())?.id ?? ''
    records = {
      organization: await first('organization'),
      position: await first('position'),
      user: await first('appUser'),
      role: await first('role'),
      resource: await first('resource'),
      application: 'admin',
    }
    texts = await poisonRecords(server.database.db)
    await logHostile(server, records)
  })
  afterAll(() => server.close())

  const addressOf = (route: Route) => {
    const family = route.page?.split('/')[0] ?? ''
    const query = new URLSearchParams()
    for (const name of Object.keys(route.params ?? {})) {
      const record = records[name === 'id' ? family : name.replace(/Id$/, '')]
      if (record) query.set(name, record)
    }
    return query.size > 0 ? `${route.route}?${query}` : route.route
  }

  let seen = 0
  test.for(stages.map(list => [list[0]?.route, list.at(-1)?.route, list] as const))(
    'no text of any record runs on any page, with only the page as defence: %s … %s',
    { timeout: 100_000 },
    async ([, , list], { browser }) => {
      expect(texts).toBeGreaterThan(1000)
      const watch = await openDefencelessDesk(browser, server.base)
      const faults: string[] = []
      await watch.desk.signIn()
      for (const route of list) seen += await look(watch, addressOf(route), faults)
      expect(faults).toEqual([])
      await watch.close()
    },
  )

  test('the pages show the hostile texts as plain texts', () => {
    expect(seen).toBeGreaterThan(isLong ? 20 : 7)
  })

  test('no text of a response runs: dictionary and form labels, rich text, charts, messages', {
    timeout: 600_000,
  }, async ({ browser }) => {
    const { address } = await openExamples()
    const watch = await openDefencelessDesk(browser, address)
    const { page } = watch.desk
    let place = 0
    await page.route(/\/\w/, async route => {
      if (!['fetch', 'xhr'].includes(route.request().resourceType())) return route.fallback()
      const response = await route.fetch()
      if (!(response.headers()['content-type'] ?? '').includes('json')) return route.fulfill({ response })
      await route.fulfill({ response, json: poisoned(await response.json(), place++) })
    })
    const faults: string[] = []
    let shown = 0
    await page.goto(`${address}/?bare#/valid/pages/list-smallest`)
    await page.locator('main').waitFor()
    for (const example of examples.filter(name => isLong || some.test(name))) {
      shown += await look(watch, `/${example}?id=1`, faults)
    }
    expect(faults).toEqual([])
    expect(shown).toBeGreaterThan(10)
    await watch.close()
  })
})

/** Opens an address and notes what acted; 1 when a hostile text was to be read there. */
async function look({ desk, acted }: Watch, address: string, faults: string[]): Promise<number> {
  try {
    await desk.visit(address)
    await touch(desk)
    await desk.settled()
    for (const what of await acted()) faults.push(`${address}: ${what}`)
    return (await desk.page.locator('body').innerText()).includes('__xss') ? 1 : 0
  } catch (error) {
    faults.push(`${address}: ${error instanceof Error ? error.message : String(error)}`)
    return 0
  }
}

/** A history of each record, and files in 下载管理, whose every text is hostile. */
async function logHostile({ database: { db } }: TemporaryServer, records: Record<string, string>): Promise<void> {
  const admin = await db.selectFrom('appUser').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
  for (const [entity, recordId] of Object.entries(records)) {
    const rows = scripts.map((text, index) => ({
      id: `hostile-${entity}-${index}`,
      at: new Date(),
      actorId: admin.id,
      actorName: text,
      applicationId: 'admin',
      action: '修改',
      entity,
      recordId,
      recordName: text,
      before: JSON.stringify({ name: text, remark: text }),
      after: JSON.stringify({ name: `${text}${text}`, remark: `新${text}` }),
      remark: text,
    }))
    await db.insertInto('auditLog').values(rows).execute()
  }
  const files = scripts.map((text, index) => ({
    id: `hostile-${index}`,
    name: `${text}.xlsx`,
    status: 'failed',
    error: text,
    ownerId: admin.id,
    applicationId: 'admin',
  }))
  await db.insertInto('download').values(files).execute()
}
