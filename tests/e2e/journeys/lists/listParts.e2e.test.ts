// @module-tag full
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { openExamples, serveExamples } from '../../examples.ts'
import { expect, test } from '../../harness.ts'

serveExamples()

const names = async (desk: Desk) =>
  (await desk.main.locator('tbody tr[data-id]').allInnerTexts()).map(text => text.split('\n')[0]?.trim().split('\t')[0])
const rowIds = (desk: Desk) =>
  desk.main.locator('tbody tr[data-id]').evaluateAll(all => all.map(row => row.getAttribute('data-id')))

describe('optional parts of a list', () => {
  test('B16 totals cover all employees and stay visible below the rows', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, 'valid/pages/list-groups-and-sums')
    const foot = desk.main.locator('tfoot tr')
    await foot.waitFor()
    const total = /共 (\d+) 条/.exec(await desk.main.getByRole('navigation', { name: '分页' }).innerText())?.[1]
    await expect.poll(() => foot.innerText()).toContain(`计数 ${total}`)
    const shown = (await desk.main.locator('tbody tr[data-id]').count()).toString()
    expect(total).not.toBe(shown)
    const [bottom, box] = [
      await foot.locator('td').first().boundingBox(),
      await desk.main.locator('.table-scroll').boundingBox(),
    ]
    expect((bottom?.y ?? 0) + (bottom?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0) + 1)
    await expect.poll(() => desk.main.getByRole('columnheader', { name: '任职' }).getAttribute('colspan')).toBe('3')
  })

  test('B10 a column filter works on the server, shows that it is active, and is cleared', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, 'valid/pages/list-groups-and-sums')
    const count = () => desk.main.getByRole('navigation', { name: '分页' }).innerText()
    const all = await count()
    await desk.main.getByRole('button', { name: '筛选在职' }).click()
    const box = desk.page.getByRole('dialog', { name: '筛选在职' })
    await box.getByRole('checkbox').last().check()
    await box.getByRole('button', { name: '确定' }).click()
    await desk.settled()
    await expect.poll(() => count()).not.toBe(all)
    await expect
      .poll(() => desk.main.getByRole('button', { name: '筛选在职' }).getAttribute('data-active'))
      .toBe('true')
    await desk.button('清除筛选').click()
    await expect.poll(count).toBe(all)
  })

  test('B7 a button copies a value', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await desk.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await examples.show(desk, 'valid/pages/list-groups-and-sums')
    const row = desk.main.locator('tbody tr[data-id]').first()
    await row.getByRole('button', { name: '复制工号' }).click()
    await desk.expectToast('已复制')
    const copied = await desk.page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(() => row.innerText()).toContain(copied)
  })

  test('B15 a tree loads levels on demand, expands completely, and is ordered by dragging', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, 'valid/pages/list-lazy-tree')
    const roots = await rowIds(desk)
    await desk.main.locator('[data-expand]').first().click()
    await expect.poll(async () => (await rowIds(desk)).length).toBeGreaterThan(roots.length)
    await desk.button('全部收起').or(desk.button('全部展开')).click()
    await desk.settled()
    if ((await desk.button('全部展开').count()) > 0) await desk.button('全部展开').click()
    await desk.button('全部收起').waitFor()
    await desk.settled()

    // The last two rows on the same level change places by the pointer, and back by the keyboard.
    const level = await desk.main
      .locator('tbody tr[data-id][aria-level="2"]')
      .evaluateAll(all => all.map(row => row.getAttribute('data-id') ?? ''))
    const [first, second] = level
    const row = (id: string | undefined) => desk.main.locator(`tbody tr[data-id="${id}"]`)
    const order = async () => {
      const ids = await rowIds(desk)
      return ids.indexOf(first ?? '') < ids.indexOf(second ?? '')
    }
    await expect.poll(() => order()).toBe(true)
    const from = await row(second).locator('[data-drag]').boundingBox()
    const to = await row(first).boundingBox()
    await desk.page.mouse.move((from?.x ?? 0) + 6, (from?.y ?? 0) + 8)
    await desk.page.mouse.down()
    await desk.page.mouse.move((from?.x ?? 0) + 6, from?.y ?? 0, { steps: 3 })
    await expect
      .poll(async () => {
        await desk.page.mouse.move((from?.x ?? 0) + 6, (to?.y ?? 0) + 4, { steps: 2 })
        return row(first).getAttribute('data-drop')
      })
      .toBe('before')
    await desk.page.mouse.up()
    await desk.expectToast('操作成功')
    await expect.poll(order).toBe(false)
    await desk.settled()
    await row(second).focus()
    await desk.page.keyboard.press('Alt+ArrowDown')
    await expect.poll(order).toBe(true)
  })

  test('dragging orders the rows of a list, and the server stores the order', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, 'valid/pages/list-dragged')
    const before = await rowIds(desk)
    await desk.main.locator(`tbody tr[data-id="${before[1]}"]`).focus()
    await desk.page.keyboard.press('Alt+ArrowUp')
    await desk.expectToast('操作成功')
    await examples.show(desk, 'valid/pages/list-dragged')
    const after = await rowIds(desk)
    expect(after.slice(0, 2)).toEqual([before[1], before[0]])
    expect(after.slice(2)).toEqual(before.slice(2))
  })

  test('a row expands to a nested list', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, 'valid/pages/list-unfolding')
    await desk.main.locator('[data-detail]').first().click()
    const inner = desk.main.locator('tr.table-detail').getByRole('table')
    await inner.waitFor()
    await inner.locator('tbody tr[data-id]').first().waitFor()
    await expect.poll(() => names(desk)).not.toEqual([])
    await desk.main.locator('[data-detail]').first().click()
    await inner.waitFor({ state: 'detached' })
  })

  test('B11 row numbers continue across pages', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, 'valid/pages/list-order')
    await desk.main.getByRole('columnheader', { name: '序号' }).waitFor()
    const size = await desk.main.locator('tbody tr[data-id]').count()
    const first = () => desk.main.locator('tbody tr[data-id]').first().innerText()
    await expect.poll(() => first()).toMatch(/^1\s/)
    await desk.main.getByRole('button', { name: '下一页' }).click()
    await expect.poll(first).toMatch(new RegExp(`^${size + 1}\\s`))
  })
})
