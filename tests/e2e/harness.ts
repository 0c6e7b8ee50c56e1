import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { type ApiClient, signInApi } from './apiClient.ts'
import { Desk } from './desk.ts'
import { watchProblems } from './problems.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Where the server of this worker answers. */
export function origin(): string {
  const found = inject('origins')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!found) throw new Error(`no server for worker ${process.env.VITEST_POOL_ID}`)
  return found
}

interface Fixtures {
  browser: Browser
  /** Opens a browser of its own for one person; several may be at work in one test. */
  person: () => Promise<Desk>
  /** The administrator, calling beside the browser. */
  api: ApiClient
}

/** Pictures of a failed test lie in the system's folder for temporary files. */
async function photograph(test: string, desks: Desk[]): Promise<void> {
  const folder = join(tmpdir(), 'schema-console-e2e-failures')
  for (const [index, { page }] of desks.entries()) {
    await page.screenshot({ path: join(folder, `${test.replaceAll(/\W+/g, '-')}-${index + 1}.png`) })
  }
}

/** A browser test: every console error, page error and failed call that it did not expect fails it. */
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
    { scope: 'file' },
  ],
  person: async ({ browser, task }, use) => {
    const desks: Desk[] = []
    await use(async () => {
      const context = await browser.newContext({
        viewport: { width: 1366, height: 768 },
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
      })
      context.setDefaultTimeout(20_000)
      const problems = watchProblems(context)
      const desk = new Desk({ context, page: await context.newPage(), problems, origin: origin() })
      desks.push(desk)
      return desk
    })
    if (task.result?.state === 'fail') await photograph(task.name, desks)
    for (const desk of desks) await desk.context.close()
    expect(
      desks.flatMap(desk => desk.problems.found),
      'errors in the browser',
    ).toEqual([])
  },
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures used from this pattern.
  api: async ({}, use) => use(await signInApi(origin())),
})

export { expect }
