import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'
import { newUser } from '../../records.ts'

/** The first steps of a user who has just signed in for the first time. */
describe('the first hour', () => {
  test('an administrator signs in and finds a user', { tags: 'full' }, async ({ person, api }) => {
    const { records } = await api.call<{ records: { name: string; username: string }[] }>('POST', '/upms/user/list', {
      size: 30,
    })
    const wanted = records.find(user => user.username !== 'admin')
    expect(wanted).toBeDefined()

    const desk = await person()
    await desk.signIn()
    await desk.expectAddress('/process-home')
    await desk.menu('系统管理', '用户列表')
    await desk.search('账号', wanted!.username)

    await desk.row(wanted!.username).waitFor()
    await expect.poll(() => desk.rowCount()).toBeGreaterThan(0)
    await desk.main
      .getByRole('link', { name: wanted!.username, exact: true })
      .or(desk.button(wanted!.username))
      .first()
      .click()
    await desk.expectAddress('/system-manage/user-manage/user-details')
    await desk.settled()
    await desk.main.getByText(wanted!.name).first().waitFor()
    for (const tab of ['岗位', '系统', '角色', '项目', '其他账号', '日志']) {
      await desk.main.getByRole('tab', { name: tab, exact: true }).click()
      await desk.settled()
    }
  })

  test('an administrator adds a position and sees it in the list', { tags: 'full' }, async ({ person }) => {
    const code = `E2E-ADD-${Date.now()}`
    const desk = await person()
    await desk.signIn()
    await desk.menu('组织岗位', '岗位列表')
    await desk.button('新增').click()
    await desk.expectAddress('/position-management/position-add')
    await desk.settled()
    await desk.fill('岗位名称', '浏览器测试岗位')
    await desk.fill('岗位编码', code)
    await desk.chooseInTree('所属组织')
    await desk.button('保存').click()
    await desk.expectToast('保存成功!')
    await desk.expectAddress('/position-management/position-list')

    await desk.search('岗位编码', code)
    await desk.row(code).waitFor()
  })

  test('a permission granted to a role opens a page for its members', async ({ person, api }) => {
    const role = await api.call<{ id: string; name: string }>('POST', '/upms/role/add', {
      name: `应用管理员 ${Date.now()}`,
      code: `E2E_${Date.now()}`,
      dataScope: 'all',
    })
    const user = await newUser(api, 'right')
    await api.call('POST', '/upms/role/user/add', { roleId: role.id, ids: [user.id] })

    const plain = await person()
    await plain.signIn(user.username, user.password)
    await expect.poll(() => plain.menuTitles()).not.toContain('系统管理')

    const desk = await person()
    await desk.signIn()
    await desk.menu('系统管理', '角色列表')
    await desk.search('角色名称', role.name)
    await desk.rowAction(desk.row(role.name), '权限')
    await desk.expectAddress('/system-manage/role-manage/role-permission')
    await desk.settled()
    await desk.tick('应用系统管理')
    await desk.button('保存').click()
    await desk.expectToast('保存成功!')

    await plain.page.reload()
    await plain.settled()
    await expect.poll(() => plain.menuTitles()).toContain('系统管理')
    await plain.menu('系统管理', '应用系统管理')
    await plain.expectAddress('/system-manage/permission-app')
    await plain.row('用户中心').waitFor()
  })

  test('another account sees another menu', { tags: 'full' }, async ({ person }) => {
    const desk = await person()
    await desk.signIn()
    const all = await desk.menuTitles()
    expect(all).toContain('系统管理')
    await desk.signOut()
    await desk.enterAccount('guest', 'Admin123')
    await desk.settled()
    const few = await desk.menuTitles()
    expect(few.length).toBeLessThan(all.length)
    expect(few).not.toContain('系统管理')
    await desk.visit('/system-manage/role-manage/roles-list')
    await desk.expectAddress('/noPermission')
  })

  test('switching the application changes the menu and closes the tags', { tags: 'full' }, async ({ person }) => {
    const desk = await person()
    await desk.signIn()
    await desk.menu('组织岗位', '岗位列表')
    await expect.poll(() => desk.tags()).toContain('岗位列表')
    await desk.switchApplication('流程中心')
    await expect.poll(() => desk.tags()).toEqual(['首页'])
    const titles = await desk.menuTitles()
    expect(titles).toContain('流程配置')
    expect(titles).not.toContain('系统管理')
    await desk.visit('/system-manage/user-manage/user-list')
    await desk.expectAddress('/noPermission')
    await desk.switchApplication('用户中心')
    await expect.poll(() => desk.menuTitles()).toContain('系统管理')
  })
})
