// @module-tag full
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import { type Postgres, startPostgres } from '../../../helpers/startPostgres.ts'
import type { Desk } from '../../desk.ts'
import { closeDrawer, readRefusal } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'

let postgres: Postgres | undefined
let shop: pg.Client

beforeAll(async () => {
  postgres = await startPostgres()
  if (!postgres) return
  shop = new pg.Client({ connectionString: postgres.url })
  await shop.connect()
  await shop.query(readFileSync(new URL('../../../helpers/databases/shop.postgres.sql', import.meta.url), 'utf8'))
}, 60_000)
afterAll(async () => {
  await shop?.end()
  await postgres?.stop()
})

/** Picks an option of the select with that name. */
async function choose(desk: Desk, label: string, option: string) {
  await desk.main.getByLabel(label, { exact: true }).click()
  await desk.page.locator('.ant-select-item-option').filter({ hasText: option }).first().click()
}

/** Changes a line of a generated file by hand, in the list of files that is open. */
async function editFile(desk: Desk, file: string, from: string, to: string) {
  await desk.rowAction(desk.row(file, desk.dialog), '编辑')
  await desk.settled()
  await desk.dialog.locator('.cm-line').filter({ hasText: from }).first().click()
  await desk.page.keyboard.press('Home')
  await desk.page.keyboard.press('Shift+End')
  await desk.page.keyboard.insertText(to)
  await desk.dialog.locator('.cm-line').filter({ hasText: to }).first().waitFor()
  const forms = await desk.page.getByRole('dialog').count()
  await desk.save('保存', desk.dialog)
  await expect.poll(() => desk.page.getByRole('dialog').count()).toBeLessThan(forms)
  await desk.row(file, desk.dialog).getByText('是', { exact: true }).waitFor()
}

describe('data sources and generated screens', () => {
  test('a source is created, tested, inspected, changed, disabled and deleted', async ({ person, skip }) => {
    if (!postgres) return skip('no PostgreSQL found')
    const url = new URL(postgres.url)
    const desk = await person()
    await desk.begin('/system-setting-manage/origin-manage')
    await desk.button('新增').click()
    // New with each try: a failed one leaves its source behind.
    const name = `订单库${Date.now() % 1_000_000}`
    await desk.fill('名称', name, desk.dialog)
    await desk.fill('编码', `orders${unique()}`, desk.dialog)
    await desk.fill('主机', '169.254.169.254', desk.dialog)
    await desk.fill('端口', url.port, desk.dialog)
    await desk.fill('数据库', 'postgres', desk.dialog)
    await desk.fill('用户名', url.username, desk.dialog)
    await desk.fill('密码', 'never-shown', desk.dialog)
    desk.problems.expected.push(/^400 POST/)
    await desk.save('保存', desk.dialog)
    await desk.dialog.getByText('不允许连接主机“169.254.169.254”').waitFor()
    // No server listens there: the form says so, and keeps all input for correction.
    await desk.fill('主机', '127.0.0.1', desk.dialog)
    await desk.fill('端口', '1', desk.dialog)
    await desk.save('保存', desk.dialog)
    const row = desk.row(name)
    await row.getByText('未测试').waitFor()
    await desk.rowAction(row, '测试连接')
    await desk.dialog.getByText(/拒绝连接/).waitFor()
    await desk.button('知道了', desk.dialog).click()
    await row.getByText('不可用').waitFor()
    await desk.rowAction(row, '编辑')
    const entered = (label: string) => desk.dialog.getByLabel(label, { exact: true }).inputValue()
    await expect.poll(() => entered('端口')).toBe('1')
    expect([await entered('名称'), await entered('主机')]).toEqual([name, '127.0.0.1'])
    expect([await entered('数据库'), await entered('用户名')]).toEqual(['postgres', url.username])
    await desk.fill('端口', url.port, desk.dialog)
    await desk.save('保存', desk.dialog)
    await row.getByText('未测试').waitFor()
    await desk.settled()

    await desk.rowAction(row, '测试连接')
    await desk.dialog.getByText(/^连接成功，PostgreSQL/).waitFor()
    await desk.button('知道了', desk.dialog).click()
    await row.getByText('正常').waitFor()

    await desk.rowAction(row, '浏览')
    await desk.main.getByRole('menuitem', { name: 'product' }).click()
    await desk.main.getByText('character varying(80)').waitFor()
    await desk.main.getByText('数据', { exact: true }).click()
    await desk.main.getByRole('cell', { name: '苹果' }).waitFor()

    await desk.visit('/system-setting-manage/origin-manage')
    await desk.rowAction(row, '编辑')
    await expect.poll(() => desk.dialog.getByLabel('密码', { exact: true }).inputValue()).toBe('')
    await desk.fill('备注', '每晚备份', desk.dialog)
    await desk.save('保存', desk.dialog)
    await row.getByRole('switch').click()
    await desk.confirm(/确定/)
    await expect.poll(() => row.getByRole('switch').getAttribute('aria-checked')).toBe('false')
    await row.getByText(name).click()
    await desk.dialog.getByRole('tab', { name: '操作日志' }).click()
    await desk.dialog.getByText('测试连接').first().waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.rowAction(row, '删除')
    await desk.confirm(/确定要删除该数据吗/)
    await expect.poll(() => desk.main.getByText(name).count()).toBe(0)
  })

  test('generated screens read and write tables; their source is not deleted before them', {}, async ({
    person,
    api,
    skip,
  }) => {
    if (!postgres) return skip('no PostgreSQL found')
    const url = new URL(postgres.url)
    const code = `shop${unique()}`
    const name = `商店库${Date.now() % 1_000_000}`
    const { id } = await api.call<{ id: string }>('POST', '/auth/defaultSource/save', {
      name,
      code,
      type: 'postgresql',
      host: '127.0.0.1',
      port: Number(url.port),
      database: 'postgres',
      username: url.username,
    })
    const desk = await person()
    await desk.begin('/system-setting-manage/code-generate')
    await choose(desk, '数据源', name)
    await desk.row('商品类别').getByRole('checkbox').check()
    await desk.row('product').getByRole('checkbox').check()
    await desk.button('下一步').click()
    await desk.main.getByRole('menuitem', { name: '产品' }).click()
    await desk.main.getByLabel('sku 的标题').fill('货号')
    await desk.main.getByRole('columnheader', { name: '货号' }).waitFor()
    await desk.button('下一步').click()
    await desk.main.getByText('共 ').waitFor()
    const archive = desk.page.waitForEvent('download')
    await desk.button('下载 zip').click()
    expect((await archive).suggestedFilename()).toBe(`${code}.zip`)
    await desk.button('应用到控制台').click()
    await desk.main.getByText('已生成 2 个页面').waitFor()
    await desk.main.getByRole('button', { name: '产品' }).click()
    await desk.expectAddress(`/external/${code}/${code}-product`)
    await desk.row('苹果').getByText('水果').waitFor()

    await desk.button('新增').click()
    await desk.fill('货号', 'A1', desk.dialog)
    await desk.fill('名称', '橙子', desk.dialog)
    await desk.fill('单价', '4.5', desk.dialog)
    await desk.dialog
      .getByLabel(/^category_code$|^商品类别|类别编码/)
      .first()
      .click()
    await desk.page.locator('.ant-select-item-option').filter({ hasText: '水果' }).first().click()
    desk.problems.expected.push(/^400 POST/)
    await desk.save('保存', desk.dialog)
    await desk.dialog.getByText('货号“A1”已存在').waitFor()
    await desk.fill('货号', 'O1', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.row('橙子').waitFor()
    expect((await shop.query(`select price from product where sku = 'O1'`)).rows).toEqual([{ price: '4.50' }])
    await desk.rowAction(desk.row('橙子'), '编辑')
    await desk.fill('名称', '甜橙', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.row('甜橙').waitFor()
    await desk.row('甜橙').getByText('甜橙').click()
    await desk.dialog.getByRole('tab', { name: '操作日志' }).click()
    await desk.dialog.getByText('修改').first().waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.rowAction(desk.row('甜橙'), '删除')
    await desk.confirm(/确定要删除该数据吗/)
    await expect.poll(() => desk.main.getByText('甜橙').count()).toBe(0)
    expect((await shop.query(`select 1 from product where sku = 'O1'`)).rows).toEqual([])

    await desk.visit('/system-setting-manage/origin-manage')
    await desk.rowAction(desk.row(name), '编辑')
    await desk.dialog.getByText('使用该数据源的页面').waitFor()
    await desk.dialog.getByText(`/external/${code}/${code}-product`).waitFor()
    await closeDrawer(desk)
    await desk.rowAction(desk.row(name), '删除')
    await readRefusal(desk, /生成方案 2 条/)
    // The screens are changed by hand, and taken out; then the source may go.
    await desk.visit('/system-setting-manage/code-generate')
    await desk.button('已生成的页面').click()
    await desk.rowAction(desk.row(`${code}Category`, desk.dialog), '文件')
    await desk.rowAction(desk.row(`endpoints/${code}-category.json`, desk.dialog), '编辑')
    await desk.dialog.getByText(`"${code.toUpperCase()}_CATEGORY_VIEW"`).first().waitFor()
    await desk.save('保存', desk.dialog)
    await desk.page.getByText('保存成功!').first().waitFor()
    const files = desk.page.getByRole('dialog').filter({ hasText: `entities/${code}/${code}-category.json` })
    await files.locator('.ant-modal-close').click()
    await expect.poll(() => files.count()).toBe(0)
    const list = desk.page.getByRole('dialog').filter({ hasText: '页面地址' })
    await list.getByRole('checkbox').first().check()
    await list.getByRole('button', { name: '批量移除' }).click()
    await desk.confirm(/确定要移除吗/)
    await expect.poll(() => list.getByText(`${code}Category`).count()).toBe(0)
    await api.call('POST', '/auth/defaultSource/delete', { id })
  })

  test('regenerated screens keep manual changes, and a user decides on conflicts', {}, async ({
    person,
    api,
    skip,
  }) => {
    if (!postgres) return skip('no PostgreSQL found')
    const [table, code] = [`depot_${unique()}`, `again_${unique()}`]
    const other = `${table}_shelf`
    await shop.query(
      `create table ${table} (code varchar(20) primary key, name varchar(40) not null);
       comment on table ${table} is '仓库'; insert into ${table} values ('E', '东仓');
       create table ${other} (code varchar(20) primary key, depot varchar(20) references ${table} (code));
       comment on table ${other} is '货架'`,
    )
    const url = new URL(postgres.url)
    const { id: sourceId } = await api.call<{ id: string }>('POST', '/auth/defaultSource/save', {
      name: `仓储库${code}`,
      code,
      type: 'postgresql',
      host: '127.0.0.1',
      port: Number(url.port),
      database: 'postgres',
      username: url.username,
    })
    const generate = '/auth/defaultSource/generate'
    const proposed = await api.call<{ table: string; route: string }[]>('POST', `${generate}/propose`, { sourceId })
    const plans = proposed.filter(plan => plan.table === table || plan.table === other)
    await api.call('POST', `${generate}/apply`, { sourceId, plans })
    const route = plans.find(plan => plan.table === table)?.route ?? ''
    const folder = route.split('/').at(-1) ?? ''
    const [list, entity] = [`pages/${folder}/list.json`, `entities/${code.replace('_', '-')}/${folder}.json`]

    const desk = await person()
    await desk.begin('/system-setting-manage/code-generate')
    await choose(desk, '数据源', code)
    await desk.button('已生成的页面').click()
    await desk.settled()
    await desk.search('标题', '仓库', desk.dialog)
    await desk.rowAction(desk.row(table, desk.dialog), '文件')
    await desk.settled()
    // Those of the other table, whose name begins alike, are not among them.
    expect(await desk.dialog.getByText(`${folder}-shelf/`).count()).toBe(0)
    for (const file of [list, entity]) await editFile(desk, file, '"title": "仓库"', '"title": "我的仓库",')
    // The table has changed meanwhile.
    await shop.query(`alter table ${table} add column place varchar(40); comment on column ${table}.place is '产地'`)
    await closeDrawer(desk)
    await closeDrawer(desk)

    const review = async (title: string) => {
      await desk.main.getByLabel(`选择 ${table}`, { exact: true }).check()
      await desk.button('下一步').click()
      await desk.fill('标题', title)
      await desk.button('下一步').click()
      await desk.main.getByText(/^共 \d+ 个文件$/).waitFor()
    }
    const file = (path: string, state: string) =>
      desk.main.getByRole('menuitem', { name: new RegExp(`${path.replaceAll('.', '\\.')}.*${state}`) })
    const apply = desk.button('应用到控制台')
    const openList = async () => {
      await apply.click()
      await desk.main.getByText('已生成 1 个页面').waitFor()
      await desk.visit(route)
      await desk.tag('我的仓库').waitFor()
    }
    await review('仓库')
    // The changed lines are marked among the unchanged ones.
    await file(list, '已合并').click()
    await desk.main.locator('.cm-changedLine').filter({ hasText: '"field": "place"' }).waitFor()
    await desk.main
      .getByText(/^\d+ 行没有变化$/)
      .first()
      .waitFor()
    await openList()
    await desk.main.getByRole('columnheader', { name: '产地' }).waitFor()
    await desk.row('东仓').waitFor()

    await desk.visit('/system-setting-manage/code-generate')
    await desk.button('继续生成').click()
    await desk.settled()
    await review('新仓库')
    for (const [path, side] of [
      [list, '保留手工修改'],
      [entity, '采用新生成的内容'],
    ] as const) {
      expect(await apply.isDisabled()).toBe(true)
      await file(path, '有冲突').click()
      const conflict = desk.main.getByRole('row', { name: /^title/ })
      await conflict.getByRole('cell', { name: '"我的仓库"' }).waitFor()
      await conflict.getByRole('cell', { name: '"新仓库"' }).waitFor()
      await desk.main.getByLabel(side, { exact: true }).check()
      await desk.settled()
    }
    await openList()
    const titleOf = async (path: string) => {
      const { records } = await api.call<{ records: { content: string }[] }>('POST', `${generate}/file/list`, {
        file: path,
      })
      return (JSON.parse(records[0]?.content ?? '{}') as { title: string }).title
    }
    expect([await titleOf(list), await titleOf(entity)]).toEqual(['我的仓库', '新仓库'])

    // Taken out from the list of sources: first what refers to it.
    await desk.visit('/system-setting-manage/origin-manage')
    await desk.button('已生成的页面').click()
    await desk.settled()
    await desk.search('表', table, desk.dialog)
    desk.problems.expected.push('409 POST /auth/defaultSource/generate/remove')
    const remove = async (title: string) => {
      await desk.rowAction(desk.row(title, desk.dialog), '移除')
      await desk.confirm('确定要移除吗？')
    }
    await remove('新仓库')
    await desk.expectToast('其他生成的页面引用了所选的表')
    for (const title of ['货架', '新仓库']) {
      await remove(title)
      await desk.row(title, desk.dialog).waitFor({ state: 'detached' })
    }
  })
})
