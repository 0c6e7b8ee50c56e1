import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'
import { newUser } from '../../records.ts'

describe('super administrators', () => {
  test('one is appointed, has all permissions at once, cannot be deleted, and is dismissed', async ({
    person,
    api,
  }) => {
    const user = await newUser(api, 'chief')
    const own = await api.as(user.username, user.password)
    const mayReadRoles = async () => (await own.ask('POST', '/upms/role/list', {})).status === 200
    expect(await mayReadRoles()).toBe(false)
    const newcomer = await person()
    await newcomer.begin('/', user.username, user.password)
    expect(await newcomer.menuTitles()).not.toContain('系统管理')

    const desk = await person()
    await desk.begin('/system-manage/user-manage/user-list')
    await desk.search('账号', user.username)
    const row = desk.row(user.username)
    await desk.rowAction(row, '任命为超级管理员')
    await desk.confirm(`确定要任命“${user.name}”为超级管理员吗？其将拥有全部权限和全部数据。`)
    await desk.expectToast('操作成功！')
    await desk.settled()
    expect(await mayReadRoles()).toBe(true)
    // The open console of the person follows by itself.
    await expect.poll(() => newcomer.menuTitles()).toContain('系统管理')
    expect(await row.getByRole('switch').isDisabled()).toBe(true)
    await row.getByRole('button', { name: /更多/ }).click()
    await desk.page.getByRole('menuitem', { name: '撤销超级管理员', exact: true }).waitFor()
    expect(await desk.page.getByRole('menuitem', { name: '删除', exact: true }).count()).toBe(0)
    await desk.page.keyboard.press('Escape')

    await desk.rowAction(row, '撤销超级管理员')
    await desk.confirm(`确定要撤销“${user.name}”的超级管理员吗？`)
    await desk.expectToast('操作成功！')
    await desk.settled()
    expect(await mayReadRoles()).toBe(false)
    await expect.poll(() => newcomer.menuTitles()).not.toContain('系统管理')
    expect(await row.getByRole('switch').isDisabled()).toBe(false)
    await row.getByRole('button', { name: user.username, exact: true }).click()
    await desk.expectAddress('/system-manage/user-manage/user-details')
    await desk.tab('日志')
    for (const operation of ['任命超级管理员', '撤销超级管理员']) await desk.main.getByText(operation).first().waitFor()
  })
})
