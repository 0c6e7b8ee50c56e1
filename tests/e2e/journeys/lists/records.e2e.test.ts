import { describe } from 'vitest'
import { readRefusal } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { newOrganization, newPosition, newRole, newUser, rootOrganization } from '../../records.ts'

describe('working on records', () => {
  test('a position is disabled, enabled, copied and deleted', async ({ person, api }) => {
    const position = await newPosition(api)
    const desk = await person()
    await desk.begin('/position-management/position-list')
    await desk.search('岗位编码', position.code)
    const row = desk.row(position.code)

    await row.getByRole('switch').click()
    await desk.confirm('确定要关闭状态吗？')
    await desk.expectToast('关闭成功')
    await row.getByRole('switch', { checked: false }).click()
    await desk.confirm('确定要开启状态吗？')
    await desk.expectToast('开启成功')

    await desk.rowAction(row, '复制')
    await desk.expectAddress('/position-management/position-copy')
    await desk.settled()
    await expect.poll(() => desk.main.getByLabel('岗位编码', { exact: true }).inputValue()).toBe('')
    await desk.fill('岗位名称', `${position.name}副本`)
    await desk.fill('岗位编码', `${position.code}-COPY`)
    await desk.button('保存为新岗位').click()
    await desk.expectToast('保存成功!')

    await desk.search('岗位编码', `${position.code}-COPY`)
    const copy = desk.row(`${position.name}副本`)
    await desk.rowAction(copy, '删除')
    await desk.confirm('确定要删除该数据吗？')
    await desk.expectToast('删除成功!')
    await desk.settled()
    await expect.poll(() => copy.count()).toBe(0)
  })

  test('a referenced record is not deleted, and the reason is shown', async ({ person, api }) => {
    const position = await newPosition(api)
    const user = await newUser(api, 'member')
    await api.call('POST', '/upms/position/members/add', { positionId: position.id, ids: [user.id] })
    const desk = await person()
    await desk.begin('/position-management/position-list')
    await desk.search('岗位编码', position.code)
    await desk.rowAction(desk.row(position.code), '删除')
    await readRefusal(desk, '· 岗位成员 1 条')
    await desk.row(position.code).waitFor()
  })

  test('the transfer picker adds users to a role and removes them', { tags: 'full' }, async ({ person, api }) => {
    const role = await newRole(api)
    const user = await newUser(api, 'bound')
    const desk = await person()
    await desk.begin(`/system-manage/role-manage/role-user?roleId=${role.id}`)
    await desk.pick(user.username)
    await desk.button('保存').click()
    await desk.expectToast(/成功/)
    const bound = await api.call<{ total: number }>('POST', '/upms/role/user/list', { roleId: role.id })
    expect(bound.total).toBe(1)

    await desk.visit(`/system-manage/role-manage/roles-details?id=${role.id}`)
    await desk.rowAction(desk.row(user.username), '取消分配')
    await desk.confirm(/取消/)
    await desk.row(user.username).waitFor({ state: 'detached' })
    const left = await api.call<{ total: number }>('POST', '/upms/role/user/list', { roleId: role.id })
    expect(left.total).toBe(0)
  })

  test('an organization is edited in the tree, and never moved below itself', { tags: 'full' }, async ({
    person,
    api,
  }) => {
    const parent = await newOrganization(api, await rootOrganization(api))
    const child = await newOrganization(api, parent.id)
    const answer = await api.ask('POST', '/upms/organization/move', { id: parent.id, parentId: child.id })
    expect(answer.status).toBe(400)
    expect(answer.message).toMatch(/[一-龥]/)

    const desk = await person()
    await desk.begin(`/organization/edit?id=${parent.id}`)
    await desk.fill('组织简称', '新简称')
    await desk.button('保存').click()
    await desk.expectToast('保存成功!')
    const stored = await api.call<{ shortName: string }>('GET', `/upms/organization/details/${parent.id}`)
    expect(stored.shortName).toBe('新简称')
  })

  test('two users edit one record: the second gets a conflict and loses nothing', { tags: 'full' }, async ({
    person,
    api,
  }) => {
    const position = await newPosition(api)
    const first = await person()
    const second = await person()
    for (const desk of [first, second]) {
      await desk.begin(`/position-management/position-edit?id=${position.id}`)
    }
    await first.fill('岗位名称', '先保存的名称')
    await first.button('保存').click()
    await first.expectToast('保存成功!')

    second.problems.expected.push('409 POST /upms/position/edit')
    await second.fill('岗位名称', '后保存的名称')
    await second.button('保存').click()
    await second.page
      .getByText(/已被|他人|其他人/)
      .first()
      .waitFor()
    await expect.poll(() => second.main.getByLabel('岗位名称', { exact: true }).inputValue()).toBe('后保存的名称')
    const stored = await api.call<{ name: string }>('GET', `/upms/position/details/${position.id}`)
    expect(stored.name).toBe('先保存的名称')
  })

  test('invalid input is refused at its field', { tags: 'full' }, async ({ person, api }) => {
    const position = await newPosition(api)
    const desk = await person()
    await desk.begin('/position-management/position-add')
    await desk.save()
    await desk.expectFieldError('岗位名称', '岗位名称不能为空')
    await desk.fill('岗位名称', '重复编码的岗位')
    await desk.fill('岗位编码', 'bad code!')
    await desk.chooseInTree('所属组织')
    await desk.expectFieldError('岗位编码', /岗位编码：2 至 40 位/)
    // 保存 waits as long as the browser itself finds a fault.
    await expect.poll(() => desk.button('保存').getAttribute('aria-disabled')).toBe('true')
    await desk.fill('岗位编码', position.code)
    desk.problems.expected.push(/^(400|409) POST \/upms\/position\/add/)
    await desk.save()
    await desk.expectFieldError('岗位编码', /已存在|重复/)
    await desk.expectAddress('/position-management/position-add')
  })
})
