// @module-tag full
import type { Locator } from 'playwright-core'
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { openExamples, serveExamples } from '../../examples.ts'
import { expect, test } from '../../harness.ts'

serveExamples()

const block = (desk: Desk, title: string): Locator => desk.page.getByRole('article', { name: title, exact: true })
const charts = ['访问趋势', '职级分布', '部门人数', '地区排行', '在职率', '活跃时段', '地区分布', '办公地点']

/** Every picture is there, and something is drawn on it. */
async function drawn(desk: Desk, title: string): Promise<string> {
  const canvas = block(desk, title).locator('canvas').first().first()
  await canvas.waitFor()
  const isEmpty = () =>
    canvas.evaluate((element: HTMLCanvasElement) => {
      const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? []
      return !pixels.some(value => value !== 0)
    })
  await expect.poll(isEmpty, { timeout: 10_000 }).toBe(false)
  return canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL())
}

/** The picture once it no longer moves. */
async function still(desk: Desk, title: string): Promise<string> {
  let before = ''
  await expect
    .poll(
      async () => {
        const now = await drawn(desk, title)
        const isStill = now === before
        before = now
        return isStill
      },
      { timeout: 10_000, interval: 250 },
    )
    .toBe(true)
  return before
}

describe('a dashboard', () => {
  test('D12 draws every kind of chart under our content security policy, each with a table as alternative', async ({
    person,
  }) => {
    const examples = await openExamples()
    const desk = await person()
    const violations: string[] = []
    await desk.page.exposeFunction('tellViolation', (what: string) => violations.push(what))
    await desk.page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', event =>
        (window as unknown as { tellViolation(what: string): void }).tellViolation(
          `${event.violatedDirective} ${event.blockedURI}`,
        ),
      ),
    )
    await examples.show(desk, 'valid/pages/dashboard-charts')
    for (const title of charts) {
      await drawn(desk, title)
      await expect
        .poll(() => block(desk, title).getByRole('table').locator('tbody tr').count(), { message: title })
        .toBeGreaterThan(0)
    }
    expect(violations).toEqual([])
    // Words, not codes.
    await expect.poll(() => block(desk, '职级分布').getByRole('table').innerText()).toContain('初级')
    await expect.poll(() => block(desk, '部门人数').getByRole('table').innerText()).toContain('研发中心')

    await block(desk, '职级分布').getByRole('button', { name: '职级分布看数据' }).click()
    await block(desk, '职级分布').getByRole('cell', { name: '初级' }).waitFor()
    await expect.poll(() => block(desk, '职级分布').locator('canvas').count()).toBe(0)
  })

  test('D12 passes the selected period to the blocks that use it, and keeps it in the address', {}, async ({
    person,
  }) => {
    const examples = await openExamples()
    const desk = await person()
    await examples.show(desk, 'valid/pages/dashboard-charts')
    const days = block(desk, '访问趋势').getByRole('table').locator('tbody tr')
    await expect.poll(() => days.count()).toBe(30)
    const calls: string[] = []
    desk.page.on('request', request => {
      if (request.url().includes('/report/')) calls.push(new URL(request.url()).pathname)
    })
    await desk.page.getByLabel('时间范围').selectOption({ label: '近 7 天' })
    await expect.poll(() => days.count()).toBe(7)
    await desk.settled()
    // Only those blocks asked again.
    expect(new Set(calls)).toEqual(new Set(['/report/visits', '/report/hours']))
    expect(desk.address()).toContain('_range=last7')
    await desk.page.reload()
    await expect.poll(() => days.count()).toBe(7)
  })

  test('D12 loads each block by itself, with its own failure and retry', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    desk.problems.expected.push('503 GET /report/grades')
    let fails = true
    await desk.page.route('**/report/grades*', route =>
      fails
        ? route.fulfill({ status: 503, json: { status: false, code: 503, message: '服务不可用', data: null } })
        : route.continue(),
    )
    await examples.show(desk, 'valid/pages/dashboard-charts')
    await block(desk, '职级分布').getByRole('alert').waitFor()
    await drawn(desk, '访问趋势')
    expect(await desk.page.getByRole('article').getByRole('alert').count()).toBe(1)
    fails = false
    await block(desk, '职级分布').getByRole('button', { name: '重试' }).click()
    await drawn(desk, '职级分布')

    const asked = desk.page.waitForRequest('**/report/regions*')
    await block(desk, '地区分布').hover()
    await block(desk, '地区分布').getByRole('button', { name: '重新加载地区分布' }).click()
    await asked
    const all = desk.page.waitForRequest('**/report/grades*')
    await desk.page.getByRole('button', { name: '刷新', exact: true }).click()
    await all
  })

  test('D14 redraws charts for light and dark theme and for a new size', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await desk.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await examples.show(desk, 'valid/pages/dashboard-charts')
    const light = await still(desk, '访问趋势')
    await desk.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expect.poll(() => still(desk, '访问趋势')).not.toBe(light)

    const width = () =>
      block(desk, '访问趋势')
        .locator('canvas')
        .first()
        .evaluate(element => element.clientWidth)
    const before = await width()
    await desk.page.setViewportSize({ width: 1000, height: 768 })
    await expect.poll(width).toBeLessThan(before)
  })

  test('opens a page by a click on a link or a part of a chart', async ({ person }) => {
    const examples = await openExamples()
    const desk = await person()
    await desk.page.emulateMedia({ reducedMotion: 'reduce' })
    await examples.show(desk, 'valid/pages/dashboard-charts')
    await block(desk, '员工').getByRole('button', { name: '王伟' }).click()
    await desk.expectAddress('/pages/employee/detail?id=1')

    await examples.show(desk, 'valid/pages/dashboard-charts')
    await still(desk, '部门人数')
    const canvas = block(desk, '部门人数').locator('canvas').first()
    const box = await canvas.boundingBox()
    // The first bar stands on the axis near the left end.
    if (box) await canvas.click({ position: { x: box.width * 0.14, y: box.height * 0.75 } })
    await desk.expectAddress('/pages/employee/list')
  })
})
