import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import { expect, test } from '../../harness.ts'
import { seriousFaults } from '../../seriousFaults.ts'

type Place = [name: string, go: (desk: Desk) => Promise<void>]

/** One screen of each page kind, and what the shell puts in front of them. */
async function places(api: ApiClient): Promise<Place[]> {
  const first = async (path: string) =>
    (await api.call<{ records: { id: string }[] }>('POST', path, { current: 1, size: 1 })).records[0]?.id ?? ''
  const [user, position, role] = await Promise.all([
    first('/upms/user/list'),
    first('/upms/position/list'),
    first('/upms/role/list'),
  ])
  const at = (address: string) => (desk: Desk) => desk.visit(address)
  return [
    ['dashboard', at('/process-home')],
    ['list beside a tree', at('/system-manage/user-manage/user-list')],
    ['list', at('/position-management/position-list')],
    ['detail with tabs', at(`/system-manage/user-manage/user-details?id=${user}`)],
    ['edit', at('/position-management/position-add')],
    ['edit of a record', at(`/position-management/position-edit?id=${position}`)],
    ['tree', at('/system-manage/resources-manage/menu-manage')],
    ['ticks', at(`/system-manage/role-manage/role-permission?id=${role}`)],
    ['transfer', at(`/system-manage/role-manage/role-user?roleId=${role}`)],
    ['custom', at('/personal/index')],
    ['planned', at('/workbench/index')],
    ['unknown', at('/no/such/page')],
    [
      'drawer',
      async desk => {
        await desk.visit('/system-manage/role-manage/roles-list')
        await desk.button('新增').click()
        await desk.dialog.waitFor()
        await desk.settled()
      },
    ],
    ['after the drawer', desk => desk.page.keyboard.press('Escape')],
    [
      'search',
      async desk => {
        await desk.visit('/process-home')
        await desk.page.keyboard.press('Control+K')
        await desk.page.getByRole('listbox', { name: '搜索结果' }).waitFor()
      },
    ],
    [
      'appearance',
      async desk => {
        await desk.page.keyboard.press('Escape')
        await desk.page.getByRole('button', { name: '界面设置' }).click()
        await desk.dialog.waitFor()
      },
    ],
  ]
}

describe('axe finds no serious fault', () => {
  test.for(['light', 'dark'] as const)(
    'D16 D14 on any kind of page, %s',
    { tags: 'full', timeout: 240_000 },
    async (theme, { person, api }) => {
      const desk = await person()
      await desk.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await desk.openLogin()
      const faults = (await seriousFaults(desk.page)).map(fault => `login: ${fault}`)
      await desk.signIn()
      for (const [name, go] of await places(api)) {
        await go(desk)
        await desk.settled()
        await expect.poll(() => desk.page.locator('html').getAttribute('data-theme')).toBe(theme)
        faults.push(...(await seriousFaults(desk.page)).map(fault => `${name}: ${fault}`))
      }
      expect(faults).toEqual([])
    },
  )

  test('with reduced motion select lists, calendars, trees and drawers still open', {
    tags: 'full',
  }, async ({ person }) => {
    const desk = await person()
    await desk.page.emulateMedia({ reducedMotion: 'reduce' })
    await desk.begin('/system-manage/user-manage/user-add')
    await desk.choose('性别', '女')
    await desk.main.getByTitle('女', { exact: true }).waitFor()
    await desk.chooseInTree('所属组织')
    await desk.main.getByLabel('入职日期', { exact: true }).click()
    await desk.page.locator('.ant-picker-cell-today:visible').click()
    await expect.poll(() => desk.main.getByLabel('入职日期', { exact: true }).inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/)
    await desk.main.getByLabel('角色', { exact: true }).click()
    const options = desk.page.locator('.ant-select-item-option:visible')
    await options.nth(1).click()
    await options.nth(2).click()
    await desk.page.keyboard.press('Escape')
    await desk.visit('/position-management/position-list')
    await desk.button('回收站').click()
    await desk.dialog.getByText('岗位回收站').first().waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.dialog.waitFor({ state: 'detached' })
  })

  test('D13 on a phone', { tags: 'full', timeout: 120_000 }, async ({ person }) => {
    const desk = await person()
    await desk.page.setViewportSize({ width: 390, height: 844 })
    await desk.openLogin()
    await desk.enterAccount('admin', 'Admin123')
    await desk.page.getByRole('button', { name: '展开菜单' }).waitFor()
    const faults: string[] = []
    for (const address of [
      '/process-home',
      '/position-management/position-list',
      '/position-management/position-add',
    ]) {
      await desk.visit(address)
      faults.push(...(await seriousFaults(desk.page)).map(fault => `${address}: ${fault}`))
    }
    await desk.page.getByRole('button', { name: '展开菜单' }).click()
    await desk.sideMenu.waitFor()
    faults.push(...(await seriousFaults(desk.page)).map(fault => `menu: ${fault}`))
    expect(faults).toEqual([])
  })
})
