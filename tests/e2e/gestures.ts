import type { Locator } from 'playwright-core'
import type { Desk } from './desk.ts'
import { expect } from './harness.ts'

/** Short words for what journeys do again and again on lists and trees. */

/** Flips a switch of a row and says yes. */
export async function flip(desk: Desk, row: Locator, done: string, at = 0): Promise<void> {
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

/** Exports what a list or tree shows, and answers the name of the file. */
export async function exportFile(desk: Desk, within: Locator = desk.main): Promise<string> {
  await desk.button('导出', within).click()
  const box = desk.page.getByRole('dialog').last()
  const [download] = await Promise.all([
    desk.page.waitForEvent('download', { timeout: 30_000 }),
    box.getByRole('button', { name: /^导出$/ }).click(),
  ])
  await box.waitFor({ state: 'hidden' })
  return download.suggestedFilename()
}

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

/** In the log of a record, goes back to what it was first. */
export async function revertToFirst(desk: Desk): Promise<void> {
  await desk.main.getByRole('button', { name: '恢复到此版本' }).last().click()
  await desk.confirm('确定要恢复到此版本吗？')
  await desk.expectToast('恢复成功!')
  await desk.settled()
}
