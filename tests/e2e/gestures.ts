import type { Download, Locator } from 'playwright-core'
import type { Desk } from './desk.ts'
import { type SavedSheet, savedFile, sheetOf } from './downloads.ts'
import { expect } from './harness.ts'

/* Frequent steps of journeys on lists and trees. */

/** Flips a switch of a row and confirms. */
export async function flip(desk: Desk, row: Locator, done: string | RegExp, at = 0): Promise<void> {
  await row.getByRole('switch').nth(at).click()
  await desk.confirm(/^(?=.*确定)/)
  await desk.expectToast(done)
  await desk.settled()
}

/** Answers the question whether something is to be deleted. */
export async function agreeToDelete(desk: Desk): Promise<void> {
  await desk.confirm('确定要删除该数据吗？')
  await desk.expectToast('删除成功!')
  await desk.settled()
}

/** Reads why something cannot be deleted. */
export async function readRefusal(desk: Desk, reason: string | RegExp): Promise<void> {
  const box = desk.page.getByRole('dialog', { name: '不能删除' })
  await box.getByText(reason).waitFor()
  await box.getByRole('button', { name: '知道了' }).click()
  await box.waitFor({ state: 'hidden' })
}

async function exported(desk: Desk, within: Locator): Promise<Download> {
  const boxes = desk.page.getByRole('dialog')
  const before = await boxes.count()
  await desk.button('导出', within).click()
  await expect.poll(() => boxes.count()).toBeGreaterThan(before)
  const box = boxes.last()
  const download = await savedFile(desk, () => box.getByRole('button', { name: /^导出$/ }).click())
  await expect.poll(() => boxes.count()).toBe(before)
  return download
}

/** Exports what a list or tree shows, and returns the name of the file. */
export const exportFile = async (desk: Desk, within: Locator = desk.main): Promise<string> =>
  (await exported(desk, within)).suggestedFilename()

/** The same with the rows of the file, its head first. */
export const exportSheet = async (desk: Desk, within: Locator = desk.main): Promise<SavedSheet> =>
  sheetOf(await exported(desk, within))

/** Chooses a record on the left of a transfer picker in a drawer and stores it, which closes the drawer. */
export async function pickInDrawer(desk: Desk, text: string): Promise<void> {
  const drawers = desk.page.getByRole('dialog')
  await desk.button(/^添加/, desk.dialog).waitFor()
  await desk.settled()
  const before = await drawers.count()
  await desk.pick(text, desk.dialog)
  await desk.save('保存', desk.dialog)
  await expect.poll(() => drawers.count()).toBeLessThan(before)
  await desk.settled()
}

export async function closeDrawer(desk: Desk): Promise<void> {
  const drawers = desk.page.getByRole('dialog')
  await drawers.last().waitFor()
  const before = await drawers.count()
  await drawers.last().getByRole('button', { name: '关闭' }).first().click()
  await expect.poll(() => drawers.count()).toBeLessThan(before)
  await desk.settled()
}

/** Takes records back out of the recycle bin that is open: one by its row, the others together. */
export async function restore(desk: Desk, first: string, ...others: string[]): Promise<void> {
  await desk.settled()
  const row = (text: string) => desk.row(text, desk.dialog)
  await desk.rowAction(row(first), '恢复')
  await desk.expectToast('恢复成功!')
  await row(first).waitFor({ state: 'detached' })
  if (others.length > 0) {
    for (const text of others) await row(text).getByRole('checkbox').check()
    await desk.button('恢复所选', desk.dialog).click()
    for (const text of others) await row(text).waitFor({ state: 'detached' })
  }
  await closeDrawer(desk)
}

/** Restores the first state of a record in its log. */
export async function revertToFirst(desk: Desk, within: Locator = desk.main): Promise<void> {
  await within.getByRole('button', { name: '恢复到此版本' }).last().click()
  await desk.confirm('确定要恢复到此版本吗？')
  await desk.expectToast('恢复成功!')
  await desk.settled()
}

/** Does the same for a row whose log opens in a drawer, and closes the drawer. */
export async function revertRow(desk: Desk, row: Locator): Promise<void> {
  const drawers = desk.page.getByRole('dialog')
  const before = await drawers.count()
  await desk.rowAction(row, '日志')
  await expect.poll(() => drawers.count()).toBeGreaterThan(before)
  await revertToFirst(desk, desk.dialog)
  await closeDrawer(desk)
}

/** Imports a file of a heading row and rows, and expects the message. */
export async function bringIn(desk: Desk, rows: readonly (readonly string[])[], message: string): Promise<void> {
  await desk.button('导入').click()
  const text = `${rows.map(row => row.join(',')).join('\r\n')}\r\n`
  await desk.dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '数据.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await desk.button('下一步', desk.dialog).click()
  await desk.button(/^导入 \d+ 条$/, desk.dialog).click()
  await desk.dialog.getByText(message).waitFor()
  await desk.button('完成', desk.dialog).click()
  await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
  await desk.settled()
}

/** Drags a row of a list by its grip to the place of another. */
export async function dragRow(desk: Desk, from: string, to: string, within: Locator = desk.main): Promise<void> {
  const grip = async (id: string) => {
    const handle = within.locator(`tbody tr[data-id="${id}"] [data-drag]`)
    await handle.scrollIntoViewIfNeeded()
    return handle.boundingBox()
  }
  const [target, source] = [await grip(to), await grip(from)]
  if (!source || !target) throw new Error('the rows have no grip')
  await desk.page.mouse.move(source.x + 6, source.y + 8)
  await desk.page.mouse.down()
  await desk.page.mouse.move(source.x + 6, source.y, { steps: 3 })
  await desk.page.mouse.move(target.x + 6, target.y + 2, { steps: 8 })
  await desk.page.mouse.up()
  await desk.expectToast('操作成功')
  await desk.settled()
}

/** Records of a list in the order in which they are shown, of these only. */
export async function shownOrder(desk: Desk, ids: readonly string[], within: Locator = desk.main): Promise<string[]> {
  const all = await within
    .locator('tbody tr[data-id]')
    .evaluateAll(rows => rows.map(row => row.getAttribute('data-id') ?? ''))
  return all.filter(id => ids.includes(id))
}

/** Holds the calls of an address until they are let go; counts them. */
export async function hold(desk: Desk, address: string | RegExp): Promise<{ count: () => number; letGo: () => void }> {
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  let count = 0
  await desk.page.route(address, async route => {
    count += 1
    await held
    await route.continue()
  })
  return { count: () => count, letGo }
}

/** Ticks the rows that hold these texts and presses a button of the selection; `asks` when there is a question. */
export async function withRows(
  desk: Desk,
  { rows, action, done, asks = false }: { rows: readonly string[]; action: string; done: string; asks?: boolean },
): Promise<void> {
  for (const text of rows) await desk.row(text).getByRole('checkbox').check()
  await desk.button(action).click()
  if (asks) await desk.confirm(/所选数据/)
  await desk.expectToast(done)
  await desk.settled()
}

/** Chooses records of one kind in the dialog that the field of a form opens. */
export async function pickRecords(desk: Desk, label: string, kind: string, ...names: readonly string[]): Promise<void> {
  await desk.button(`选择${label}`, desk.dialog).click()
  const records = desk.page.getByRole('dialog', { name: `选择${kind}` })
  for (const name of names) {
    await records.getByLabel('搜索可选').fill(name)
    await records.getByLabel(`选择${name}`).check()
  }
  await desk.button(/^确定/, records).click()
  await records.waitFor({ state: 'hidden' })
}

export const pickPeople = (desk: Desk, label: string, ...names: readonly string[]): Promise<void> =>
  pickRecords(desk, label, '用户', ...names)

/** Nodes out of sight are not drawn: turns the wheel over the tree until all of these are, and stay. */
export async function wheelToNodes(desk: Desk, ...names: readonly string[]): Promise<void> {
  await desk.main.getByRole('tree').hover()
  const areDrawn = async () => {
    for (const name of names) if ((await desk.node(name).count()) === 0) return false
    return true
  }
  await expect
    .poll(async () => {
      if (!(await areDrawn())) await desk.page.mouse.wheel(0, 100)
      // The tree may still be on its way from the last turn.
      await desk.settled()
      return areDrawn()
    })
    .toBe(true)
}
