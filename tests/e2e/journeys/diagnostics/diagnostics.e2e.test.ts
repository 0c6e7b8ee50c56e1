import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'
import { newOrganization, newUser, rootOrganization } from '../../records.ts'

describe('diagnostics', () => {
  test('the panel explains why a button is missing, and where a code comes from', async ({ person }) => {
    const desk = await person()
    // Others of the company may fill the first page.
    await desk.begin('/system-manage/user-manage/user-list?username=admin')
    await desk.userMenu('诊断面板')
    const panel = desk.page.getByRole('complementary', { name: '诊断面板' })
    await panel.getByRole('button', { name: '点选元素' }).click()
    await desk.row('admin').locator('td').nth(2).click()
    await panel.getByText('针对所点的一行').waitFor()
    await panel.getByRole('button', { name: /^隐藏 \d/ }).click()
    await panel.getByRole('button', { name: /隐藏 删除/ }).click()
    await panel.getByText('显示条件').waitFor()
    await panel.getByText('schemas/pages/user/list.json').waitFor()
    await panel.getByText('USER_DELETE').waitFor()
    await panel.getByRole('button', { name: '授权来源' }).first().click()
    await panel.getByText('超级管理员拥有全部启用的权限').waitFor()
    await panel.getByRole('button', { name: '关闭诊断面板' }).click()
    await panel.waitFor({ state: 'hidden' })
  })

  test('the view as another user shows menu, data and the differences, read-only', {
    tags: 'full',
  }, async ({ person, api }) => {
    const team = await newOrganization(api, await rootOrganization(api))
    const user = await newUser(api, 'seen', team.id)
    const desk = await person()
    await desk.begin('/system-manage/role-manage/roles-list')
    await desk.visit('/system-manage/user-manage/user-list')
    await desk.tagMenu('角色列表', '固定')
    await desk.search('姓名', user.name)
    const [own, address] = [await desk.tags(), desk.address()]
    await desk.userMenu('以他人身份查看')
    await desk.dialog.getByRole('combobox', { name: '用户' }).fill(user.name)
    await desk.page.locator('.ant-select-item-option:visible').filter({ hasText: user.username }).click()
    await desk.button('开始查看', desk.dialog).click()
    const banner = desk.page.getByText(`正在以用户“${user.name}”的身份查看`)
    await banner.waitFor()
    await desk.settled()
    await expect.poll(() => desk.menuTitles()).not.toContain('系统管理')
    // He holds nothing, not even the home page.
    await expect.poll(() => desk.tags()).toEqual([])
    await desk.page.reload()
    await banner.waitFor()
    await desk.page.getByRole('button', { name: '退出', exact: true }).click()
    await banner.waitFor({ state: 'hidden' })
    await desk.settled()
    await expect.poll(() => desk.menuTitles()).toContain('系统管理')
    // The user's own pages are open again, in their earlier state.
    await expect.poll(() => desk.tags()).toEqual(own)
    expect(desk.address()).toBe(address)
    await desk.row(user.username).waitFor()

    await desk.userMenu('以他人身份查看')
    await desk.dialog.getByText('角色', { exact: true }).click()
    await desk.dialog.getByRole('combobox', { name: '角色' }).fill('人事查询')
    await desk.page.locator('.ant-select-item-option:visible').filter({ hasText: '人事查询' }).first().click()
    await desk.button('开始查看', desk.dialog).click()
    await desk.page.getByText('正在以角色“人事查询”的身份查看').waitFor()
    await desk.settled()
    await desk.visit('/system-manage/user-manage/user-list')
    await desk.row('admin').waitFor()
    await expect.poll(() => desk.button('新增').count()).toBe(0)
    await desk.page.getByRole('button', { name: '与我的界面有何不同' }).click()
    const differences = desk.page.getByRole('dialog', { name: '与我的界面有何不同' })
    await differences.getByRole('button', { name: /新增.*我：显示，对方：隐藏/ }).click()
    await differences.getByText('USER_ADD').waitFor()
    await differences.getByText('schemas/pages/user/list.json').waitFor()
    // Pages that the viewed user cannot open.
    await differences.getByRole('button', { name: /角色列表.*我：能打开，对方：打不开/ }).click()
    await differences.getByText('/system-manage/role-manage/roles-list', { exact: true }).waitFor()
  })
})
