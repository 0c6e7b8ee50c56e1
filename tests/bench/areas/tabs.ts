import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from 'playwright-core'
import { build } from 'vite'
import { temporaryServer } from '../../../scripts/temporaryServer.ts'
import { issueToken } from '../../../server/domains/identity/sign-in/issueToken.ts'
import { launchChromium } from '../chromium.ts'
import { type Figure, figure, median } from '../figure.ts'
import { watchRequests } from '../quiet.ts'

const tabsARound = 50
const rounds = 7
const warmUps = 3
const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Lists, and the details and forms of many records, so that tabs differ. */
const lists = [
  '/organization/list',
  '/position-management/position-list',
  '/system-manage/user-manage/user-list',
  '/system-manage/role-manage/roles-list',
  '/system-manage/permission-app',
]

/** Memory kept after fifty pages were opened and closed: none, if every page releases its memory. */
export async function* tabs(): AsyncGenerator<Figure> {
  const distDir = await mkdtemp(join(tmpdir(), 'bench-dist-'))
  await build({ root, logLevel: 'error', build: { outDir: distDir, emptyOutDir: true } })
  const server = await temporaryServer({ seed: 'demo', distDir })
  // The engine keeps compiling what runs often, for hours; that code is not what a page holds on to.
  const browser = await launchChromium('--js-flags=--no-opt --no-sparkplug --no-maglev')
  try {
    const { access_token: token } = await issueToken({ db: server.database.db, config: server.config }, 'admin')
    const addresses = await manyAddresses(server.base, token)
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
    const quiet = watchRequests(page)
    await signIn(page, server.base)
    const devtools = await page.context().newCDPSession(page)
    // Code and schemas of every kind are loaded once and kept, and the engine goes on compiling what is used often.
    for (let warmUp = 0; warmUp < warmUps; warmUp++) await round(page, addresses, quiet)
    const before = await heap(devtools)
    const after: number[] = []
    for (let run = 0; run < rounds; run++) {
      await round(page, addresses, quiet)
      after.push(await heap(devtools))
    }
    yield figure({
      area: 'tabs',
      name: `heap after ${tabsARound} tabs opened and closed, to before`,
      ours: median(after) / 1e6,
      other: before / 1e6,
      unit: 'MB',
      bar: 1.05,
    })
    // A leak of every tab adds up; what is only kept once does not.
    yield figure({
      area: 'tabs',
      name: `heap after ${tabsARound * rounds} tabs, to after the first ${tabsARound}`,
      ours: (after.at(-1) ?? Number.NaN) / 1e6,
      other: (after[0] ?? Number.NaN) / 1e6,
      unit: 'MB',
      bar: 1.05,
    })
  } finally {
    await browser.close()
    await server.close()
    await rm(distDir, { recursive: true, force: true })
  }
}

async function manyAddresses(base: string, token: string): Promise<string[]> {
  const ids = async (path: string, size: number) => {
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ current: 1, size }),
    })
    const { data } = (await response.json()) as { data: { records: { id: string }[] } }
    return data.records.map(({ id }) => id)
  }
  const [organizations, positions, users] = await Promise.all([
    ids('/upms/organization/list', 15),
    ids('/upms/position/list', 15),
    ids('/upms/user/list', 15),
  ])
  const found = [
    ...lists,
    ...organizations.map(id => `/organization/detail?id=${id}`),
    ...positions.map(id => `/position-management/position-details?id=${id}`),
    ...users.map(id => `/system-manage/user-manage/user-details?id=${id}`),
  ].slice(0, tabsARound)
  if (found.length !== tabsARound) throw new Error(`${found.length} addresses instead of ${tabsARound}`)
  return found
}

async function signIn(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/#/login`)
  await page.getByLabel('账号').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill('Admin123')
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('tablist', { name: '已打开的页面' }).waitFor()
}

/** Opens every address in a separate tab, waits until it is drawn, then closes all. */
async function round(page: Page, addresses: readonly string[], quiet: () => Promise<void>): Promise<void> {
  const tags = page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab')
  for (const address of addresses) {
    await page.evaluate(to => {
      window.location.hash = to
    }, address)
    const shown = page.locator('main > :not([hidden]) .page-view').first()
    await shown.locator('tbody tr, dl').first().waitFor()
  }
  const open = await tags.count()
  if (open !== addresses.length + 1) throw new Error(`${open} tabs are open instead of ${addresses.length + 1}`)
  await tags.last().click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭所有' }).click()
  await page.waitForFunction(() => document.querySelectorAll('[role=tablist] [data-tab]').length === 1)
  await quiet()
}

/** What is still reachable. */
async function heap(devtools: CDPSession): Promise<number> {
  for (let time = 0; time < 3; time++) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = (await devtools.send('Runtime.getHeapUsage')) as { usedSize: number }
  return usedSize
}
