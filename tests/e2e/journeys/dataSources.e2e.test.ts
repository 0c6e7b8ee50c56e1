import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import { type Postgres, startPostgres } from '../../helpers/startPostgres.ts'
import type { Desk } from '../desk.ts'
import { closeDrawer, readRefusal } from '../gestures.ts'
import { expect, test } from '../harness.ts'

let postgres: Postgres | undefined
let shop: pg.Client

beforeAll(async () => {
  postgres = await startPostgres()
  if (!postgres) return
  shop = new pg.Client({ connectionString: postgres.url })
  await shop.connect()
  await shop.query(readFileSync(new URL('../../helpers/databases/shop.postgres.sql', import.meta.url), 'utf8'))
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

describe('data sources and the screens made of them', () => {
  test('a source is entered, tried, looked into, changed, switched and deleted', async ({ person }) => {
    if (!postgres) return
    const url = new URL(postgres.url)
    const desk = await person()
    await desk.begin('/system-setting-manage/origin-manage')
    await desk.button('新增').click()
    await desk.fill('名称', '订单库', desk.dialog)
    await desk.fill('编码', 'orders', desk.dialog)
    await desk.fill('主机', '169.254.169.254', desk.dialog)
    await desk.fill('端口', url.port, desk.dialog)
    await desk.fill('数据库', 'postgres', desk.dialog)
    await desk.fill('用户名', url.username, desk.dialog)
    await desk.fill('密码', 'never-shown', desk.dialog)
    desk.problems.expected.push(/^400 POST/)
    await desk.save('保存', desk.dialog)
    await desk.dialog.getByText('不允许连接主机“169.254.169.254”').waitFor()
    await desk.fill('主机', '127.0.0.1', desk.dialog)
    await desk.save('保存', desk.dialog)
    const row = desk.row('订单库')
    await row.getByText('未测试').waitFor()

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
    await desk.confirm(/订单库|确定/)
    await expect.poll(() => row.getByRole('switch').getAttribute('aria-checked')).toBe('false')
    await row.getByText('订单库').click()
    await desk.dialog.getByRole('tab', { name: '操作日志' }).click()
    await desk.dialog.getByText('测试连接').first().waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.rowAction(row, '删除')
    await desk.confirm(/确定要删除该数据吗/)
    await expect.poll(() => desk.main.getByText('订单库').count()).toBe(0)
  })

  test('tables become screens that read and write them, and are removed with their source refused until then', async ({
    person,
    api,
  }) => {
    if (!postgres) return
    const url = new URL(postgres.url)
    const { id } = await api.call<{ id: string }>('POST', '/auth/defaultSource/save', {
      name: '商店库',
      code: 'shop',
      type: 'postgresql',
      host: '127.0.0.1',
      port: Number(url.port),
      database: 'postgres',
      username: url.username,
    })
    const desk = await person()
    await desk.begin('/system-setting-manage/code-generate')
    await choose(desk, '数据源', '商店库')
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
    expect((await archive).suggestedFilename()).toBe('shop.zip')
    await desk.button('应用到控制台').click()
    await desk.main.getByText('已生成 2 个页面').waitFor()
    await desk.main.getByRole('button', { name: '产品' }).click()
    await desk.expectAddress('/external/shop/shop-product')
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
    await desk.rowAction(desk.row('商店库'), '编辑')
    await desk.dialog.getByText('使用该数据源的页面').waitFor()
    await desk.dialog.getByText('/external/shop/shop-product').waitFor()
    await closeDrawer(desk)
    await desk.rowAction(desk.row('商店库'), '删除')
    await readRefusal(desk, /生成方案 2 条/)
    // The screens are changed by hand, and taken out; then the source may go.
    await desk.visit('/system-setting-manage/code-generate')
    await desk.button('已生成的页面').click()
    await desk.rowAction(desk.row('商品类别', desk.dialog), '文件')
    await desk.rowAction(desk.row('endpoints/shop-category.json', desk.dialog), '编辑')
    await desk.dialog.getByText('"SHOP_CATEGORY_VIEW"').first().waitFor()
    await desk.save('保存', desk.dialog)
    await desk.page.getByText('保存成功!').first().waitFor()
    const files = desk.page.getByRole('dialog').filter({ hasText: 'entities/shop/shop-category.json' })
    await files.locator('.ant-modal-close').click()
    await expect.poll(() => files.count()).toBe(0)
    const list = desk.page.getByRole('dialog').filter({ hasText: '页面地址' })
    await list.getByRole('checkbox').first().check()
    await list.getByRole('button', { name: '批量移除' }).click()
    await desk.confirm(/确定要移除吗/)
    await expect.poll(() => list.getByText('shopCategory').count()).toBe(0)
    await api.call('POST', '/auth/defaultSource/delete', { id })
  })
})
