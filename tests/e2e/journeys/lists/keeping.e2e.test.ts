import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'

describe('unsaved input', () => {
  test('a half-filled form survives a visit to another page, and closing its tag asks first', async ({ person }) => {
    const desk = await person()
    await desk.begin('/system-manage/user-manage/user-add')
    const name = `草稿${unique()}`
    await desk.fill('姓名', name)
    await desk.tag('首页').click()
    await desk.settled()
    await desk.tag('新增用户').click()
    await expect.poll(() => desk.main.getByLabel('姓名', { exact: true }).inputValue()).toBe(name)

    await desk.tag('首页').click()
    await desk.tagMenu('新增用户', '关闭')
    await desk.expectAddress('/system-manage/user-manage/user-add')
    await desk.dialog.getByRole('button', { name: '取消' }).click()
    await desk.dialog.waitFor({ state: 'detached' })
    await expect.poll(() => desk.tags()).toContain('新增用户')

    await desk.page.getByRole('button', { name: /^切换应用/ }).click()
    await desk.page.getByRole('menuitem', { name: '流程中心' }).click()
    await desk.dialog.getByText('内容尚未保存，确定要离开吗？').waitFor()
    await desk.dialog.getByRole('button', { name: '取消' }).click()
    await desk.dialog.waitFor({ state: 'detached' })

    await desk.tag('首页').click()
    await desk.tagMenu('新增用户', '关闭')
    await desk.confirm('内容尚未保存')
    await desk.expectAddress('/process-home')
    await expect.poll(() => desk.tags()).toEqual(['首页'])
  })

  test('ticked nodes survive a search, and switching the application asks first', { tags: 'full' }, async ({
    person,
  }) => {
    const desk = await person()
    await desk.begin('/system-manage/role-manage/role-permission?roleId=role-auditor')
    const count = async () => Number(/已选 (\d+)/.exec(await desk.main.getByText(/^已选/).innerText())?.[1])
    const before = await count()
    const words = desk.main.getByPlaceholder('请输入关键字')
    await words.fill('字典管理')
    await desk.tick('字典管理')
    // The page and the buttons below it.
    await expect.poll(count).toBeGreaterThan(before)
    const ticked = await count()
    await words.fill('')
    await desk.main.getByRole('combobox', { name: '应用系统' }).click()
    await desk.page.locator('.ant-select-item-option:visible').filter({ hasText: '流程中心' }).click()
    await desk.dialog.getByText('内容尚未保存，确定要离开吗？').waitFor()
    await desk.dialog.getByRole('button', { name: '取消' }).click()
    await expect.poll(() => count()).toBe(ticked)
  })

  test('a link with other query arguments reloads the open list', { tags: 'full' }, async ({ person }) => {
    const desk = await person()
    await desk.begin('/position-management/position-list?name=总裁')
    await desk.row('CEO').waitFor()
    await desk.visit('/position-management/position-list?name=董事长')
    await desk.row('CHAIR').waitFor()
    await expect.poll(() => desk.main.getByLabel('岗位名称', { exact: true }).inputValue()).toBe('董事长')
    await desk.menu('首页', '首页')
    await desk.menu('组织岗位', '岗位列表')
    await desk.expectAddress(/\/position-management\/position-list\?name=/)
    await expect.poll(() => desk.rowCount()).toBe(1)
  })
})

describe('the menu of a tree node', () => {
  test('moves with the tree and closes when its node scrolls out of view', { tags: 'full' }, async ({ person }) => {
    const desk = await person()
    await desk.begin('/system-setting-manage/dictionary-manage')
    const tree = desk.main.locator('.ant-tree-list-holder').first()
    const first = tree.getByRole('button', { name: /的操作$/ }).first()
    const scroll = (by: number) => tree.evaluate((element, by) => element.scrollBy(0, by), by)
    const items = desk.page.getByRole('menuitem')
    const top = async () => (await desk.page.getByRole('menu').boundingBox())?.y ?? 0
    await first.hover()
    await first.click()
    await items.first().waitFor()
    const before = await top()
    await scroll(9)
    await expect.poll(top).toBe(before - 9)
    await scroll(400)
    await items.first().waitFor({ state: 'detached' })
  })
})

describe('a long table', () => {
  test('draws the visible rows, and the arrow keys reach all', { tags: 'full' }, async ({ person }) => {
    const desk = await person()
    await desk.begin('/system-manage/user-manage/user-list?_size=100')
    await desk.main.locator('tbody tr[data-at="0"]').waitFor()
    await desk.settled()
    await expect.poll(() => desk.rowCount()).toBeLessThan(100)
    await desk.main.locator('tbody tr[data-at="0"]').focus()
    const at = () => desk.page.evaluate(() => Number(document.activeElement?.getAttribute('data-at') ?? -1))
    // A press may come before the next rows are drawn; none may lose the place.
    for (let press = 0; press < 300 && (await at()) < 99; press += 1) {
      await desk.page.keyboard.press('ArrowDown')
      expect(await at()).toBeGreaterThanOrEqual(0)
    }
    await expect.poll(() => at()).toBe(99)
    await desk.page.keyboard.press('Home')
    await expect.poll(() => at()).toBe(0)
    await desk.page.keyboard.press('End')
    await expect.poll(() => at()).toBe(99)
  })

  test.for([10, 100, 200, 300])(
    'keeps the focused row when it begins to draw only visible rows: after %i ms',
    { tags: 'full' },
    async (late, { person }) => {
      const desk = await person()
      await desk.page.addInitScript(late => {
        const first = () => document.querySelector<HTMLElement>('main :not([hidden]) tr[data-at="0"]')
        const watch = setInterval(() => {
          if (!first()) return
          clearInterval(watch)
          setTimeout(() => first()?.focus(), late)
        }, 5)
      }, late)
      await desk.begin('/system-manage/user-manage/user-list?_size=100')
      await desk.main.locator('.table-gap').waitFor()
      await desk.settled()
      await expect.poll(() => desk.page.evaluate(() => document.activeElement?.getAttribute('data-at'))).toBe('0')
    },
  )

  test('keeps width and order of columns after a reload', { tags: 'full' }, async ({ person }) => {
    const desk = await person()
    await desk.begin('/position-management/position-list?name=董事长', 'hr')
    await desk.row('CHAIR').waitFor()
    const heads = async () => (await desk.main.locator('th').allInnerTexts()).map(text => text.trim()).filter(Boolean)
    const head = desk.main.getByRole('columnheader').filter({ hasText: '岗位名称' })
    const width = async () => (await head.boundingBox())?.width ?? 0
    const before = await width()
    const edge = await head.locator('.table-resize').boundingBox()
    if (!edge) throw new Error('the edge of the column is not there')
    await desk.page.mouse.move(edge.x + edge.width / 2, edge.y + 8)
    await desk.page.mouse.down()
    await desk.page.mouse.move(edge.x + 60, edge.y + 8, { steps: 4 })
    await desk.page.mouse.up()
    await expect.poll(width).toBeGreaterThan(before + 40)

    await desk.main.getByRole('button', { name: '列设置' }).click()
    const items = desk.page.locator('[draggable=true]:visible')
    const saved = desk.stored('order')
    await items.filter({ hasText: '状态' }).dragTo(items.filter({ hasText: '岗位名称' }))
    await expect
      .poll(heads)
      .toEqual(['岗位编码', '状态', '岗位名称', '所属组织', '职级', '数据权限', '更新时间', '操作'])
    await desk.page.keyboard.press('Escape')
    await saved
    await desk.page.reload()
    await desk.row('CHAIR').waitFor()
    await expect.poll(async () => (await heads())[1]).toBe('状态')
  })
})
