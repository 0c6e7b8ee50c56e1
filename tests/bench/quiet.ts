import type { Page, Request } from 'playwright-core'

/** Milliseconds without a request after which the page counts as quiet. */
const stillness = 500

/**
 * Watches what a page asks for; the answered function waits until that has come. Other than Playwright's own
 * `networkidle` it does so every time, and the server's stream of events, which never ends, does not count.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let last = Date.now()
  const end = (request: Request) => {
    open.delete(request)
    last = Date.now()
  }
  page.on('request', request => open.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  page.on('response', response => {
    if (response.headers()['content-type']?.startsWith('text/event-stream')) end(response.request())
  })
  return async () => {
    while (open.size > 0 || Date.now() - last < stillness) await page.waitForTimeout(50)
  }
}
