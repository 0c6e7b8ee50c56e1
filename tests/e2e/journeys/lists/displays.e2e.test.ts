// @module-tag full
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'

/** Nine o'clock of a day of the current month, on the clock of the browser. */
const at = (date: number, hour = 9) => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), date, hour).toISOString()
}

const dayOf = (date: number) => {
  const now = new Date()
  return `${now.getFullYear()}年${now.getMonth() + 1}月${date}日`
}

/** Drags what is at one place to another by the real mouse, slowly enough for each frame to follow. */
async function drag({ page }: Desk, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 6 })
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await page.mouse.up()
}

const middle = (box: { x: number; y: number; width: number; height: number } | null) => {
  if (!box) throw new Error('it is not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

describe('displays of a list', () => {
  test('an entry of the calendar is dragged to another day, and a click on a day adds one there', async ({
    person,
    api,
  }) => {
    const save = (path: string, values: Record<string, unknown>) =>
      api.call<{ id: string }>('POST', `/partner/schedule/${path}`, values)
    const categoryId = (await save('category/save', { name: unique() })).id
    const title = unique()
    const { id } = await save('content/save', { title, categoryId, startAt: at(9), endAt: at(9, 10) })
    const desk = await person()
    // Only this one, so that it is in sight on a crowded day.
    await desk.begin(`/partner-mange/richeng-manage?title=${encodeURIComponent(title)}`)
    const entry = desk.main.getByRole('button', { name: title })
    const target = desk.main.getByRole('gridcell', { name: dayOf(17) })
    await entry.waitFor()
    await desk.settled()
    await drag(desk, middle(await entry.boundingBox()), middle(await target.boundingBox()))
    await desk.expectToast('操作成功！')
    const stored = await api.call<{ startAt: string; endAt: string }>('GET', '/partner/schedule/content/detail', { id })
    expect([stored.startAt, stored.endAt]).toEqual([at(17), at(17, 10)])
    await desk.main.getByRole('gridcell', { name: dayOf(18) }).click()
    await expect.poll(() => desk.dialog.getByLabel('开始时间').inputValue()).toContain('-18 09:00')
  })

  test('a card of the board is dragged to another column, and its menu moves it back', async ({ person, api }) => {
    const save = (path: string, values: Record<string, unknown>) =>
      api.call<{ id: string }>('POST', `/partner/corporation/${path}`, values)
    const categoryId = (await save('category/save', { name: unique() })).id
    const title = unique()
    const { id } = await save('content/save', { title, categoryId, standing: 'preparing', capital: 10 })
    const standing = async () =>
      (await api.call<{ standing: string }>('GET', '/partner/corporation/content/detail', { id })).standing
    const desk = await person()
    await desk.begin(`/partner-mange/partner-config?title=${encodeURIComponent(title)}`)
    const column = (name: string) => desk.main.getByRole('region', { name })
    const card = desk.main.locator('[data-id]', { hasText: title })
    await card.waitFor()
    await desk.settled()
    const to = middle(await column('经营中').boundingBox())
    await drag(desk, middle(await card.boundingBox()), to)
    await desk.expectToast('操作成功！')
    expect(await standing()).toBe('operating')
    await desk.settled()
    await column('经营中')
      .getByRole('button', { name: `${title}的操作` })
      .click()
    await desk.page.getByRole('menuitem', { name: '移到 筹备中' }).click()
    await expect.poll(standing).toBe('preparing')
    await column('筹备中').getByText(title).waitFor()
  })
})
