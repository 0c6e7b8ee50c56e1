import type { Locator } from 'playwright-core'
import type { Desk } from './desk.ts'
import { type Hand, keyboardHand, mouseHand, tabTo } from './hands.ts'
import { expect } from './harness.ts'

/* What a person does on lists, forms and drawers, by mouse or by keys only. */

export interface ScreenHand extends Hand {
  readonly keysOnly: boolean
}

export const byMouse = async (desk: Desk): Promise<ScreenHand> => ({ ...(await mouseHand(desk)), keysOnly: false })
export const byKeys = async (desk: Desk): Promise<ScreenHand> => ({ ...(await keyboardHand(desk)), keysOnly: true })

const mostSteps = 60

/** Presses a key until something is so. */
async function pressUntil(hand: ScreenHand, key: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < mostSteps; step++) {
    if (await isSo()) return
    await hand.desk.page.keyboard.press(key)
  }
  throw new Error(`${key} leads nowhere`)
}

const isFocused = (target: Locator) => target.evaluate(element => element === document.activeElement)

/** Searches the list of the page by one condition. */
export async function searchBy(hand: ScreenHand, label: string, text: string): Promise<void> {
  const { desk } = hand
  await hand.write(desk.main.getByLabel(label, { exact: true }), text)
  await hand.press(desk.button('查询'))
  await desk.settled()
}

/** Presses an action of a row, in 更多 when it is folded. */
export async function rowAct(hand: ScreenHand, row: Locator, label: string): Promise<void> {
  const direct = row.getByRole('button', { name: label, exact: true })
  const more = row.getByRole('button', { name: /更多/ })
  await direct.or(more).first().waitFor()
  if ((await direct.count()) > 0) return hand.press(direct.first())
  await hand.press(more)
  const { page } = hand.desk
  const item = page.getByRole('menuitem', { name: label, exact: true })
  await item.waitFor()
  if (!hand.keysOnly) return item.click()
  await pressUntil(hand, 'ArrowDown', () => isFocused(item))
  await page.keyboard.press('Enter')
}

/** Presses a button that stores; `done` is what the console says then. */
export async function store(hand: ScreenHand, label: string, within: Locator, done: string | RegExp): Promise<void> {
  await hand.desk.save(label, within, button => hand.press(button))
  await hand.desk.expectToast(done)
  await hand.desk.settled()
}

/** Closes the uppermost drawer. */
export async function closeTop(hand: ScreenHand): Promise<void> {
  const boxes = hand.desk.page.getByRole('dialog')
  const open = await boxes.count()
  await hand.press(hand.desk.dialog.getByRole('button', { name: /^(关闭|Close)$/ }).first())
  await expect.poll(() => boxes.count()).toBeLessThan(open)
}

/** Chooses the option with a text in a select field of the library. */
export async function chooseOption(hand: ScreenHand, field: Locator, text: string): Promise<void> {
  const { page } = hand.desk
  const option = page
    .locator('.ant-select-dropdown:not([class*=-leave]) .ant-select-item-option')
    .filter({ hasText: text })
    .first()
  if (hand.keysOnly) {
    await tabTo(field)
    await page.keyboard.press('ArrowDown')
  } else await field.click()
  if (await field.isEditable()) await page.keyboard.type(text)
  await option.waitFor()
  if (!hand.keysOnly) return option.click()
  await pressUntil(hand, 'ArrowDown', async () => /-option-active/.test((await option.getAttribute('class')) ?? ''))
  await page.keyboard.press('Enter')
}

/** Chooses the option with a text in a plain select; by keys in the list that its arrow key opens. */
export async function choosePlain(hand: ScreenHand, select: Locator, text: string): Promise<void> {
  if (!hand.keysOnly) {
    await select.selectOption({ label: text })
    return
  }
  const { keyboard } = hand.desk.page
  const option = select.getByRole('option', { name: text, exact: true }).first()
  await tabTo(select)
  await keyboard.press('ArrowDown')
  await keyboard.press('Home')
  await pressUntil(hand, 'ArrowDown', () => isFocused(option))
  await keyboard.press('Enter')
  await expect.poll(() => select.evaluate(each => (each as HTMLSelectElement).selectedOptions[0]?.text)).toBe(text)
}

/** Chooses one of a few cards. */
export async function chooseCard(hand: ScreenHand, within: Locator, name: string): Promise<void> {
  if (!hand.keysOnly) return within.getByText(name, { exact: true }).click()
  await tabTo(within.getByRole('radio', { name }).first(), 'attached')
  await hand.desk.page.keyboard.press('Space')
}

/** Ticks a box. */
export async function tick(hand: ScreenHand, box: Locator): Promise<void> {
  await hand.press(box)
  await expect.poll(() => box.isChecked()).toBe(true)
}

export interface GivenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Hands a file to the chooser that a button opens. */
export async function giveFile(hand: ScreenHand, button: Locator, file: GivenFile): Promise<void> {
  const [chooser] = await Promise.all([hand.desk.page.waitForEvent('filechooser'), hand.press(button)])
  await chooser.setFiles([file])
  await hand.desk.settled()
}

/** Adds a row to a table of a form and types its cells; a text for a date opens its calendar first. */
export async function addRow(hand: ScreenHand, within: Locator, cells: readonly string[]): Promise<void> {
  const { desk } = hand
  const { keyboard } = desk.page
  await hand.press(desk.button(/添加一行/, within))
  await within.locator('td[data-cell="0"][data-active] [data-typed]').waitFor()
  for (const [at, text] of cells.entries()) {
    if (at > 0) await keyboard.press('Tab')
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) await typeDay(desk, within, text)
    else await keyboard.type(text)
  }
  await keyboard.press('Enter')
}

async function typeDay({ page }: Desk, within: Locator, day: string): Promise<void> {
  await page.keyboard.press('Enter')
  await within.locator('td[data-active] input:focus').waitFor()
  await page.keyboard.type(day)
  await page.keyboard.press('Enter')
  await within.locator('td[data-active]').getByText(day).waitFor()
}

/** Types into a cell of a table; its first column must be read-only. */
export async function writeCell(hand: ScreenHand, within: Locator, row: number, column: string, text: string) {
  const { keyboard } = hand.desk.page
  const cell = within.locator(`tr[data-row="${row - 1}"] td[data-field="${column}"]`)
  if (hand.keysOnly) {
    await tabTo(within.locator('tr[data-row="0"] td[data-cell="0"]'))
    for (let down = 1; down < row; down++) await keyboard.press('ArrowDown')
    await pressUntil(hand, 'ArrowRight', async () => (await cell.getAttribute('data-active')) !== null)
  } else await cell.click()
  await cell.locator('[data-typed]').waitFor()
  await keyboard.press('Control+a')
  await keyboard.type(text)
  await keyboard.press('Enter')
}
