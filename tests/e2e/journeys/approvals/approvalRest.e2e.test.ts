// @module-tag full
import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import { exportFile, flip, withRows } from '../../gestures.ts'
import { expect, origin, test } from '../../harness.ts'
import { newAccount, newUser, unique } from '../../records.ts'

interface Made {
  id: string
  name: string
}

interface Member {
  id: string
  userName: string
  organizationId: string | null
}

const membersOf = async (api: ApiClient, roleId: string): Promise<Member[]> =>
  (await api.call<{ records: Member[] }>('POST', '/nbpm/auditRole/members/list', { roleId })).records

/** Creates another system with its own credential, and returns a function that pushes items to read. */
async function otherSystem(api: ApiClient) {
  const id = unique()
  const made = await api.call<{ id: string; clientId: string; clientSecret: string }>('POST', '/upms/application/add', {
    name: `对方系统${id}`,
    clientId: `third-${id}`,
  })
  const authorization = `Basic ${Buffer.from(`${made.clientId}:${made.clientSecret}`).toString('base64')}`
  const push = async (kind: 'read' | 'todo', tasks: { id: string; username: string; title: string }[]) => {
    const answer = await fetch(`${origin()}/nbpm/thirdParty/push`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ kind, tasks }),
    })
    expect(answer.status).toBe(200)
  }
  return { name: `对方系统${id}`, push }
}

describe('settings of approvals', () => {
  test('phrases are created, changed, deleted singly and in a batch, and belong to one user', async ({
    person,
    api,
  }) => {
    const user = await newUser(api, 'phrase')
    const own = await api.as(user.username, user.password)
    const texts = async () => (await own.call<{ text: string }[]>('GET', '/nbpm/phrase/list')).map(one => one.text)
    const desk = await person()
    await desk.begin('/system-config/phrase', user.username, user.password)
    for (const text of ['同意，请尽快办理', '请补充附件', '转财务复核']) {
      await desk.button('新增').click()
      await desk.page.getByRole('dialog', { name: '新增常用意见' }).waitFor()
      await desk.fill('意见', text, desk.dialog)
      await desk.save('保存', desk.dialog)
      await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
      await desk.row(text).waitFor()
    }
    await desk.rowAction(desk.row('请补充附件'), '编辑')
    await desk.page.getByRole('dialog', { name: '编辑常用意见' }).waitFor()
    await desk.settled()
    await desk.fill('意见', '', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectFieldError('意见', '意见不能为空', desk.dialog)
    await desk.fill('意见', '请补充合同附件', desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.row('请补充合同附件').waitFor()
    expect((await texts()).sort()).toEqual(['同意，请尽快办理', '请补充合同附件', '转财务复核'].sort())

    await desk.rowAction(desk.row('转财务复核'), '删除')
    await desk.confirm('确定要删除该意见吗？')
    await desk.expectToast('删除成功!')
    await desk.row('转财务复核').waitFor({ state: 'detached' })
    const rows = ['同意，请尽快办理', '请补充合同附件']
    await withRows(desk, { rows, action: '批量删除', done: '删除成功!', asks: true })
    await expect.poll(() => desk.rowCount()).toBe(0)
    expect(await texts()).toEqual([])
  })

  test('a standard role is disabled, its members change, its log shows it, it is deleted with them', async ({
    person,
    api,
  }) => {
    const code = `E2E_${unique().toUpperCase()}`
    const role = await api.call<Made>('POST', '/nbpm/auditRole/save', {
      code,
      name: `角色${code}`,
      scopeKind: 'company',
    })
    const people = [await newAccount(api, 'member'), await newAccount(api, 'member'), await newAccount(api, 'member')]
    for (const { id } of people) await api.call('POST', '/nbpm/auditRole/members/save', { roleId: role.id, userId: id })
    const [first, second, third] = people
    if (!first || !second || !third) throw new Error('three were made')

    const desk = await person()
    await desk.begin('/process-config/role')
    await desk.search('编码', code)
    await flip(desk, desk.row(code), '关闭成功！')
    expect(await api.call('GET', `/nbpm/auditRole/details/${role.id}`)).toMatchObject({ enabled: false })
    await flip(desk, desk.row(code), '开启成功！')
    await desk.row(code).getByRole('button', { name: role.name, exact: true }).click()
    await desk.expectAddress('/process-config/role-details?id=')
    await desk.settled()

    await desk.rowAction(desk.row(first.name), '编辑')
    await desk.settled()
    await desk.chooseInTree('负责组织', undefined, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
    const changed = (await membersOf(api, role.id)).find(({ userName }) => userName === first.name)
    expect(changed?.organizationId).toBeTruthy()
    await desk.rowAction(desk.row(first.name), '移除')
    await desk.confirm('确定要移除该成员吗？')
    await desk.expectToast('移除成功!')
    await desk.row(first.name).waitFor({ state: 'detached' })
    await desk.tab('操作日志')
    await desk.row('停用').waitFor()
    await desk.row('启用').waitFor()

    await desk.visit('/process-config/role-manage')
    await desk.fill('审批角色', role.name)
    await desk.choose('审批角色', role.name)
    await desk.button('查询').click()
    await desk.row(second.name).waitFor()
    await desk.row(second.name).getByRole('checkbox').check()
    await desk.button('批量移除').click()
    await desk.confirm('确定要移除所选成员吗？')
    await desk.expectToast('移除成功!')
    await desk.row(second.name).waitFor({ state: 'detached' })
    expect((await membersOf(api, role.id)).map(({ userName }) => userName)).toEqual([third.name])

    await desk.visit('/process-config/role')
    await desk.rowAction(desk.row(code), '删除')
    await desk.confirm(`确定要删除“${role.name}”吗？`)
    await desk.expectToast('删除成功!')
    await desk.row(code).waitFor({ state: 'detached' })
    expect(await membersOf(api, role.id)).toEqual([])
  })

  test('a user marks to-reads of other systems as read, singly and in a batch, and exports the list', async ({
    person,
    api,
  }) => {
    const user = await newUser(api, 'reader')
    const system = await otherSystem(api)
    const titles = ['月度简报', '制度修订', '放假安排'].map(title => `${title}${unique()}`)
    await system.push(
      'read',
      titles.map((title, at) => ({ id: `r${at}`, username: user.username, title })),
    )
    await system.push('todo', [{ id: 't', username: user.username, title: '合同会签' }])
    const own = await api.as(user.username, user.password)
    const states = async () =>
      (
        await own.call<{ records: { state: string }[] }>('POST', '/nbpm/thirdParty/task/list', { kind: 'read' })
      ).records.map(one => one.state)
    const [first = '', second = '', third = ''] = titles

    const reader = await person()
    await reader.begin('/sys-integrated/await-read', user.username, user.password)
    await reader.rowAction(reader.row(first), '已阅')
    await reader.expectToast('操作成功！')
    await expect.poll(async () => (await states()).filter(state => state === 'done').length).toBe(1)
    await reader.row(first).getByRole('button', { name: '已阅' }).waitFor({ state: 'detached' })
    await withRows(reader, { rows: [second, third], action: '批量已阅', done: '操作成功！' })
    expect(await states()).toEqual(['done', 'done', 'done'])

    // A user who sees the notices of others may not mark them as read.
    await system.push('read', [{ id: 'late', username: user.username, title: `补发${first}` }])
    const admin = await person()
    await admin.begin('/sys-integrated/await-read')
    await admin.search('标题', `补发${first}`)
    expect(await admin.row(`补发${first}`).getByRole('button', { name: '已阅' }).count()).toBe(0)
    expect(await exportFile(admin)).toMatch(/\.xlsx$/)
    await admin.visit('/sys-integrated/medone')
    await admin.search('标题', '合同会签')
    await admin.row('合同会签').getByText(system.name).waitFor()
    expect(await exportFile(admin)).toMatch(/\.xlsx$/)
  })
})
