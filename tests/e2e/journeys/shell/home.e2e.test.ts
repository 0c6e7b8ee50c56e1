// @module-tag full
import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'
import { newAccount, newUser, roleWith } from '../../records.ts'

describe('the home page', () => {
  test('D12 greets the user, shows figures and charts, and sign-ins for the selected period', async ({ person }) => {
    const desk = await person()
    await desk.begin('/process-home')
    await desk.main.getByText(/，系统管理员$/).waitFor()
    for (const title of ['登录趋势', '用户分布', '操作时段', '操作分布'])
      await desk.main.getByRole('article', { name: title, exact: true }).locator('canvas').first().waitFor()
    const days = desk.main.getByRole('table', { name: '登录趋势' }).locator('tbody tr')
    await expect.poll(() => days.count()).toBe(7)
    // This very sign-in.
    await expect.poll(() => days.last().locator('td').nth(1).innerText()).not.toBe('0')
    await desk.main.getByLabel('时间范围').selectOption({ label: '近 30 天' })
    await expect.poll(() => days.count()).toBe(30)
  })

  test('D12 links each figure to its list, and hides it without the permission for that list', async ({
    person,
    api,
  }) => {
    const desk = await person()
    await desk.begin('/process-home')
    const figures = desk.main.getByRole('article', { name: '数据概况' })
    const counted = async () => {
      const texts = await figures.getByRole('button').allInnerTexts()
      return texts.map(text => text.replace(/[\d,\s]/g, '')).filter(text => text !== '')
    }
    await expect.poll(counted).toEqual(['组织', '岗位', '用户', '角色', '应用系统'])
    await figures.getByRole('button', { name: /^岗位/ }).click()
    await desk.expectAddress('/position-management/position-list')

    await desk.signOut()
    await desk.begin('/process-home', 'guest')
    await desk.main.getByRole('article', { name: '我的流程' }).getByRole('button', { name: /^待办/ }).waitFor()
    await figures.getByText('暂无可查看的数据').waitFor()
    expect(await counted()).toEqual([])

    // A user who may choose users, for example to view with their rights, gets the count of the own data scope; the
    // list, which this user may not open, is no link.
    const viewer = await newUser(api, 'viewer')
    const role = await roleWith(api, ['VIEW_AS'])
    const basic = await api.call<{ records: { id: string }[] }>('POST', '/upms/role/list', { code: 'BASIC' })
    await api.call('POST', '/upms/user/addRoles', { userId: viewer.id, ids: [role.id, basic.records[0]?.id] })
    await desk.signOut()
    await desk.begin('/process-home', viewer.username, viewer.password)
    await figures.getByText('用户', { exact: true }).waitFor()
    expect(await figures.getByText('岗位', { exact: true }).count()).toBe(0)
    expect(await counted()).toEqual([])
  })

  test('D12 lists recently visited pages and keeps the shortcuts of the user', async ({ person, api }) => {
    const account = await newUser(api, 'shortcuts')
    const desk = await person()
    await desk.begin('/position-management/position-list')
    await desk.visit('/system-manage/user-manage/user-list')
    await desk.visit('/process-home')
    const recent = desk.main.getByRole('article', { name: '最近访问' })
    await expect
      .poll(() => recent.getByRole('listitem').allInnerTexts())
      .toEqual(expect.arrayContaining(['用户列表', '岗位列表']))
    await expect
      .poll(async () => (await recent.getByRole('listitem').allInnerTexts()).slice(0, 2))
      .toEqual(['用户列表', '岗位列表'])

    const links = desk.main.getByRole('article', { name: '快捷入口' })
    await links.getByRole('button', { name: '自选' }).click()
    await desk.dialog.getByRole('searchbox', { name: '搜索菜单' }).fill('岗位列表')
    await desk.dialog.getByRole('checkbox', { name: '岗位列表' }).check()
    await desk.dialog.getByRole('searchbox', { name: '搜索菜单' }).fill('')
    await desk.dialog.getByRole('checkbox', { name: '字典管理' }).check()
    await desk.dialog.getByRole('button', { name: '保存' }).click()
    await expect
      .poll(() => links.getByRole('button').allInnerTexts())
      .toEqual(expect.arrayContaining(['岗位列表', '字典管理']))
    await desk.page.reload()
    await desk.settled()
    await links.getByRole('button', { name: '岗位列表' }).click()
    await desk.expectAddress('/position-management/position-list')
    await desk.settled()

    await desk.visit('/process-home')
    await links.getByRole('button', { name: '自选' }).click()
    await desk.dialog.getByRole('button', { name: '恢复默认' }).click()
    // Those that were opened lately come first again.
    await expect.poll(async () => (await links.getByRole('button').allInnerTexts()).at(2)?.trim()).toBe('岗位列表')

    // The history of one user is invisible to others.
    await desk.signOut()
    await desk.begin('/process-home', account.username, account.password)
    expect(await desk.page.getByText('最近访问').count()).toBeLessThanOrEqual(1)
    expect(await desk.page.getByRole('listitem').filter({ hasText: '用户列表' }).count()).toBe(0)
  })

  test('D12 does not list a page that refused the user as visited', async ({ person, api }) => {
    const account = await newAccount(api, 'refused')
    const desk = await person()
    await desk.begin('/workbench/notices', 'guest')
    // Opened from lists, the page of a user has no code of its own: it refuses what its call would.
    await desk.visit(`/system-manage/user-manage/user-details?id=${account.id}`)
    await desk.main.getByText('无权查看“用户详情”').waitFor()
    await desk.visit('/process-home')
    const recent = desk.main.getByRole('article', { name: '最近访问' })
    await expect.poll(() => recent.getByRole('listitem').count()).toBeGreaterThan(0)
    expect(await recent.getByRole('listitem').filter({ hasText: '用户详情' }).count()).toBe(0)
  })
})
