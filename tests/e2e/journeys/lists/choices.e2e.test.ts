// @module-tag full
import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'

describe('plain select inputs', () => {
  test('open the list of the console and keep the keys of the browser', async ({ person }) => {
    const desk = await person()
    await desk.begin('/position-management/position-list')
    const size = desk.main.getByLabel('每页条数', { exact: true })
    await expect.poll(() => size.inputValue()).toBe('20')
    await desk.settled()
    await size.press('Space')
    const height = () =>
      size.evaluate((select: HTMLSelectElement) => select.options[2]?.getBoundingClientRect().height ?? 0)
    await expect.poll(height).toBeGreaterThanOrEqual(32)
    await desk.page.keyboard.press('ArrowDown')
    await desk.page.keyboard.press('Enter')
    await expect.poll(() => size.inputValue()).toBe('30')
    await expect.poll(height).toBe(0)
    await size.selectOption('20')
    await expect.poll(() => size.inputValue()).toBe('20')
  })
})
