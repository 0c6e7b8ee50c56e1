import type { Locator } from 'playwright-core'
import type { Desk } from './desk.ts'
import { untranslated } from './labels.ts'

/** Expected page of an address. */
interface Shown {
  route: string
  title: string
}

/** Opens a route and returns the visible faults; `given` are words from the data, such as names of tables. */
export async function faultsOf(
  desk: Desk,
  { route, title }: Shown,
  address = route,
  given: readonly string[] = [],
): Promise<string[]> {
  const faults: string[] = []
  const before = desk.problems.found.length
  await desk.visit(address)
  const { page } = desk
  if (desk.address().split('?')[0] !== route) faults.push(`shows ${desk.address()}`)
  if ((await page.locator('main:visible, [role=main]:visible').count()) === 0) faults.push('no main landmark')
  // The title of a form for both creating and editing names only one of them.
  if (!(await page.title()).includes(title.replace('/编辑', ''))) faults.push(`the title reads "${await page.title()}"`)
  faults.push(...(await faultsIn(desk, desk.main, given)), ...desk.problems.found.slice(before))
  return faults.map(fault => `${address}: ${fault}`)
}

/** Opens a drawer, returns its faults, and closes it. */
export async function faultsOfDrawer(
  desk: Desk,
  open: () => Promise<void>,
  { name, given = [] }: { name: string; given?: readonly string[] },
): Promise<string[]> {
  const before = desk.problems.found.length
  const drawers = desk.page.getByRole('dialog')
  await open()
  await drawers.first().waitFor()
  await desk.settled()
  const faults = await faultsIn(desk, desk.dialog, given)
  // A form has fields, a record its values, a list its table.
  if ((await desk.dialog.locator('[data-field], dl, dt, table, [role=tree]').count()) === 0)
    faults.push('the drawer shows neither field nor table')
  await desk.dialog.getByRole('button', { name: '关闭' }).first().click()
  await drawers.first().waitFor({ state: 'detached' })
  faults.push(...desk.problems.found.slice(before))
  return faults.map(fault => `${name}: ${fault}`)
}

/** Returns the faults of the text in a part of the page. */
export async function faultsIn(desk: Desk, place: Locator, given: readonly string[] = []): Promise<string[]> {
  const faults: string[] = []
  const text = (await place.innerText()).trim()
  if (text === '') faults.push('the page is empty')
  // A page that needs parameters from a list reports that they are missing.
  if (/页面定义有误|页面加载失败(?!\s*缺少参数)/.test(text)) faults.push(text.slice(0, 300))
  for (const one of await untranslated(desk.page)) {
    const rest = given.reduce((left, word) => left.replaceAll(word, ''), one)
    if (/[A-Za-z]{2,}/.test(rest)) faults.push(`untranslated: ${one}`)
  }
  return faults
}
