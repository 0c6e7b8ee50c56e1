// @module-tag full
import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'
import { newRole, newUser } from '../../records.ts'

interface Node {
  id: string
  code: string
  children: Node[]
}

const idOf = (nodes: Node[], code: string): string | undefined =>
  nodes.map(node => (node.code === code ? node.id : idOf(node.children, code))).find(id => id !== undefined)

describe('permission matrix', () => {
  test('shows the permissions of a user with reasons, and the holders of a permission', async ({ person, api }) => {
    const role = await newRole(api)
    const user = await newUser(api, 'matrix')
    await api.call('POST', '/upms/role/user/add', { roleId: role.id, ids: [user.id] })
    const id = idOf(await api.call<Node[]>('GET', '/upms/matrix/resources', { keyword: 'USER_EXPORT' }), 'USER_EXPORT')
    await api.call('POST', '/upms/auth/resource/role/add', { resourceId: id, ids: [role.id] })

    const desk = await person()
    await desk.begin('/system-manage/permission-matrix')
    await desk.search('账号', user.username)
    const row = desk.row(user.username)
    await row.getByText(`角色：${role.name}`).waitFor()
    await desk.rowAction(row, '权限明细')
    const detail = desk.dialog.getByRole('row').filter({ hasText: 'USER_EXPORT' })
    await detail.getByText(`角色：${role.name}`).waitFor()
    expect(await desk.dialog.getByRole('row').filter({ hasText: 'USER_DELETE' }).count()).toBe(0)
    await desk.page.keyboard.press('Escape')

    await desk.visit('/system-manage/permission-matrix')
    await desk.tab('按权限')
    await desk.main.getByLabel('搜索权限').fill('导出用户')
    await desk.node('导出用户').click()
    await desk.settled()
    await desk.row(user.username).getByText(`角色：${role.name}`).waitFor()
    await desk.row('admin').getByText('超级管理员').first().waitFor()
  })
})
