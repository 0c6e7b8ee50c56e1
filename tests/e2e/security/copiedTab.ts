import type { Page } from 'playwright-core'

/** Opens a copy of a tab, with its session storage of now or of an earlier time. */
export async function copyOf(page: Page, url: string, then?: readonly [string, string][]): Promise<Page> {
  const stored = then ?? (await storageOf(page))
  const copy = await page.context().newPage()
  await copy.addInitScript(entries => {
    if (sessionStorage.getItem('copied') !== null) return
    for (const [key, value] of entries as [string, string][]) sessionStorage.setItem(key, value)
    sessionStorage.setItem('copied', 'yes')
  }, stored)
  await copy.goto(url)
  return copy
}

export const storageOf = (page: Page): Promise<[string, string][]> =>
  page.evaluate(() => Object.entries({ ...sessionStorage }) as [string, string][])
