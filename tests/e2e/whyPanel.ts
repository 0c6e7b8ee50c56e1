import type { Locator } from 'playwright-core'
import type { Desk } from './desk.ts'

/** The panel that is open beside the page. */
export function whyPanel({ page }: Desk) {
  const panel = page.getByRole('complementary', { name: '诊断面板' })
  return {
    panel,
    node: (name: string | RegExp) => panel.getByRole('button', { name }).first(),
    opened: panel.locator('li > button[aria-expanded=true]'),
    frame: page.locator('body > [data-diagnostics]').filter({ hasText: '·' }),
    /** Points at an element as with the mouse, whatever may be done with it. */
    async pointAt(target: Locator) {
      await panel.getByRole('button', { name: '点选元素' }).click()
      await target.scrollIntoViewIfNeeded()
      const box = await target.boundingBox()
      if (!box) throw new Error('nothing to point at')
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.up()
      await panel.getByRole('button', { name: '点选元素' }).waitFor()
    },
  }
}
