import { mkdir, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { demoPassword } from '../server/seed/seedDemo.ts'
import { ensureChromium } from './launch/chromium.mjs'

/**
 * npm run pictures [-- ADDRESS]
 * Takes the pictures of the README from a console that runs with the data of the demo company, as just filled: each in
 * light and dark, at most 200 kB. ADDRESS is where it listens, by default http://127.0.0.1:8080.
 */
const base = process.argv[2] ?? 'http://127.0.0.1:8080'
const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const mostBytes = 200_000

interface Picture {
  name: string
  account: string
  /** Navigates from the home page to the subject of the picture. */
  show(page: Page): Promise<void>
}

const visit = async (page: Page, route: string, heading: string) => {
  await page.goto(`${base}/#${route}`)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}

/** An account of the demo company with a purchase to decide. */
const approver = 'wanzimeng'

const pictures: readonly Picture[] = [
  {
    name: 'home',
    account: approver,
    show: page => page.getByRole('article', { name: '办理趋势' }).locator('canvas').first().waitFor(),
  },
  {
    name: 'task',
    account: approver,
    async show(page) {
      await visit(page, '/workbench/todo', '我的待办')
      await page
        .getByRole('main')
        .getByRole('button', { name: /^采购：/ })
        .first()
        .click()
      await page.getByRole('button', { name: '同意', exact: true }).first().waitFor()
    },
  },
  {
    name: 'list',
    account: 'admin',
    async show(page) {
      await visit(page, '/position-management/position-list', '岗位列表')
      await page.getByRole('main').locator('tbody tr').nth(5).waitFor()
    },
  },
]

const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] })
await mkdir(folder, { recursive: true })
for (const scheme of ['light', 'dark'] as const) for (const picture of pictures) await take(browser, picture, scheme)
await browser.close()

async function take(browser: Browser, { name, account, show }: Picture, colorScheme: 'light' | 'dark') {
  const context = await browser.newContext({
    viewport: { width: 1152, height: 648 },
    locale: 'zh-CN',
    colorScheme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(base)
  await page.getByPlaceholder('请输入账号').fill(account)
  await page.getByPlaceholder('请输入密码').fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('main').waitFor()
  await show(page)
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  const path = `${folder}${name}-${colorScheme}.png`
  await page.screenshot({ path, animations: 'disabled' })
  const { size } = await stat(path)
  console.log(`${path} ${size} bytes`)
  if (size > mostBytes) throw new Error(`${path} has ${size} bytes, more than ${mostBytes}`)
  await context.close()
}
