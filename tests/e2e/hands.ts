import type { Locator, Page } from 'playwright-core'
import type { Desk } from './desk.ts'

/** One means of input: the same steps by a mouse, by keys only, or by a finger. */
export interface Hand {
  readonly desk: Desk
  /** Presses a button, a field or a tick box. */
  press(target: Locator): Promise<void>
  /** Types a text over that of a field. */
  write(field: Locator, text: string): Promise<void>
  /** Searches the list of a field for a text, and chooses the option that has it. */
  choose(field: Locator, text: string): Promise<void>
  /** Returns the kinds of pointers that have pressed anything on the page. */
  pointers(): Promise<string[]>
}

export interface Point {
  x: number
  y: number
}

/** Returns the middle of an element once it stands still. */
export async function restingMiddle(target: Locator): Promise<Point> {
  await target.waitFor()
  let before: Point = { x: Number.NaN, y: Number.NaN }
  for (;;) {
    const box = await target.boundingBox()
    if (!box) throw new Error(`${target} is not drawn`)
    const now = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    if (now.x === before.x && now.y === before.y) return now
    before = now
    await target.page().waitForTimeout(60)
  }
}

const watch =
  'window.usedPointers = new Set(); ' +
  "addEventListener('pointerdown', event => window.usedPointers.add(event.pointerType), true)"

const offered = (field: Locator, text: string) =>
  field
    .page()
    .locator('.ant-select-dropdown:not([class*=-leave]) .ant-select-item-option')
    .filter({ hasText: text })
    .first()

const pointersOn = (page: Page) => () => page.evaluate<string[]>('[...window.usedPointers]')

export async function mouseHand(desk: Desk): Promise<Hand> {
  const { page } = desk
  await page.addInitScript(watch)
  return {
    desk,
    press: target => target.click(),
    async write(field, text) {
      await field.click()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    },
    async choose(field, text) {
      await field.click()
      await page.keyboard.type(text)
      await offered(field, text).click()
    },
    pointers: pointersOn(page),
  }
}

/** The way in which Tab comes nearer to an element; undefined where it has the focus. */
const tabTowards = (target: Locator) =>
  target.evaluate(wanted => {
    const at = document.activeElement
    if (at === wanted) return undefined
    const isAhead = !at || at === document.body || at.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_FOLLOWING
    return isAhead ? 'Tab' : 'Shift+Tab'
  })

const mostTabs = 200
const mostOptions = 20

/** Moves the focus to an element by the Tab key; `attached` for an input that only what is around it shows. */
export async function tabTo(target: Locator, state: 'visible' | 'attached' = 'visible'): Promise<void> {
  const { keyboard } = target.page()
  await target.waitFor({ state })
  for (let count = 0; count < mostTabs; count++) {
    const key = await tabTowards(target)
    if (key === undefined) return
    await keyboard.press(key)
  }
  throw new Error(`Tab does not reach ${target}`)
}

export async function keyboardHand(desk: Desk): Promise<Hand> {
  const { page } = desk
  await page.addInitScript(watch)
  return {
    desk,
    async press(target) {
      await tabTo(target)
      const isTickBox = await target.evaluate(each => each.matches('input[type=checkbox]'))
      await page.keyboard.press(isTickBox ? 'Space' : 'Enter')
    },
    async write(field, text) {
      await tabTo(field)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    },
    async choose(field, text) {
      await tabTo(field)
      await page.keyboard.type(text)
      const option = offered(field, text)
      await option.waitFor()
      const isMarked = async () => /-option-active/.test((await option.getAttribute('class')) ?? '')
      for (let count = 0; count < mostOptions && !(await isMarked()); count++) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
    },
    pointers: pointersOn(page),
  }
}

export const phone = { width: 390, height: 844 }

/** A finger on a screen; the console fits it once its page has the size of a `phone`. */
export async function touchHand(desk: Desk): Promise<Hand> {
  const { page } = desk
  await page.addInitScript(watch)
  const touch = await page.context().newCDPSession(page)
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  const press = async (target: Locator) => {
    await target.scrollIntoViewIfNeeded()
    const at = await restingMiddle(target)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  return {
    desk,
    press,
    async write(field, text) {
      await press(field)
      await field.selectText()
      // The keyboard on a screen gives texts instead of keys.
      await page.keyboard.insertText(text)
    },
    async choose(field, text) {
      await press(field)
      await page.keyboard.insertText(text)
      await press(offered(field, text))
    },
    pointers: pointersOn(page),
  }
}
