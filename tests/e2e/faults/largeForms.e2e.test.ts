import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostFields } from '../../../schemas/evaluate/formSize.ts'
import { mostOptions } from '../../bench/large-form/mostOptions.ts'
import { perKey } from '../../bench/large-form/perKey.ts'
import { type BenchPage, serveBench } from '../../bench/serveBench.ts'

// Bounds for a machine that is busy with other tests; alone it takes a third.
const patience = { render: 15_000, key: 300 }

describe('E3 the largest forms', () => {
  let bench: BenchPage
  beforeAll(async () => {
    bench = await serveBench('large-form', () => undefined)
  })
  afterAll(() => bench?.close())

  const open = async () => {
    const page = await bench.open()
    await page.waitForFunction(() => 'large' in window)
    return page
  }

  test(`E3 ${mostFields} fields are drawn and typed into`, { timeout: 180_000 }, async () => {
    const page = await open()
    const render = await page.evaluate(count => window.large.fields(count), mostFields)
    expect(render).toBeLessThan(patience.render)
    const field = page.getByLabel('字段5', { exact: true })
    await field.click()
    expect(await perKey(page, 'abcdefghi')).toBeLessThan(patience.key)
    await expect.poll(() => field.inputValue()).toBe('abcdefghi')
    const last = page.getByLabel(`字段${mostFields - 5}`, { exact: true })
    await last.fill('最后')
    await expect.poll(() => last.inputValue()).toBe('最后')
  })

  test(`E3 of ${mostOptions} options one is found by typing and chosen`, { timeout: 180_000 }, async () => {
    const page = await open()
    const render = await page.evaluate(count => window.large.options(count), mostOptions)
    expect(render).toBeLessThan(patience.render)
    const choice = page.getByRole('combobox')
    await choice.click()
    const shown = page.locator('.ant-select-item-option')
    await shown.first().waitFor()
    // Only what is seen stands in the page.
    await expect.poll(() => shown.count()).toBeLessThan(50)
    expect(await perKey(page, String(mostOptions - 1))).toBeLessThan(patience.key)
    const last = `选项${mostOptions - 1}`
    await expect.poll(() => shown.allInnerTexts()).toEqual([last])
    await page.keyboard.press('Enter')
    await page.locator('.ant-select-content, .ant-select-selection-item').filter({ hasText: last }).first().waitFor()
  })
})
