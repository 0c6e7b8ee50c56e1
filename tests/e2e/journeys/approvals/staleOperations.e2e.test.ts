import { describe } from 'vitest'
import { pickPeople } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { type NewUser, newRole, unique } from '../../records.ts'
import {
  agreeBeside,
  answer,
  atTasks,
  deployProcess,
  expectPending,
  inLine,
  newPeople,
  openOperation,
  openTask,
  sendOperation,
  signed,
  startProcess,
} from '../../taskOperations.ts'

describe('outdated operations', () => {
  test('are reported in the dialog, which keeps the input while the list and task behind it refresh', {
    tags: 'full',
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { clerk, boss, peer } = await newPeople(api, 'clerk', 'boss', 'peer')
    const key = await deployProcess(
      api,
      inLine(['review', signed('review', '主管审批', [boss, peer], { mode: 'any' })]),
    )
    const { id, subject } = await startProcess(api, clerk, key)
    const desk = await person()
    await atTasks(desk, boss)
    await desk.row(subject).waitFor()
    await openTask(desk, subject)
    await openOperation(desk, '不同意')
    await desk.fill('意见', '预算已用完，请下季度再提。', desk.dialog)
    await agreeBeside(api, peer, id)
    desk.problems.expected.push('409 POST /nbpm/task/complete')
    await desk.save('不同意', desk.dialog)
    await desk.dialog
      .getByRole('alert')
      .getByText(new RegExp(`已.*（${peer.name}，`))
      .waitFor()
    expect(await desk.dialog.getByLabel('意见', { exact: true }).inputValue()).toBe('预算已用完，请下季度再提。')
    // Behind the dialog the task shows already how it ended.
    await desk.main.getByText('已完成').first().waitFor()
    await desk.button('取消', desk.dialog).click()
    await desk.confirm('确定')
    await expect.poll(() => desk.button('不同意').count()).toBe(0)
    await desk.page.getByRole('tab', { name: '我的待办' }).click()
    await expect.poll(() => desk.row(subject).count()).toBe(0)
  })

  test('a form that another approver changed keeps the input and asks for each field that both changed', {
    tags: 'full',
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { clerk, boss, peer } = await newPeople(api, 'clerk', 'boss', 'peer')
    const fields = ['subject', 'amount'].map(field => ({ field, right: 'write' as const }))
    const key = await deployProcess(
      api,
      inLine(['review', signed('review', '主管审批', [boss, peer], { mode: 'all', fields })]),
    )
    const { id, subject } = await startProcess(api, clerk, key)
    const desk = await person()
    await atTasks(desk, boss)
    await openTask(desk, subject)
    await openOperation(desk, '同意')
    const amount = desk.dialog.getByLabel('金额').first()
    await amount.fill('300')
    const own = await api.as(peer.username, peer.password)
    const { records } = await own.call<{ records: { id: string }[] }>('POST', '/nbpm/task/todo', { instanceId: id })
    const variables = { subject: `${subject}（核）`, amount: 200 }
    await own.call('POST', '/nbpm/task/complete', { id: records[0]?.id, variables })
    desk.problems.expected.push('409 POST /nbpm/task/complete')
    await desk.save('同意', desk.dialog)
    const conflict = desk.page.getByRole('dialog', { name: '数据已被他人修改' })
    await conflict.getByText(`“金额”在您填写期间已被${peer.name}修改`).waitFor()
    await conflict.getByRole('radio', { name: '200' }).check()
    await conflict.getByRole('button', { name: '按所选继续填写' }).click()
    await conflict.waitFor({ state: 'detached' })
    await expect.poll(() => amount.inputValue()).toBe('200')
    await sendOperation(desk, '同意', '审批成功')
    const stored = await api.call<{ variables: object }>('GET', `/nbpm/instance/detail/${id}`)
    expect(stored.variables).toMatchObject(variables)
  })

  test('a task that was transferred to another user cannot be answered', {
    tags: 'full',
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { clerk, boss, heir } = await newPeople(api, 'clerk', 'boss', 'heir')
    const key = await deployProcess(api, inLine(['review', signed('review', '主管审批', [boss])]))
    const { id, subject } = await startProcess(api, clerk, key)
    const desk = await person()
    await atTasks(desk, boss)
    await openTask(desk, subject)
    await openOperation(desk, '转办')
    await pickPeople(desk, '转办给', heir.name)
    await desk.fill('意见', '请代办', desk.dialog)
    const [task] = await api.call<{ taskId: string }[]>('POST', '/nbpm/instance/tasks', { id })
    await api.call('POST', '/nbpm/task/replace', { id: task?.taskId, fromId: boss.id, toId: heir.id, reason: '休假' })
    desk.problems.expected.push('403 POST /nbpm/task/transfer')
    await desk.save('转办', desk.dialog)
    await desk.dialog.getByRole('alert').getByText('该任务不由您处理').waitFor()
    expect(await desk.dialog.getByLabel('意见', { exact: true }).inputValue()).toBe('请代办')
  })
})

describe('tasks of one node', () => {
  test('are distinguished on their tabs by application and initiator', { tags: 'full' }, async ({ person, api }) => {
    const { clerk, boss } = await newPeople(api, 'clerk', 'boss')
    const key = await deployProcess(api, inLine(['review', signed('review', '主管审批', [boss])]))
    const [one, other] = [await startProcess(api, clerk, key), await startProcess(api, clerk, key)]
    const desk = await person()
    await atTasks(desk, boss)
    await openTask(desk, one.subject)
    await openTask(desk, other.subject)
    const titles = [one, other].map(({ subject }) => `任务详情 · ${subject}（${clerk.name}）`)
    for (const title of titles) await desk.tag(title).waitFor()
    await desk.tag(titles[0] as string).click()
    await desk.main.getByText(one.subject).first().waitFor()
  })
})

describe('a pooled task', () => {
  test('is seen by its candidates, claimed by one, returned, and refused to a late one', {
    tags: 'full',
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { clerk, one, other } = await newPeople(api, 'clerk', 'one', 'other')
    const role = await newRole(api)
    await api.call('POST', '/upms/role/user/add', { roleId: role.id, ids: [one.id, other.id] })
    const approvers = [{ rule: 'roles' as const, roles: [role.id] }]
    const key = await deployProcess(api, inLine(['file', signed('file', '备案', [], { approvers, mode: 'claim' })]))
    const { id, subject } = await startProcess(api, clerk, key, `备案${unique()}`)
    const desk = await person()
    await atTasks(desk, one)
    const late = await person()
    await atTasks(late, other)
    await late.row(subject).waitFor()
    await desk.rowAction(desk.row(subject), '认领')
    await desk.expectToast('认领成功')
    await expectPending(api, id, one)
    late.problems.expected.push('409 POST /nbpm/task/claim')
    await late.rowAction(late.row(subject), '认领')
    await late.expectToast(new RegExp(`已被他人认领（${one.name}`))
    // The list is as it is now, without asking for it.
    await expect.poll(() => late.row(subject).count()).toBe(0)

    await openTask(desk, subject)
    await desk.button('退回认领').click()
    await desk.confirm('确定要退回认领')
    await desk.expectToast('已退回')
    await desk.button('认领').waitFor()
    await claimAndAgree(late, other, subject)
    const { phase } = await api.call<{ phase: string }>('GET', `/nbpm/instance/detail/${id}`)
    expect(phase).toBe('completed')
  })
})

async function claimAndAgree(desk: Parameters<typeof openTask>[0], person: NewUser, subject: string): Promise<void> {
  await atTasks(desk, person)
  await openTask(desk, subject)
  await desk.button('认领').click()
  await desk.expectToast('认领成功')
  await desk.button('同意').waitFor()
  await answer(desk, '同意')
}
