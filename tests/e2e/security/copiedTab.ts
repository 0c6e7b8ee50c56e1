import type { Page } from 'playwright-core'

/** What a tab made by copying has: the storage of the other, as it is now or as it was then. */
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
