// @module-tag full
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import { type Mariadb, startMariadb } from '../../../helpers/startMariadb.ts'
import { type Postgres, startPostgres } from '../../../helpers/startPostgres.ts'
import { signInApi } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import { agreeToDelete } from '../../gestures.ts'
import { expect, origin, test } from '../../harness.ts'
import { type MadePlan, type MadeScreens, makeScreens, removeScreens } from '../../madeScreens.ts'
import { faultsOf, faultsOfDrawer } from '../../pageFaults.ts'
import { unique } from '../../records.ts'

/** Schemas of one database, each filled from the file of that name and with screens of all of its tables. */
const files = { places: 'places.sql', rooms: 'rooms.sql', shop: 'shop.postgres.sql', odd: 'odd.postgres.sql' }
type Schema = keyof typeof files
const schemas = Object.keys(files) as Schema[]

/** All sources of this file begin with it. */
const mark = `gen${unique()}`
const generate = '/auth/defaultSource/generate'

interface KeptFile {
  id: string
  file: string
  content: string
  revision: number
}

let postgres: Postgres | undefined
let mariadb: Mariadb | undefined
let database: pg.Client
const made = new Map<string, MadeScreens>()

const textOf = (file: string) => readFileSync(new URL(`../../../helpers/databases/${file}`, import.meta.url), 'utf8')
const of = (schema: Schema): MadeScreens => made.get(schema) ?? expect.fail(`no screens of ${schema}`)
const planOf = (schema: Schema, table: string): MadePlan =>
  of(schema).plans.find(plan => plan.table === table) ?? expect.fail(`no screens of ${table}`)
const titleOf = (plan: MadePlan, field: string): string =>
  plan.fields.find(({ name }) => name === field)?.title ?? expect.fail(`no field ${field} of ${plan.table}`)
const rows = async (sql: string): Promise<unknown[]> => (await database.query(sql)).rows

/**
 * Those of the places become trees where a row has one parent; a view that cannot be read has no screen to be opened.
 */
function adjust(plan: MadePlan): MadePlan | undefined {
  if (plan.table === 'broken') return undefined
  const trees: Record<string, string> = { place: 'parentCode', unit: 'unitId', folder: 'parentId' }
  const tree = trees[plan.table]
  return tree === undefined ? plan : { ...plan, tree }
}

beforeAll(async () => {
  mariadb = await startMariadb()
  await mariadb?.sql(textOf('shop.mysql.sql'))
}, 120_000)
beforeAll(async () => {
  postgres = await startPostgres()
  if (!postgres) return
  const url = new URL(postgres.url)
  database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  const api = await signInApi(origin())
  for (const schema of schemas) {
    await database.query(`create schema ${schema}; set search_path to ${schema}; ${textOf(files[schema])}`)
    const reached = { type: 'postgresql', port: Number(url.port), database: 'postgres', username: url.username }
    made.set(schema, await makeScreens(api, { code: `${mark}${schema}`, schema, ...reached }, adjust))
  }
}, 180_000)
afterAll(async () => {
  try {
    await removeScreens(await signInApi(origin()), mark)
  } finally {
    await database?.end()
    await postgres?.stop()
    await mariadb?.stop()
  }
}, 120_000)

/** Tables without a comment keep their database name, as do their columns and choices; the menu names all tables. */
function givenWords(): string[] {
  const plans = [...made.values()].flatMap(screens => screens.plans)
  const words = plans.flatMap(({ title, fields }) => [
    title,
    ...fields.flatMap(field => [field.title, ...(field.values ?? [])]),
  ])
  // If one word is a prefix of another, the longer one is replaced first.
  return words.sort((a, b) => b.length - a.length)
}

/** Opens the list of a table, an empty form, and the details and the form of its first row; returns the faults. */
async function tour(desk: Desk, plan: MadePlan): Promise<string[]> {
  const given = givenWords()
  const faults = await faultsOf(desk, plan, plan.route, given)
  const see = async (what: string, open: () => Promise<void>) => {
    faults.push(...(await faultsOfDrawer(desk, open, { name: `${plan.route} ${what}`, given })))
  }
  const isWritten = plan.pages.edit && plan.key.length > 0
  const add = desk.button('新增')
  expect(await add.count(), `新增 of ${plan.table}`).toBe(isWritten && !plan.unfilled ? 1 : 0)
  if (isWritten && !plan.unfilled) await see('新增', () => add.click())
  const row = desk.main.locator('tbody tr[data-id]').first()
  if ((await row.count()) > 0 && plan.pages.detail) await see('详情', () => row.locator('[data-open]').first().click())
  if ((await row.count()) > 0 && isWritten) await see('编辑', () => desk.rowAction(row, '编辑'))
  if (plan.tree) faults.push(...(await faultsOf(desk, { ...plan, route: `${plan.route}/tree` }, undefined, given)))
  return faults
}

describe('generated screens', () => {
  test.for(schemas)(
    'all open without a fault: list, new record, details, form; %s',
    { timeout: 240_000 },
    async (schema, { person, skip }) => {
      if (!postgres) return skip('no PostgreSQL found')
      const { plans } = of(schema)
      const desk = await person()
      await desk.signIn()
      const faults: string[] = []
      for (const plan of plans) faults.push(...(await tour(desk, plan)))
      expect(faults).toEqual([])
    },
  )

  test('show rows as a tree; nodes are added and moved, and deleted only without children', async ({
    person,
    skip,
  }) => {
    if (!postgres) return skip('no PostgreSQL found')
    const place = planOf('places', 'place')
    const [code, name] = [unique(), `上海${Date.now() % 1_000_000}`]
    const parent = () => rows(`select parent_code from places.place where code = '${code}'`)
    const desk = await person()
    await desk.begin(`${place.route}/tree`)
    await desk.nodeAction('华北', '新增下级')
    await desk.settled()
    await desk.dialog.getByText('华北').first().waitFor()
    await desk.fill(titleOf(place, 'code'), code, desk.dialog)
    await desk.fill(titleOf(place, 'name'), name, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await parent()).toEqual([{ parent_code: 'north' }])
    await desk.node(name).waitFor()

    // Dropped to the right of where it was taken: below the other, not beside it.
    await desk.node(name).dragTo(desk.node('华东'), {
      sourcePosition: { x: 90, y: 14 },
      targetPosition: { x: 190, y: 14 },
    })
    await desk.confirm(`确定要将“${name}”移动到“华东”下吗？`)
    await desk.expectToast('操作成功！')
    expect(await parent()).toEqual([{ parent_code: 'east' }])
    await desk.settled()

    desk.problems.expected.push(/^409 POST .*\/delete/)
    await desk.nodeAction('华东', '删除')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('“华东”还有下级，请先删除或移走下级')
    await desk.settled()
    await desk.nodeAction(name, '删除')
    await agreeToDelete(desk)
    await desk.node(name).waitFor({ state: 'detached' })
    expect(await parent()).toEqual([])
  })

  test('refer to rows with composite keys, which are selected and stored together', async ({ person, skip }) => {
    if (!postgres) return skip('no PostgreSQL found')
    const visit = planOf('rooms', 'visit')
    const id = Date.now() % 1_000_000_000
    const desk = await person()
    await desk.begin(visit.route)
    await desk.button('新增').click()
    await desk.settled()
    await desk.fill(titleOf(visit, 'rowId'), String(id), desk.dialog)
    await desk.fill(titleOf(visit, 'guest'), '赵六', desk.dialog)
    await desk.button(`选择${titleOf(visit, 'seatId')}`, desk.dialog).click()
    const picker = desk.page.getByRole('dialog', { name: /^选择/ }).last()
    const seat = picker.getByRole('row').filter({ hasText: '茶室' }).first()
    await seat.getByRole('radio').check()
    await picker.getByRole('button', { name: /^确\s?定$/ }).click()
    await picker.waitFor({ state: 'detached' })
    await desk.save('保存', desk.dialog)
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    await desk.row('赵六').getByText('2 / A / 1').waitFor()
    expect(await rows(`select seat_company, seat_room, seat_place from rooms.visit where id = ${id}`)).toEqual([
      { seat_company: 2, seat_room: 'A', seat_place: 1 },
    ])
    await desk.rowAction(desk.row('赵六'), '删除')
    await agreeToDelete(desk)
    expect(await rows(`select 1 from rooms.visit where id = ${id}`)).toEqual([])
  })

  test('show the rows of a view read-only', async ({ person, skip }) => {
    if (!postgres) return skip('no PostgreSQL found')
    const desk = await person()
    await desk.begin(planOf('shop', 'cheap').route)
    const row = desk.row('苹果')
    await row.waitFor()
    await desk.button('导出').waitFor()
    for (const action of ['新增', '编辑', '删除', '批量删除'])
      expect(await desk.main.getByRole('button', { name: action, exact: true }).count(), action).toBe(0)
    expect(await row.getByRole('button', { name: /更多/ }).count()).toBe(0)
    expect(await row.locator('[data-open]').count()).toBe(0)
  })

  test('get a tree if chosen in the wizard, and obsolete files are kept or deleted by choice', async ({
    person,
    api,
    skip,
  }) => {
    if (!postgres) return skip('no PostgreSQL found')
    const table = `crew_${unique()}`
    await database.query(`create table places.${table} (id integer primary key, name varchar(40) not null,
      boss_id integer references places.${table}); insert into places.${table} values (1, '船长', null), (2, '大副', 1);
      comment on table places.${table} is '船员'`)
    const { sourceId, code } = of('places')
    const desk = await person()
    await desk.begin('/system-setting-manage/code-generate')
    const choose = async (page: string, wanted: boolean) => {
      await desk.main.getByLabel(`选择 ${table}`, { exact: true }).check()
      await desk.button('下一步').click()
      await desk.main.getByLabel(page, { exact: true }).setChecked(wanted)
      await desk.button('下一步').click()
      await desk.main.getByText(/^共 \d+ 个文件$/).waitFor()
    }
    const apply = desk.button('应用到控制台')
    await desk.choose('数据源', `生成${code}`)
    await choose('树', true)
    await apply.click()
    await desk.main.getByText('已生成 1 个页面').waitFor()
    const proposed = await api.call<MadePlan[]>('POST', `${generate}/propose`, { sourceId })
    const route = proposed.find(plan => plan.table === table)?.route ?? ''
    await desk.visit(`${route}/tree`)
    await desk.node('大副').waitFor()

    // Changed by hand: the details, which leave out their log then, and the log.
    const folder = `pages/${route.split('/').at(-1)}`
    const [details, log] = [`${folder}/details.json`, `${folder}/log.json`]
    const kept = async () => {
      const query = { connection: code, file: folder, size: 100 }
      const { records } = await api.call<{ records: KeptFile[] }>('POST', `${generate}/file/list`, query)
      return records.filter(({ file }) => file.startsWith(`${folder}/`))
    }
    for (const { id, file, content, revision } of await kept()) {
      if (file !== details && file !== log) continue
      const { tabs: _tabs, ...page } = { ...JSON.parse(content), title: '我的' }
      await api.call('POST', `${generate}/file/save`, { id, revision, content: JSON.stringify(page, null, 2) })
    }
    await desk.visit('/system-setting-manage/code-generate')
    await desk.button('继续生成').click()
    await desk.settled()
    await choose('详情', false)
    const entry = (file: string) => desk.main.locator(`[role=menuitem][title="${file}"]`)
    for (const [file, answer, fate] of [
      [details, '保留手工修改的文件', '保留'],
      [log, '移除文件', '移除'],
    ] as const) {
      expect(await apply.isDisabled()).toBe(true)
      await entry(file).getByText('有冲突').waitFor()
      await entry(file).click()
      await desk.main.getByLabel(answer, { exact: true }).check()
      await entry(file).getByText(fate, { exact: true }).waitFor()
      await desk.settled()
    }
    await apply.click()
    await desk.main.getByText('已生成 1 个页面').waitFor()
    const left = (await kept()).map(({ file }) => file)
    expect([left.includes(details), left.includes(log)]).toEqual([true, false])
    await desk.visit(route)
    await desk.row('船长').waitFor()
  })

  test('of a MySQL or MariaDB database open as well, and their rows are created, changed and deleted', async ({
    person,
    api,
    skip,
  }) => {
    if (!mariadb) return skip('no mariadbd or mysqld found')
    const { port, database: name, username } = mariadb
    const code = `${mark}mysql${unique()}`
    const screens = await makeScreens(api, { code, type: 'mysql', port, database: name, username })
    made.set('mysql', screens)
    const product = screens.plans.find(plan => plan.table === 'product') ?? expect.fail('no screens of product')
    const sku = unique().slice(-10).toUpperCase()
    const stored = () => mariadb?.sql(`select name, price, category_code from product where sku = '${sku}'`)
    const desk = await person()
    await desk.signIn()
    const faults: string[] = []
    for (const plan of screens.plans) faults.push(...(await tour(desk, plan)))
    expect(faults).toEqual([])
    await desk.visit(product.route)
    await desk.row('苹果').getByText('水果').waitFor()
    await desk.button('新增').click()
    await desk.settled()
    await desk.fill(titleOf(product, 'sku'), sku, desk.dialog)
    await desk.fill(titleOf(product, 'name'), '橙子', desk.dialog)
    await desk.fill(titleOf(product, 'price'), '4.5', desk.dialog)
    await desk.choose(titleOf(product, 'categoryCode'), '水果', desk.dialog)
    const save = async () => {
      await desk.save('保存', desk.dialog)
      await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
      await desk.settled()
    }
    await save()
    expect(await stored()).toEqual([{ name: '橙子', price: '4.50', category_code: 'fruit' }])
    await desk.rowAction(desk.row(sku), '编辑')
    await desk.settled()
    await desk.fill(titleOf(product, 'name'), '甜橙', desk.dialog)
    await save()
    await desk.row(sku).getByText('甜橙').waitFor()
    await desk.rowAction(desk.row(sku), '删除')
    await agreeToDelete(desk)
    await desk.row(sku).waitFor({ state: 'detached' })
    expect(await stored()).toEqual([])
  })
})
