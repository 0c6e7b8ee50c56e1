import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'
import { newOrganization, newPosition, newRole, newUser, rootOrganization, unique } from '../../records.ts'

describe('users', () => {
  test('a new user gets a password shown once, must change it, and has the granted permissions at once', async ({
    person,
    api,
  }) => {
    const role = await newRole(api)
    const username = `e2e.added.${unique()}`
    const desk = await person()
    await desk.begin('/system-manage/user-manage/user-list')
    await desk.button('新增').click()
    await desk.settled()
    await desk.fill('账号', username)
    await desk.fill('姓名', '新来的人')
    await desk.chooseInTree('所属组织')
    await desk.choose('角色', role.name)
    await desk.page.keyboard.press('Escape')
    await desk.save()
    const secret = (await desk.dialog.locator('code').innerText()).trim()
    await desk.button('我已保存', desk.dialog).click()
    await desk.expectAddress('/system-manage/user-manage/user-list')

    const stranger = await person()
    await stranger.openLogin()
    await stranger.enterAccount(username, secret)
    await stranger.dialog.getByText('为了账号安全').waitFor()
    await stranger.fill('旧密码', secret, stranger.dialog)
    await stranger.fill('新密码', 'Fresh1234', stranger.dialog)
    await stranger.fill('确认新密码', 'Fresh1234', stranger.dialog)
    await stranger.button('确定', stranger.dialog).click()
    await stranger.dialog.waitFor({ state: 'hidden' })
  })

  test('the tree beside the list filters it, and the address keeps the filter', { tags: 'full' }, async ({
    person,
    api,
  }) => {
    const team = await newOrganization(api, await rootOrganization(api))
    const user = await newUser(api, 'team', team.id)
    const desk = await person()
    await desk.begin('/system-manage/user-manage/user-list')
    await desk.main.getByLabel('搜索组织').fill(team.name)
    await desk.node(team.name).click()
    await desk.settled()
    await desk.row(user.username).waitFor()
    await expect.poll(() => desk.rowCount()).toBe(1)

    await desk.page.reload()
    await desk.settled()
    await desk.row(user.username).waitFor()
    await expect.poll(() => desk.rowCount()).toBe(1)
    await desk.button('全部').click()
    await desk.settled()
    await expect.poll(() => desk.rowCount()).toBe(20)
  })

  test('other accounts of a user are added, changed and deleted in a dialog', { tags: 'full' }, async ({
    person,
    api,
  }) => {
    const user = await newUser(api, 'accounts')
    const desk = await person()
    await desk.begin(`/system-manage/user-manage/user-details?id=${user.id}`)
    await desk.tab('其他账号')
    await desk.button('新增账号').click()
    await desk.settled()
    await desk.choose('所属系统', '企业邮箱', desk.dialog)
    await desk.fill('账号', `${user.username}@mail`, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.row(`${user.username}@mail`).waitFor()
    await desk.rowAction(desk.row(`${user.username}@mail`), '编辑')
    await desk.settled()
    await desk.fill('备注', '只收邮件', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.row('只收邮件').waitFor()
    await desk.rowAction(desk.row('只收邮件'), '删除')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('删除成功!')
    await desk.row('只收邮件').waitFor({ state: 'detached' })
  })

  test('the next call signs a disabled user out', { tags: 'full' }, async ({ person, api }) => {
    const user = await newUser(api, 'off')
    const desk = await person()
    await desk.begin('/personal/index', user.username, user.password)
    await api.call('POST', '/upms/user/enable', { id: user.id, enabled: false })
    desk.problems.expected.push(/^401 /)
    await desk.page.reload()
    await desk.expectAddress('/login')
  })

  test('the log shows changes with the labels of the page', { tags: 'full' }, async ({ person, api }) => {
    const position = await newPosition(api)
    await api.call('POST', '/upms/position/edit', { id: position.id, name: '改过的岗位', rank: 'M1' })
    const desk = await person()
    await desk.begin(`/position-management/position-details?id=${position.id}`)
    await desk.tab('操作日志')
    const changed = desk.row(`岗位名称：${position.name} → 改过的岗位`)
    await changed.filter({ hasText: '职级：空 → M1' }).waitFor()
    await desk.row('新增').waitFor()
  })
})
