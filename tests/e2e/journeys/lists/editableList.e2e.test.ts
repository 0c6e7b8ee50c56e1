// @module-tag full
import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import { openExamples, serveExamples } from '../../examples.ts'
import { cell, column, press, shown } from '../../gridCells.ts'
import { expect, test } from '../../harness.ts'
import { seriousFaults } from '../../seriousFaults.ts'

serveExamples()

const page = 'valid/pages/list-editable-actions'
const box = (desk: Desk, row: number) => desk.main.getByRole('checkbox', { name: `选择第 ${row} 行`, exact: true })
const card = (desk: Desk, row: number) => desk.main.locator(`li[data-row="${row - 1}"]`)
const widthOf = async (desk: Desk, field: string) => (await cell(desk, 1, field).boundingBox())?.width ?? 0
const heightOf = async (desk: Desk) => (await cell(desk, 1, 'name').boundingBox())?.height ?? 0

interface Material {
  id: string
  name: string
  stock: number
  active: boolean
}

const material = (api: ApiClient, code: string) =>
  api
    .call<{ records: Material[] }>('POST', '/material/list', { code, current: 1, size: 10 })
    .then(({ records }) => records.find(one => one.name !== '')!)

describe('an editable list', () => {
  test('B3 B4 pointer and keys select rows, and a batch includes unsaved input', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, page)
    await box(desk, 1).click()
    await box(desk, 3).click({ modifiers: ['Shift'] })
    await desk.main.getByText('已选择 3 项').waitFor()
    await cell(desk, 5, 'name').click()
    await press(desk, 'Shift+Space')
    await desk.main.getByText('已选择 4 项').waitFor()
    await press(desk, 'Shift+Space')
    await desk.main.getByText('已选择 3 项').waitFor()
    await expect.poll(() => shown(desk, 5, 'name')).toBe('阀门 5 号')

    // A row that is not stored yet cannot be picked; the box in the heading leaves it out.
    await desk.button('添加一行').click()
    await desk.main.getByRole('checkbox', { name: '选择第 21 行', disabled: true }).waitFor()
    await desk.main.getByRole('checkbox', { name: '选择本页' }).click()
    await desk.main.getByText('已选择 20 项').waitFor()
    await desk.button('放弃修改').click()
    await desk.main.getByText('取消选择').click()

    await box(desk, 2).click()
    await cell(desk, 2, 'stock').click()
    await desk.page.keyboard.type('41')
    await desk.button('批量停用').click()
    await desk.main.locator('tr[data-row="1"] td[data-field="active"]').getByText('否').waitFor()
    await expect.poll(() => material(examples.api, 'M-002')).toMatchObject({ stock: 41, active: false })
  })

  test('B4 invalid input in a selected row stops the batch with a message at the cell', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, page)
    await box(desk, 8).click()
    await cell(desk, 8, 'stock').click()
    await desk.page.keyboard.type('-3')
    await desk.button('批量停用').click()
    await desk.main.locator('tr[data-row="7"][data-mark="failed"]').waitFor()
    await desk.main.getByRole('button', { name: /^第 8 行 库存/ }).waitFor()
    await expect.poll(() => material(examples.api, 'M-008')).toMatchObject({ stock: 29, active: true })
  })

  test('B5 row actions use the stored record, by pointer and by keyboard', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, page)
    await cell(desk, 6, 'name').click()
    await desk.page.keyboard.type('改名的钢管')
    await desk.button('停用第 6 行').click()
    // The question names the record as it is stored by now.
    await desk.confirm('确定要停用“改名的钢管”吗？')
    await cell(desk, 6, 'active').getByText('否').waitFor()
    await expect.poll(() => material(examples.api, 'M-006')).toMatchObject({ name: '改名的钢管', active: false })
    await desk.button('启用第 6 行').waitFor()

    // Another cell: a click on the active one would edit it, and its keys would belong to the input.
    await cell(desk, 6, 'stock').click()
    await press(desk, 'Alt+Enter')
    const menu = desk.page.getByRole('menu', { name: '行的操作' })
    await menu.getByRole('menuitem', { name: '删除' }).waitFor()
    await menu.getByRole('menuitem', { name: '启用' }).click()
    await cell(desk, 6, 'active').getByText('是').waitFor()

    // A row that is not stored yet has nothing to be done with but these two.
    await desk.button('添加一行').click()
    const links = desk.main.locator('tr[data-row="20"] td').last().getByRole('button')
    await expect.poll(() => links.allInnerTexts()).toEqual(['复制', '删除'])
    await desk.button('放弃修改').click()
  })

  test('B10 headings sort and filter on the server and keep unsaved input', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, page)
    await cell(desk, 10, 'stock').click()
    await desk.page.keyboard.type('-1')
    await press(desk, 'ArrowDown')
    await desk.main.locator('tr[data-mark="failed"]').waitFor()
    await desk.main.getByRole('button', { name: '单价', exact: true }).click()
    await desk.settled()
    await desk.main.getByRole('button', { name: '单价', exact: true }).click()
    await desk.settled()
    await expect.poll(async () => (await column(desk, 'code'))[1]).toBe('M-064')
    await expect.poll(() => column(desk, 'code')).toContain('M-010')
    await expect
      .poll(() => desk.main.getByRole('columnheader', { name: '单价' }).getAttribute('aria-sort'))
      .toBe('descending')
    await desk.button('放弃修改').click()

    await desk.main.getByRole('button', { name: '筛选启用' }).click()
    const choices = desk.page.getByRole('dialog')
    await choices.getByRole('checkbox', { name: '否' }).check()
    await choices.getByRole('button', { name: /确定|筛选/ }).click()
    await desk.settled()
    await expect.poll(async () => [...new Set(await column(desk, 'active'))]).toEqual(['否'])
  })

  test('B2 columns are hidden, pinned and resized, and the row height changes', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, page)
    await cell(desk, 1, 'name').waitFor()
    const compact = await heightOf(desk)
    await desk.button('密度').click()
    await desk.page.getByRole('menuitem', { name: '宽松' }).click()
    await expect.poll(() => heightOf(desk)).toBeGreaterThan(compact + 8)

    const edge = await desk.main.getByRole('columnheader', { name: '名称' }).locator('.table-resize').boundingBox()
    if (!edge) throw new Error('the heading has no edge')
    const before = await widthOf(desk, 'name')
    await desk.page.mouse.move(edge.x + 3, edge.y + 10)
    await desk.page.mouse.down()
    await desk.page.mouse.move(edge.x + 93, edge.y + 10, { steps: 4 })
    await desk.page.mouse.up()
    await expect.poll(async () => Math.round((await widthOf(desk, 'name')) - before)).toBe(90)

    await desk.button('列设置').click()
    const settings = desk.page.getByRole('dialog', { name: '列设置' })
    await settings.getByRole('checkbox', { name: '单价' }).uncheck()
    const kept = desk.page.waitForResponse(
      answer => answer.url().endsWith('/preference') && (answer.request().postData() ?? '').includes('"stock":"right"'),
    )
    await settings.getByRole('combobox', { name: '库存 固定' }).selectOption('right')
    await press(desk, 'Escape')
    await cell(desk, 1, 'price').waitFor({ state: 'detached' })
    await expect.poll(() => cell(desk, 1, 'stock').evaluate(td => getComputedStyle(td).position)).toBe('sticky')
    await expect.poll(() => cell(desk, 1, 'stock').getAttribute('data-fixed')).toBe('right')

    // All of it is there again.
    expect((await kept).ok()).toBe(true)
    await examples.show(desk, page)
    await cell(desk, 1, 'stock').waitFor()
    await expect.poll(() => heightOf(desk)).toBeGreaterThan(compact + 8)
    await expect.poll(() => cell(desk, 1, 'price').count()).toBe(0)
    await desk.button('列设置').click()
    await settings.getByRole('button', { name: '重置' }).click()
    await cell(desk, 1, 'price').waitFor()
  })

  test('C6 D13 on a phone rows are cards, and open as a form for editing', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await desk.page.setViewportSize({ width: 390, height: 844 })
    await examples.show(desk, page)
    await card(desk, 3).getByText('轴承 3 号').waitFor()
    await card(desk, 3).getByRole('button', { name: '编辑' }).click()
    const form = desk.main.getByRole('form', { name: '编辑第 3 行' })
    await form.getByLabel('库存').fill('-1')
    await form.getByRole('button', { name: '保存' }).click()
    await form.getByText('库存不能小于 0').waitFor()
    expect(await seriousFaults(desk.page)).toEqual([])
    await form.getByLabel('库存').fill('88')
    await form.getByRole('button', { name: '保存' }).click()
    await card(desk, 3).getByText('已保存').waitFor()
    await expect.poll(() => material(examples.api, 'M-003')).toMatchObject({ stock: 88 })

    await card(desk, 4).getByRole('button', { name: '编辑' }).click()
    await desk.main.getByRole('form', { name: '编辑第 4 行' }).getByLabel('名称').fill('没有保存')
    await desk.main.getByRole('form').getByRole('button', { name: '取消' }).click()
    await card(desk, 4).getByText('线缆 4 号').waitFor()

    await desk.button('添加一行').click()
    const fresh = desk.main.getByRole('form', { name: '编辑第 21 行' })
    await fresh.getByLabel('编码').fill('M-950')
    await fresh.getByLabel('名称').fill('手机上新增')
    await fresh.getByRole('button', { name: '保存' }).click()
    await card(desk, 21).getByText('手机上新增').waitFor()
    await card(desk, 21).getByRole('checkbox').check()
    await desk.main.getByText('已选择 1 项').waitFor()
    await desk.button('批量删除').click()
    await desk.confirm('确定要删除选中的')
    await expect.poll(() => desk.main.locator('li[data-row]').count()).toBe(20)
    await expect.poll(() => desk.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('B16 D13 on a phone totals below the cards are fully visible', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await desk.page.setViewportSize({ width: 390, height: 844 })
    await examples.show(desk, 'valid/pages/list-groups-and-sums')
    const sums = desk.main.locator('.cards-foot dd')
    await sums.first().waitFor()
    const cut = await sums.evaluateAll(list => list.filter(one => one.scrollWidth > one.clientWidth).length)
    expect(cut).toBe(0)
    await expect.poll(() => sums.count()).toBe(3)
    await expect.poll(() => desk.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
