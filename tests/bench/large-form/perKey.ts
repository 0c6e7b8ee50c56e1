import type { Page } from 'playwright-core'
import { median } from '../figure.ts'

/** Milliseconds from a key to the frame that shows it, half of the time. */
export async function perKey(page: Page, keys: string): Promise<number> {
  const times: number[] = []
  for (const key of keys) {
    const began = performance.now()
    await page.keyboard.press(key)
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
    times.push(performance.now() - began)
  }
  return median(times)
}
