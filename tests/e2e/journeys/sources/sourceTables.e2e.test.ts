// @module-tag full
import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import { type Postgres, startPostgres } from '../../../helpers/startPostgres.ts'
import type { ApiClient } from '../../apiClient.ts'
import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'

let postgres: Postgres | undefined
let shop: pg.Client

beforeAll(async () => {
  postgres = await startPostgres()
  if (!postgres) return
  shop = new pg.Client({ connectionString: postgres.url })
  await shop.connect()
}, 60_000)
afterAll(async () => {
  await shop?.end()
  await postgres?.stop()
})

async function newSource(api: ApiClient, code: string): Promise<string> {
  const url = new URL(postgres?.url ?? '')
  const values = { name: `库${code}`, code, type: 'postgresql', host: '127.0.0.1', port: Number(url.port) }
  const made = await api.call<{ id: string }>('POST', '/auth/defaultSource/save', {
    ...values,
    database: 'postgres',
    username: url.username,
  })
  return made.id
}

interface MadeEntity {
  label: string
  required: string[]
  properties: Record<string, Record<string, unknown>>
  'x-source': { key?: string[] }
}

const generate = '/auth/defaultSource/generate'

describe('tables of a data source', () => {
  test('are found by name, and their rows are paged', async ({ person, api, skip }) => {
    if (!postgres) return skip('no PostgreSQL found')
    const table = `many_${unique()}`
    await shop.query(`create table ${table} (code integer primary key);
      insert into ${table} select generate_series(1, 45);
      create table ${table}_other (code integer primary key)`)
    const desk = await person()
    await desk.begin(`/system-setting-manage/origin-browse?id=${await newSource(api, `browse${unique()}`)}`)
    await desk.main.getByLabel('查找表', { exact: true }).fill(`${table}_other`)
    const entries = desk.main.getByRole('menuitem')
    await expect.poll(() => entries.allInnerTexts()).toEqual([`${table}_other`])
    await desk.main.getByLabel('查找表', { exact: true }).fill('没有这样的表')
    await desk.main.getByText('没有找到表').waitFor()
    await desk.main.getByLabel('查找表', { exact: true }).fill(table)
    await entries.filter({ hasText: new RegExp(`^${table}$`) }).click()
    await desk.main.getByText('数据', { exact: true }).click()
    const last = desk.main.locator('tbody tr:not([aria-hidden])').last()
    const [previous, next] = [desk.button('上一页'), desk.button('下一页')]
    await expect.poll(() => last.innerText()).toMatch(/^20\s+20$/)
    expect(await previous.isDisabled()).toBe(true)
    await next.click()
    await expect.poll(() => last.innerText()).toMatch(/^40\s+40$/)
    await next.click()
    await expect.poll(() => last.innerText()).toMatch(/^45\s+45$/)
    await expect.poll(() => next.isDisabled()).toBe(true)
    await previous.click()
    await desk.main.getByText('第 2 页').waitFor()
    await expect.poll(() => last.innerText()).toMatch(/^40\s+40$/)
    await desk.choose('每页条数', '50 条/页')
    await desk.main.getByText('第 1 页').waitFor()
    await expect.poll(() => last.innerText()).toMatch(/^45\s+45$/)
    expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([true, true])
  })

  test('follow the wizard: names, label, row key, pages, kinds, references, queries and places', {
    timeout: 120_000,
  }, async ({ person, api, skip }) => {
    if (!postgres) return skip('no PostgreSQL found')
    const mark = unique()
    const [table, depot, view] = [`gadget_${mark}`, `depot_${mark}`, `seen_${mark}`]
    await shop.query(`create table ${depot} (code varchar(20) primary key, name varchar(40));
      create table ${table} (code varchar(20) primary key, name varchar(40) not null, note varchar(200), amount integer,
        place varchar(20), spare varchar(20));
      create view ${view} as select code, name from ${table}`)
    const code = `wizard${mark}`
    const sourceId = await newSource(api, code)
    const desk = await person()
    await desk.begin('/system-setting-manage/code-generate')
    await desk.choose('数据源', `库${code}`)
    for (const name of [table, depot, view]) await desk.main.getByLabel(`选择 ${name}`, { exact: true }).check()
    await desk.button('下一步').click()
    const open = (name: string) => desk.main.locator(`[role=menuitem][title="${name}"]`).click()
    const titleOf = (column: string) => desk.main.getByLabel(`${column} 的标题`, { exact: true }).inputValue()
    const entity = desk.main.getByLabel('实体', { exact: true })
    await open(table)
    const own = `${await entity.inputValue()}Own`
    await entity.fill(own)
    await desk.choose('名称字段', await titleOf('code'))
    await desk.main.getByLabel('note 的属性名', { exact: true }).fill('memo')
    await desk.choose('note 的类型', '多行文本')
    await desk.choose('note 的查询方式', '包含')
    await desk.choose('place 的类型', '引用')
    await desk.main.getByLabel('place 引用的表', { exact: true }).click()
    await desk.page.locator('.ant-select-item-option:visible').filter({ hasText: depot }).first().click()
    await desk.main.getByLabel('amount 在列表中', { exact: true }).uncheck()
    await desk.main.getByLabel('spare 在表单中', { exact: true }).uncheck()
    await desk.main.getByLabel('amount 必填', { exact: true }).check()
    await desk.main.getByLabel('详情', { exact: true }).uncheck()
    await open(view)
    // Both tables have such a field: the one of the table before is not opened.
    await expect.poll(() => entity.inputValue()).not.toBe(own)
    await desk.choose('行标识', await titleOf('code'))
    await desk.page.keyboard.press('Escape')
    await expect.poll(() => desk.main.getByLabel('详情', { exact: true }).isChecked()).toBe(true)

    // There and back: nothing is forgotten.
    await desk.button('下一步').click()
    await desk.main.getByText(/^共 \d+ 个文件$/).waitFor()
    await desk.button('上一步').click()
    await desk.button('上一步').click()
    await expect.poll(() => desk.main.getByLabel(`选择 ${table}`, { exact: true }).isChecked()).toBe(true)
    await desk.button('下一步').click()
    await open(table)
    await expect.poll(() => entity.inputValue()).toBe(own)
    await desk.button('下一步').click()
    await desk.main.getByText(/^共 \d+ 个文件$/).waitFor()
    await desk.button('应用到控制台').click()
    await desk.main.getByText('已生成 3 个页面').waitFor()

    const { records } = await api.call<{ records: { id: string; file: string; content: string }[] }>(
      'POST',
      `${generate}/file/list`,
      { connection: code, size: 100 },
    )
    const folder = own.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
    const contentOf = (start: string, end: string) => {
      const found = records.find(({ file }) => file.startsWith(start) && file.endsWith(end))
      if (!found) throw new Error(`no file ${start}…${end} among ${records.map(({ file }) => file).join()}`)
      return found.content
    }
    const made = JSON.parse(contentOf('entities/', `/${folder}.json`)) as MadeEntity
    expect(made.label).toBe('code')
    expect(made.required).toContain('amount')
    expect(made.properties.memo).toMatchObject({ 'x-column': 'note', 'x-field': 'textarea', 'x-search': 'contains' })
    expect(String(made.properties.place?.['x-ref'])).toMatch(/depot/i)
    const pages = records.flatMap(({ file }) => (file.startsWith(`pages/${folder}/`) ? [file.split('/').at(-1)] : []))
    expect(pages).not.toContain('details.json')
    const list = JSON.parse(contentOf(`pages/${folder}/`, 'list.json')) as { columns: Record<string, unknown>[] }
    // Left out of the list, it waits in the settings of its columns.
    const isHidden = (field: string) => list.columns.find(column => column.field === field)?.optional === true
    expect([isHidden('amount'), isHidden('place')]).toEqual([true, false])
    expect(contentOf(`pages/${folder}/`, 'edit.json')).not.toContain('"spare"')
    expect(records.some(({ file }) => file.includes(view.replaceAll('_', '-')) && file.endsWith('details.json'))).toBe(
      true,
    )
    // Who changed a file by hand, and what.
    const changed = records.find(({ file }) => file === `pages/${folder}/list.json`)
    const content = changed?.content.replace(/"title": "[^"]*"/, '"title": "手工改过的列表"')
    await api.call('POST', `${generate}/file/save`, { id: changed?.id, content })
    await desk.button('已生成的页面').click()
    await desk.rowAction(desk.row(table, desk.dialog), '文件')
    await desk.rowAction(desk.row(`pages/${folder}/list.json`, desk.dialog), '日志')
    await desk.row('$schema', desk.dialog).getByText('修改', { exact: true }).waitFor()
    await api.call('POST', `${generate}/remove`, { ids: await plansOf(api, sourceId) })
  })
})

/** Removes everything generated from a source, so that no other test finds its pages. */
async function plansOf(api: ApiClient, sourceId: string): Promise<string[]> {
  const found = await api.call<{ records: { id: string }[] }>('POST', `${generate}/plans`, { sourceId, size: 100 })
  return found.records.map(({ id }) => id)
}
