// @module-tag full
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostFields } from '../../../schemas/evaluate/formSize.ts'
import { mostOptions } from '../../bench/large-form/mostOptions.ts'
import { perKey } from '../../bench/large-form/perKey.ts'
import { type BenchPage, serveBench } from '../../bench/serveBench.ts'

/**
 * Against a small form in the same page, because a machine that is busy with other tests is slow for both; the bench
 * (`largeForm`) measures the time. A form of ten times the fields may take twice its share.
 */
const small = { fields: mostFields / 10, options: mostOptions / 10 }
const growth = { render: 20, key: 10 }

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

  test(`E3 the form draws ${mostFields} fields and accepts input in them`, { timeout: 180_000 }, async () => {
    const page = await open()
    const field = page.getByLabel('字段5', { exact: true })
    const measure = async (count: number) => {
      const render = await page.evaluate(fields => window.large.fields(fields), count)
      await field.click()
      const key = await perKey(page, 'abcdefghi')
      await expect.poll(() => field.inputValue()).toBe('abcdefghi')
      return { render, key }
    }
    await measure(small.fields)
    const few = await measure(small.fields)
    const many = await measure(mostFields)
    expect(many.render / few.render).toBeLessThan(growth.render)
    expect(many.key / few.key).toBeLessThan(growth.key)
    const last = page.getByLabel(`字段${mostFields - 5}`, { exact: true })
    await last.fill('最后')
    await expect.poll(() => last.inputValue()).toBe('最后')
  })

  test(`E3 a user finds and selects one of ${mostOptions} options by typing`, { timeout: 180_000 }, async () => {
    const page = await open()
    const choice = page.getByRole('combobox')
    const shown = page.locator('.ant-select-item-option')
    const measure = async (count: number) => {
      const render = await page.evaluate(options => window.large.options(options), count)
      await choice.click()
      await shown.first().waitFor()
      // The page contains only the visible part.
      await expect.poll(() => shown.count()).toBeLessThan(50)
      const key = await perKey(page, String(count - 1))
      await expect.poll(() => shown.allInnerTexts()).toEqual([`选项${count - 1}`])
      return { render, key }
    }
    await measure(small.options)
    const few = await measure(small.options)
    const many = await measure(mostOptions)
    expect(many.render / few.render).toBeLessThan(growth.render)
    expect(many.key / few.key).toBeLessThan(growth.key)
    const last = `选项${mostOptions - 1}`
    await page.keyboard.press('Enter')
    await page.locator('.ant-select-content, .ant-select-selection-item').filter({ hasText: last }).first().waitFor()
  })
})
