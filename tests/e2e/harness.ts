import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { type ApiClient, signInApi } from './apiClient.ts'
import { Desk } from './desk.ts'
import { clearSeat, type Seat, takeSeat } from './seat.ts'

/** A call that takes longer says nothing of the test. */
const patience = () => AbortSignal.timeout(10_000)

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of a context share one renderer, which keeps the console compiled; the browser draws and loads by itself.
  '--process-per-site',
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  // Keeps compiled code from the first time on, not from the third.
  '--blink-settings=v8CacheOptions=4',
]

/** Which of the servers is the one of this worker; it is awake from then on. */
const own = <T>(all: readonly T[]): T => {
  const pid = inject('pids')[Number(process.env.VITEST_POOL_ID) - 1]
  if (pid) process.kill(pid, 'SIGCONT')
  const found = all[Number(process.env.VITEST_POOL_ID) - 1]
  if (!found) throw new Error(`no server for worker ${process.env.VITEST_POOL_ID}`)
  return found
}

/** Origin of the server of this worker. */
export const origin = (): string => own(inject('origins'))

/** Data folder of the server of this worker. */
export const dataFolder = (): string => own(inject('folders'))

interface Fixtures {
  browser: Browser
  /** Browser contexts, reused in order: the first user of a test gets that of the first in the previous test. */
  seats: Seat[]
  /** Opens a separate browser for one user; a test may have several at work. */
  person: () => Promise<Desk>
  /** The administrator, calling beside the browser. */
  api: ApiClient
}

/** Pictures of a failed test lie in the system's folder for temporary files, or where `FAILURES` says. */
async function photograph(test: string, desks: Desk[]): Promise<void> {
  const folder = process.env.FAILURES ?? join(tmpdir(), 'schema-console-e2e-failures')
  for (const [index, { page }] of desks.entries()) {
    await page.screenshot({ path: join(folder, `${test.replaceAll(/\W+/g, '-')}-${index + 1}.png`) })
  }
}

/**
 * A browser test, in the browser of its worker: every console error, page error and failed call that it did not expect
 * fails it.
 */
export const test = base.extend<Fixtures>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures used from this pattern.
    async ({}, use) => {
      const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: flags,
      })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures used from this pattern.
  seats: [async ({}, use) => use([]), { scope: 'worker' }],
  person: async ({ browser, seats, task }, use) => {
    const desks: Desk[] = []
    await fetch(own(inject('doors')))
    await use(async () => {
      const seat = seats[desks.length] ?? (await takeSeat(browser, origin()))
      seats[desks.length] = seat
      const { context, problems } = seat
      const desk = new Desk({ context, page: await context.newPage(), problems, origin: origin() })
      desks.push(desk)
      return desk
    })
    const isFailed = task.result?.state === 'fail'
    if (isFailed) await photograph(task.name, desks)
    // What the last click called is judged as well.
    if (!isFailed) await Promise.race([Promise.all(desks.map(desk => desk.problems.idle())), once(patience(), 'abort')])
    const found = desks.flatMap(desk => [...desk.problems.found])
    // The state after a failed test is unknown: the next test gets a new seat.
    if (isFailed || found.length > 0) for (const { context } of seats.splice(0)) await context.close()
    else for (const seat of seats.slice(0, desks.length)) await clearSeat(seat)
    expect(found, 'errors in the browser').toEqual([])
  },
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures used from this pattern.
  api: async ({}, use) => use(await signInApi(origin())),
})

export { expect }
