import { describe } from 'vitest'
import type { Desk } from '../desk.ts'
import {
  agreeToDelete,
  closeDrawer,
  exportFile,
  flip,
  pickInDrawer,
  readRefusal,
  restore,
  revertToFirst,
} from '../gestures.ts'
import { expect, test } from '../harness.ts'
import { newAccount, newPosition, newRole, newUser, unique } from '../records.ts'

/** Ticks all rows that a list shows and runs an action on them. */
async function all(desk: Desk, rows: readonly string[], action: string, done: string, asks: boolean): Promise<void> {
  for (const text of rows) await desk.row(text).getByRole('checkbox').check()
  await desk.button(action).click()
  if (asks) await desk.confirm(/所选数据/)
  await desk.expectToast(done)
  await desk.settled()
}

describe('users', () => {
  test('everything that a list of users offers is done once: edit, roles, projects, password, switch, batches', {
    timeout: 120_000,
  }, async ({ person, api }) => {
    const [role, first, second] = [await newRole(api), await newAccount(api, 'many'), await newAccount(api, 'many')]
    const projects = await api.call<{ records: { code: string }[] }>('POST', '/upms/user/project/candidates', {
      userId: first.id,
    })
    const project = projects.records[0]?.code ?? ''
    const desk = await person()
    await desk.begin('/system-manage/user-manage/user-list')
    await desk.search('账号', 'e2e.many.')
    const row = desk.row(first.username)
    await desk.rowAction(row, '编辑')
    await desk.expectAddress('/system-manage/user-manage/user-editor?id=')
    await desk.settled()
    await desk.fill('职务', '测试主管')
    await desk.save()
    await desk.expectToast('保存成功!')
    await desk.expectAddress('/system-manage/user-manage/user-list')
    await desk.row('测试主管').waitFor()
    await desk.rowAction(row, '分配角色')
    await pickInDrawer(desk, role.name)
    await desk.rowAction(row, '项目授权')
    await desk.expectAddress('/system-manage/user-manage/user-prject?userId=')
    await desk.settled()
    await desk.pick(project)
    await desk.save()
    await desk.expectToast('保存成功!')
    await desk.visit('/system-manage/user-manage/user-list')
    await desk.rowAction(row, '重置密码')
    await desk.confirm(`确定要重置“${first.name}”的密码吗？`)
    await desk.dialog.locator('code').waitFor()
    await desk.button('我已保存', desk.dialog).click()
    await desk.dialog.waitFor({ state: 'hidden' })
    await desk.rowAction(row, '解除锁定')
    await desk.confirm('的登录锁定吗？')
    await desk.expectToast('操作成功！')
    await flip(desk, row, '关闭成功！')
    const both = [first.username, second.username]
    await all(desk, both, '批量启用', '开启成功！', false)
    await all(desk, both, '批量停用', '关闭成功！', true)

    await desk.visit(`/system-manage/user-manage/user-details?id=${first.id}`)
    await desk.tab('角色')
    await desk.row(role.name).waitFor()
    await desk.button('分配角色').click()
    await closeDrawer(desk)
    await desk.tab('项目')
    await desk.row(project).waitFor()
    await desk.button('项目授权').click()
    await desk.expectAddress('/system-manage/user-manage/user-prject?userId=')
    await desk.visit(`/system-manage/user-manage/user-details?id=${first.id}`)
    await desk.button('重置密码').click()
    await desk.confirm('的密码吗？')
    await desk.button('我已保存', desk.dialog).click()
    await desk.tab('日志')
    await revertToFirst(desk)
    await desk.button('编辑').click()
    await desk.expectAddress('/system-manage/user-manage/user-editor?id=')

    await desk.visit('/system-manage/user-manage/user-list')
    await desk.rowAction(row, '删除')
    await desk.dialog.getByText('将一并删除：').waitFor()
    await agreeToDelete(desk)
    await all(desk, [second.username], '批量删除', '删除成功!', true)
    expect(await desk.rowCount()).toBe(0)
    await desk.button('导入').click()
    await desk.button('下载模板', desk.dialog).waitFor()
  })

  test('sessions of a user are ended, and the second list of users leads to the same pages', async ({
    person,
    api,
  }) => {
    const user = await newUser(api, 'session')
    await api.as(user.username, user.password)
    const desk = await person()
    await desk.begin(`/system-manage/user-manage/user-details?id=${user.id}`)
    await desk.tab('登录会话')
    const sessions = await desk.rowCount()
    expect(sessions).toBeGreaterThan(0)
    await desk.rowAction(desk.main.locator('tbody tr[data-id]').first(), '结束')
    await desk.confirm('确定要结束该登录吗？')
    await expect.poll(() => desk.rowCount()).toBe(sessions - 1)
    await api.as(user.username, user.password)
    await desk.button('结束全部登录').click()
    await desk.confirm('确定要结束该用户的全部登录吗？')
    await expect.poll(() => desk.rowCount()).toBe(0)

    await desk.visit('/sys_manage/user-manage')
    await desk.search('账号', user.username)
    const row = desk.row(user.username)
    await flip(desk, row, '关闭成功！')
    expect(await exportFile(desk)).toMatch(/^用户.*\.xlsx$/)
    await desk.rowAction(row, '分配角色')
    await desk.settled()
    await closeDrawer(desk)
    await desk.rowAction(row, '编辑')
    await desk.expectAddress('/system-manage/user-manage/user-editor?id=')
    await desk.visit('/sys_manage/user-manage')
    await desk.button('新增').click()
    await desk.expectAddress('/system-manage/user-manage/user-add')
  })
})

describe('roles', () => {
  test('one is made, given to people and positions, taken away, batched, deleted and brought back', {
    timeout: 120_000,
  }, async ({ person, api }) => {
    const name = `新角色${unique()}`
    const [position, other] = [await newPosition(api), await newPosition(api)]
    const user = await newAccount(api, 'role')
    const desk = await person()
    await desk.begin('/system-manage/role-manage/roles-list')
    await desk.button('新增').click()
    await desk.fill('角色名称', name, desk.dialog)
    await desk.fill('角色编码', `E2E_${unique().toUpperCase()}`, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功!')
    await desk.settled()
    await desk.search('角色名称', name)
    const row = desk.row(name)
    await desk.rowAction(row, '编辑')
    await desk.settled()
    await desk.fill('备注', '改过', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.row('改过').waitFor()
    await flip(desk, row, '关闭成功！')
    await all(desk, [name], '批量启用', '开启成功！', false)
    await all(desk, [name], '批量停用', '关闭成功！', true)
    expect(await exportFile(desk)).toMatch(/^角色.*\.xlsx$/)

    await desk.rowAction(row, '岗位')
    await desk.expectAddress('/system-manage/role-manage/role-position?roleId=')
    await desk.settled()
    for (const { code } of [position, other]) await desk.pick(code)
    await desk.save()
    await desk.expectToast('保存成功!')
    await desk.visit('/system-manage/role-manage/roles-list')
    await desk.rowAction(row, '用户')
    await desk.expectAddress('/system-manage/role-manage/role-user?roleId=')
    await desk.visit('/system-manage/role-manage/roles-list')
    await row.getByRole('button', { name, exact: true }).click()
    await desk.expectAddress('/system-manage/role-manage/roles-details?id=')
    const details = desk.address()
    await desk.settled()
    await desk.button('分配用户').click()
    await pickInDrawer(desk, user.username)
    await desk.tab('岗位')
    const bound = desk.main.getByRole('tabpanel', { name: '岗位' })
    await desk.rowAction(desk.row(position.code, bound), '取消分配')
    await desk.confirm('的该角色吗？')
    await desk.row(position.code, bound).waitFor({ state: 'detached' })
    await desk.row(other.code, bound).getByRole('checkbox').check()
    await bound.getByRole('button', { name: '取消分配', exact: true }).first().click()
    await desk.confirm('确定要取消所选岗位的该角色吗？')
    await desk.row(other.code, bound).waitFor({ state: 'detached' })
    await desk.button('分配岗位', bound).click()
    await pickInDrawer(desk, position.code)

    await desk.visit('/system-manage/role-manage/roles-list')
    await desk.rowAction(row, '删除')
    await readRefusal(desk, '· 角色用户 1 条')
    await desk.visit(details)
    await desk.tab('用户')
    const people = desk.main.getByRole('tabpanel', { name: '用户' })
    await desk.row(user.username, people).getByRole('checkbox').check()
    await people.getByRole('button', { name: '取消分配', exact: true }).first().click()
    await desk.confirm('确定要取消所选用户的该角色吗？')
    await desk.row(user.username, people).waitFor({ state: 'detached' })
    await desk.tab('岗位')
    await desk.rowAction(desk.row(position.code, bound), '取消分配')
    await desk.confirm('的该角色吗？')
    await desk.row(position.code, bound).waitFor({ state: 'detached' })
    await desk.tab('操作日志')
    await revertToFirst(desk)
    await desk.main.getByRole('button', { name: '编辑', exact: true }).first().click()
    await desk.dialog.getByLabel('角色名称', { exact: true }).waitFor()
    await closeDrawer(desk)
    await desk.visit('/system-manage/role-manage/roles-list')
    await desk.rowAction(row, '删除')
    await agreeToDelete(desk)
    await desk.button('回收站').click()
    await restore(desk, name)
    await all(desk, [name], '批量删除', '删除成功!', true)
    await desk.button('回收站').click()
    await desk.row(name, desk.dialog).getByRole('checkbox').check()
    await desk.button('恢复所选', desk.dialog).click()
    await desk.row(name, desk.dialog).waitFor({ state: 'detached' })
  })

  test('half ticked branches are kept and shown, and the old screen shows the same rights one by one', async ({
    person,
    api,
  }) => {
    const role = await newRole(api)
    const desk = await person()
    await desk.begin('/system-manage/role-manage/roles-list')
    await desk.search('角色编码', role.code)
    await desk.rowAction(desk.row(role.code), '权限')
    await desk.expectAddress('/system-manage/role-manage/role-permission?roleId=')
    const words = desk.main.getByPlaceholder('请输入关键字')
    await words.fill('导出角色')
    await desk.tick('导出角色')
    await desk.save()
    await desk.expectToast('保存成功!')
    const box = (name: string) => desk.node(name).locator('.ant-tree-checkbox')
    await desk.page.reload()
    await desk.settled()
    await words.fill('导出角色')
    await expect.poll(() => box('导出角色').getAttribute('class')).toContain('checkbox-checked')
    for (const above of ['角色列表', '系统管理'])
      await expect.poll(() => box(above).getAttribute('class')).toContain('checkbox-indeterminate')

    await desk.button('逐项勾选').click()
    await desk.expectAddress('/system-manage/role-manage/role-permission-old?roleId=')
    await desk.settled()
    await desk.main.getByText(/^已选 3 /).waitFor()
    await words.fill('分配权限')
    await desk.tick('分配权限')
    await desk.save()
    await desk.expectToast('保存成功!')
    const codes = await api.call<{ code: string }[]>('GET', '/upms/role/permissions', { roleId: role.id })
    expect(codes.map(one => one.code)).toEqual(expect.arrayContaining(['ROLE_EXPORT', 'ROLE_PERMISSION']))
    expect(codes).toHaveLength(4)
    await desk.visit(`/system-manage/role-manage/roles-details?id=${role.id}`)
    await desk.tab('权限')
    await desk.row('ROLE_EXPORT').waitFor()
    await desk.main.getByRole('button', { name: '权限', exact: true }).first().click()
    await desk.expectAddress('/system-manage/role-manage/role-permission?roleId=')
  })
})
