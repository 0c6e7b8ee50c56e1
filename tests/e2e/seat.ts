import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import { noteCalls } from './doneCalls.ts'
import { type Problems, watchProblems } from './problems.ts'

/** A browser that one person after the other uses: nothing of the one before is left but the files of the console. */
export interface Seat {
  context: BrowserContext
  problems: Problems
  /** Stays open, so that pages share its process and its compiled console. */
  anchor: Page
}

/** Milliseconds to wait for pending work when a page is closed. */
const patience = 2_000

export async function takeSeat(browser: Browser, origin: string): Promise<Seat> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  context.setDefaultTimeout(20_000)
  const problems = watchProblems(context)
  noteCalls(context, inject('calls'))
  const anchor = await context.newPage()
  // The lightest page of the origin.
  await anchor.goto(`${origin}/healthz`)
  return { context, problems, anchor }
}

/** What a test opened, stored, routed and was allowed is gone. */
export async function clearSeat({ context, problems, anchor }: Seat): Promise<void> {
  // A test may see the effect of its last call before the browser has the answer, and a page that closes reports no
  // answer: the call would not be recorded as done.
  await Promise.race([problems.idle(), setTimeout(patience, undefined, { ref: false })])
  const pages = context.pages().filter(page => page !== anchor)
  const origins = new Set([anchor, ...pages].map(page => new URL(page.url()).origin).filter(one => one !== 'null'))
  await Promise.all(pages.map(page => page.close()))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearPermissions()
  await context.clearCookies()
  const tools = await context.newCDPSession(anchor)
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,websql'
  for (const origin of origins) await tools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await tools.detach()
  problems.clear()
}
