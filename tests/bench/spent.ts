import type { CDPSession, Page } from 'playwright-core'

/** Opens a session that measures the time that the main thread of the page spends. */
export async function watchSpending(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return session
}

/** Milliseconds of the page's main thread that `work` took, by Chromium's own clock. */
export async function spent(
  session: CDPSession,
  metric: 'ScriptDuration' | 'TaskDuration',
  work: () => Promise<unknown>,
): Promise<number> {
  const read = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === metric)?.value ?? Number.NaN
  const before = await read()
  await work()
  return ((await read()) - before) * 1000
}

/** Waits until the page has nothing left to do. */
export const idle = (page: Page) =>
  page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve, { timeout: 500 })))
