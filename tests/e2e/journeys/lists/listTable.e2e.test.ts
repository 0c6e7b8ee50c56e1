import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import { expect, test } from '../../harness.ts'
import { newPosition, newUser } from '../../records.ts'

const positions = '/position-management/position-list'

const head = (desk: Desk, name: string) => desk.main.getByRole('columnheader', { name, exact: true })
const headings = async (desk: Desk) =>
  (await desk.main.getByRole('columnheader').allInnerTexts()).map(text => text.trim()).filter(text => text !== '')
/** Signs in a new user, so that no other test sees the settings of this one. */
async function at(desk: Desk, address: string, account?: { username: string; password: string }): Promise<void> {
  await desk.begin(address, account?.username, account?.password)
  await desk.main.getByRole('table').first().waitFor()
}

describe('the table of a list', () => {
  test('B1 the title is at the left, 新增 is primary, and the tools are at the right', { tags: 'full' }, async ({
    person,
  }) => {
    const desk = await person()
    await at(desk, positions)
    const tools = desk.main.getByRole('button', { name: /^(刷新|密度|列设置|全屏)$/ })
    await expect
      .poll(() => tools.evaluateAll(all => all.map(one => one.getAttribute('aria-label'))))
      .toEqual(['刷新', '密度', '列设置', '全屏'])
    const [title, add, reload] = await Promise.all([
      desk.main.getByRole('heading', { name: '岗位列表' }).boundingBox(),
      desk.button('新增').boundingBox(),
      tools.first().boundingBox(),
    ])
    expect((title?.x ?? 0) < (add?.x ?? 0) && (add?.x ?? 0) < (reload?.x ?? 0)).toBe(true)
    const places = await Promise.all(
      ['新增', '导入', '导出'].map(async name => (await desk.button(name).boundingBox())?.x ?? 0),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    await expect.poll(() => desk.button('新增').getAttribute('data-tone')).toBe('primary')
    const height = async () => (await desk.main.locator('tbody tr[data-id]').first().boundingBox())?.height ?? 0
    const compact = await height()
    await tools.nth(1).click()
    await expect
      .poll(() => desk.page.getByRole('menuitem').allInnerTexts())
      .toEqual([expect.stringContaining('宽松'), expect.stringContaining('中等'), expect.stringContaining('紧凑')])
    await desk.page.getByRole('menuitem', { name: /宽松/ }).click()
    await expect.poll(height).toBeGreaterThan(compact + 8)
    await tools.nth(1).click()
    await desk.page.getByRole('menuitem', { name: /紧凑/ }).click()
  })

  test('B2 columns are hidden, moved, pinned and resized per user, and stay so', { tags: 'full' }, async ({
    person,
    api,
  }) => {
    const user = await newUser(api, 'columns')
    await grantPositions(api, user.id)
    const desk = await person()
    await at(desk, positions, user)
    const before = await headings(desk)
    await desk.main.getByRole('button', { name: '列设置' }).click()
    const settings = desk.page.getByRole('dialog', { name: '列设置' })
    await settings.getByRole('checkbox', { name: '职级' }).uncheck()
    await settings.getByRole('checkbox', { name: '所属组织' }).press('Alt+ArrowUp')
    await settings.getByLabel('状态 固定').selectOption({ label: '固定在列尾' })
    await desk.page.keyboard.press('Escape')
    const edge = await head(desk, '所属组织').locator('.table-resize').boundingBox()
    const width = (await head(desk, '所属组织').boundingBox())?.width ?? 0
    const saved = desk.stored('widths')
    await desk.page.mouse.move((edge?.x ?? 0) + 3, (edge?.y ?? 0) + 8)
    await desk.page.mouse.down()
    await desk.page.mouse.move((edge?.x ?? 0) + 83, (edge?.y ?? 0) + 8, { steps: 4 })
    await desk.page.mouse.up()
    await saved

    await desk.page.reload()
    await desk.main.getByRole('table').waitFor()
    await expect.poll(() => headings(desk)).not.toContain('职级')
    const after = await headings(desk)
    expect(after.indexOf('所属组织')).toBeLessThan(after.indexOf('岗位名称'))
    expect(after.indexOf('状态')).toBe(after.indexOf('操作') - 1)
    await expect.poll(async () => (await head(desk, '所属组织').boundingBox())?.width).toBeGreaterThan(width + 40)

    await desk.main.getByRole('button', { name: '列设置' }).click()
    await settings.getByRole('button', { name: '重置' }).click()
    await expect.poll(() => headings(desk)).toEqual(before)
  })

  test('B3 rows are selected across pages, counted, and cleared together', { tags: 'full' }, async ({ person }) => {
    const desk = await person()
    await at(desk, '/system-manage/user-manage/user-list')
    await desk.main.getByRole('checkbox', { name: '选择第 1 行' }).check()
    await desk.main.getByRole('button', { name: '下一页' }).click()
    await desk.settled()
    await desk.main.getByRole('checkbox', { name: '选择第 22 行' }).check()
    await desk.main.getByRole('button', { name: '已选择 2 项' }).waitFor()
    await desk.main.getByRole('checkbox', { name: '选择第 25 行' }).click({ modifiers: ['Shift'] })
    await desk.main.getByRole('button', { name: '已选择 5 项' }).click()
    await expect.poll(() => desk.page.getByRole('menuitem').count()).toBe(5)
    await desk.page.keyboard.press('Escape')
    await desk.main.getByRole('button', { name: '取消选择' }).click()
    await expect.poll(() => desk.main.getByText(/^已选择/).count()).toBe(0)
  })

  test('B5 row actions stay at the right edge, at most three, the others under 更多', { tags: 'full' }, async ({
    person,
  }) => {
    const desk = await person()
    await at(desk, positions)
    const row = desk.main.locator('tbody tr[data-id]').first()
    const cell = row.locator('td').last()
    const edge = async () => {
      const [own, box] = [await cell.boundingBox(), await desk.main.locator('.table-scroll').boundingBox()]
      return Math.abs((own?.x ?? 0) + (own?.width ?? 0) - (box?.x ?? 0) - (box?.width ?? 0))
    }
    await expect.poll(() => edge()).toBeLessThan(20)
    await expect.poll(() => cell.getByRole('button').count()).toBeLessThanOrEqual(3)
    await cell.getByRole('button', { name: '更多' }).click()
    await expect.poll(() => desk.page.getByRole('menuitem').count()).toBeGreaterThan(1)
  })

  test('B7 a tooltip shows truncated text, and times include seconds', { tags: 'full' }, async ({ person, api }) => {
    const remark = '一段很长的备注，'.repeat(20)
    const position = await newPosition(api, { remark })
    const desk = await person()
    await at(desk, `${positions}?code=${position.code}`)
    await desk.main.getByRole('button', { name: '列设置' }).click()
    await desk.page.getByRole('dialog', { name: '列设置' }).getByRole('checkbox', { name: '备注' }).check()
    await desk.page.keyboard.press('Escape')
    const cell = desk.row(position.code).getByText(remark)
    await cell.hover()
    await expect.poll(() => cell.getAttribute('title')).toBe(remark)
    await expect.poll(async () => (await cell.boundingBox())?.height).toBeLessThan(60)
    await expect.poll(() => desk.row(position.code).innerText()).toMatch(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/)
  })

  test('B10 a heading sorts up, down and not at all, across all pages', { tags: 'full' }, async ({ person }) => {
    const desk = await person()
    await at(desk, positions)
    const names = async () => desk.main.locator('tbody tr[data-id] td:first-child').allInnerTexts()
    const usual = await names()
    const sort = desk.main.getByRole('button', { name: '岗位编码', exact: true })
    for (const [state, word] of [
      ['ascending', '_sort=code'],
      ['descending', '_sort=-code'],
    ] as const) {
      await sort.click()
      await expect.poll(() => head(desk, '岗位编码').getAttribute('aria-sort')).toBe(state)
      await expect.poll(() => desk.address()).toContain(word)
      await desk.settled()
      const shown = await names()
      const sorted = [...shown].sort((a, b) => a.localeCompare(b, 'en'))
      expect(shown).toEqual(state === 'ascending' ? sorted : sorted.reverse())
    }
    await sort.click()
    await expect.poll(names).toEqual(usual)
  })

  test('B12 the pager counts, jumps, and keeps its position when the page size changes', async ({ person }) => {
    const desk = await person()
    await at(desk, '/system-manage/user-manage/user-list')
    const pager = desk.main.getByRole('navigation', { name: '分页' })
    await expect.poll(() => pager.innerText()).toMatch(/共 \d+ 条/)
    const size = pager.getByLabel('每页条数')
    await expect.poll(() => size.inputValue()).toBe('20')
    expect(
      await size.locator('option').evaluateAll(all => all.map(one => Number((one as HTMLOptionElement).value))),
    ).toEqual([10, 20, 30, 40, 60, 80, 100])
    await pager.getByLabel('前往').fill('3')
    await desk.page.keyboard.press('Enter')
    await desk.expectAddress(/.*_page=3/)
    await desk.settled()
    const first = await desk.main.locator('tbody tr[data-id]').first().getAttribute('data-id')
    await size.selectOption('40')
    await desk.expectAddress(/.*_page=2/)
    await desk.settled()
    await expect.poll(() => desk.main.locator(`tbody tr[data-id="${first}"]`).count()).toBe(1)
    await size.selectOption('20')
  })

  test('B13 a failure shows its reason and a retry button; an empty list says so', { tags: 'full' }, async ({
    person,
  }) => {
    const desk = await person()
    await at(desk, positions)
    desk.problems.expected.push('500 POST /upms/position/list')
    await desk.page.route('**/upms/position/list', route =>
      route.fulfill({ status: 500, json: { status: false, code: 500, message: '数据库正忙', data: null } }),
    )
    await desk.main.getByRole('button', { name: '刷新' }).click()
    await desk.main.getByText('数据库正忙').waitFor()
    await desk.page.unroute('**/upms/position/list')
    await desk.main.getByRole('button', { name: '重试' }).click()
    await desk.main.locator('tbody tr[data-id]').first().waitFor()
    await desk.search('岗位编码', 'NOTHING-LIKE-THIS')
    await desk.main.getByText('暂无数据').waitFor()
  })

  test('B14 the tree beside a list is searched, filters it, collapses, and returns to page 1', async ({ person }) => {
    const desk = await person()
    await at(desk, '/system-manage/user-manage/user-list')
    await desk.main.getByRole('button', { name: '下一页' }).click()
    await desk.expectAddress(/.*_page=2/)
    const side = desk.main.getByRole('complementary', { name: '组织' })
    await side.getByPlaceholder('请输入关键字').fill('财务')
    const node = side.getByRole('treeitem').filter({ hasText: '财务' }).first()
    await node.click()
    await expect.poll(() => desk.address()).toMatch(/organizationId=/)
    expect(desk.address()).not.toContain('_page')
    await desk.settled()

    const handle = desk.main.getByRole('separator', { name: '调整组织宽度' })
    const before = Number(await handle.getAttribute('aria-valuenow'))
    await handle.focus()
    await desk.page.keyboard.press('ArrowRight')
    await expect.poll(async () => Number(await handle.getAttribute('aria-valuenow'))).toBe(before + 16)
    await desk.page.keyboard.press('ArrowLeft')
    // By the pointer too, and back.
    const grip = await handle.boundingBox()
    const [x, y] = [(grip?.x ?? 0) + (grip?.width ?? 0) / 2, (grip?.y ?? 0) + 60]
    for (const [from, to] of [
      [x, x + 40],
      [x + 40, x],
    ] as const) {
      await desk.page.mouse.move(from, y)
      await desk.page.mouse.down()
      await desk.page.mouse.move(to, y, { steps: 4 })
      await desk.page.mouse.up()
      await expect.poll(async () => Number(await handle.getAttribute('aria-valuenow'))).toBe(before + to - x)
    }
    const wide = (await desk.main.getByRole('table').boundingBox())?.width ?? 0
    await desk.main.getByRole('button', { name: '收起组织' }).click()
    await side.waitFor({ state: 'detached' })
    await expect.poll(async () => (await desk.main.getByRole('table').boundingBox())?.width).toBeGreaterThan(wide + 60)
    const kept = desk.page.waitForResponse(
      response => response.request().postData()?.includes('"closed":false') === true && response.ok(),
    )
    await desk.main.getByRole('button', { name: '展开组织' }).click()
    await side.waitFor()
    // The other tests of this person want the tree.
    await kept
  })

  test('D3 switching tabs keeps selected rows and the scroll position', { tags: 'full' }, async ({ person }) => {
    const desk = await person()
    await at(desk, `${positions}?_size=60`)
    await desk.settled()
    const box = desk.main.locator('.table-scroll')
    await desk.main.getByRole('checkbox', { name: '选择第 2 行' }).check()
    await box.evaluate(element => element.scrollTo({ top: 500 }))
    const top = await box.evaluate(element => element.scrollTop)
    expect(top).toBeGreaterThan(100)
    await desk.tag('首页').click()
    await desk.settled()
    await desk.tag('岗位列表').click()
    await desk.settled()
    await expect.poll(() => box.evaluate(element => element.scrollTop)).toBe(top)
    await desk.main.getByRole('button', { name: '已选择 1 项' }).waitFor()
  })

  test('D13 at 1366 × 768 only the rows scroll: header and pager stay visible', { tags: 'full' }, async ({
    person,
    api,
  }) => {
    // A new user: the density that another test set shows fewer rows.
    const user = await newUser(api, 'rows')
    await grantPositions(api, user.id)
    const desk = await person()
    await at(desk, `${positions}?_size=60`, user)
    await desk.settled()
    await desk.main.locator('.table-scroll').evaluate(element => element.scrollTo({ top: 600 }))
    const sideways = await desk.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(sideways).toBeLessThanOrEqual(0)
    const inSight = await desk.page.evaluate(() =>
      [...document.querySelectorAll('main thead th, main nav[aria-label="分页"]')]
        .filter(element => element.checkVisibility())
        .map(element => element.getBoundingClientRect())
        .every(({ top, bottom }) => top >= 0 && bottom <= innerHeight),
    )
    expect(inSight).toBe(true)
    const rows = await desk.main.locator('tbody tr[data-id]').evaluateAll(all => {
      const { top, bottom } = all[0]?.closest('.table-scroll')?.getBoundingClientRect() ?? new DOMRect()
      return all.filter(row => {
        const at = row.getBoundingClientRect()
        return at.top >= top && at.bottom <= bottom
      }).length
    })
    expect(rows).toBeGreaterThanOrEqual(13)
  })

  test('D16 the keyboard enters the table, walks rows and their buttons, and leaves it', { tags: 'full' }, async ({
    person,
  }) => {
    const desk = await person()
    await at(desk, positions)
    const focused = () =>
      desk.page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('data-at') ?? undefined)
    await desk.main.locator('tbody tr[tabindex="0"]').focus()
    await expect.poll(() => focused()).toBe('0')
    await desk.page.keyboard.press('ArrowDown')
    await expect.poll(() => focused()).toBe('1')
    // Right unfolds a row first, and then goes on into it.
    await desk.page.keyboard.press('ArrowRight')
    await desk.main.locator('tr.table-detail').getByRole('table').waitFor()
    await expect.poll(() => focused()).toBe('1')
    await desk.page.keyboard.press('ArrowLeft')
    await desk.main.locator('tr.table-detail').waitFor({ state: 'detached' })
    await desk.page.keyboard.press('ArrowRight')
    await desk.page.keyboard.press('ArrowRight')
    await expect.poll(() => desk.page.evaluate(() => document.activeElement?.tagName)).toMatch(/^(BUTTON|INPUT)$/)
    await desk.page.keyboard.press('Escape')
    await expect.poll(() => desk.page.evaluate(() => document.activeElement?.tagName)).toBe('TR')
    await desk.page.keyboard.press('ArrowLeft')
    await desk.main.locator('tr.table-detail').waitFor({ state: 'detached' })
    await desk.page.keyboard.press('End')
    await expect.poll(() => focused()).toBe('19')
    await desk.page.keyboard.press('/')
    await expect.poll(() => desk.page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  })

  test('on a phone rows are cards with the same actions', async ({ person }) => {
    const desk = await person()
    await desk.signIn()
    await desk.page.setViewportSize({ width: 390, height: 844 })
    await desk.visit(positions)
    const cards = desk.main.getByRole('list', { name: '岗位列表' })
    await cards.waitFor()
    expect(await desk.main.getByRole('table').count()).toBe(0)
    const picked = cards.getByRole('listitem').first()
    await picked.getByRole('checkbox').check()
    const bar = desk.main.getByRole('status').filter({ hasText: '已选择 1 项' })
    const edge = async () => Math.round(await bar.evaluate(element => element.getBoundingClientRect().bottom))
    await expect.poll(edge).toBe(844)
    await picked.getByRole('checkbox').uncheck()
    await picked.getByRole('button', { name: '更多' }).click()
    await expect.poll(() => desk.page.getByRole('menuitem').count()).toBeGreaterThan(1)
    await expect
      .poll(() => desk.page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0)
  })
})

/** Lets a new account keep positions. */
async function grantPositions(api: ApiClient, userId: string): Promise<void> {
  const roles = await api.call<{ records: { id: string }[] }>('POST', '/upms/role/list', { code: 'HR_MANAGER' })
  await api.call('POST', '/upms/role/user/add', { roleId: roles.records[0]?.id, ids: [userId] })
}
