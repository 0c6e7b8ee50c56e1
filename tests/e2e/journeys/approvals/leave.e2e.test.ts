import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import { expect, test } from '../../harness.ts'
import { type NewUser, newUser } from '../../records.ts'
import { newTeam } from '../../taskOperations.ts'

/** Creates a user who applies for leave. Other users may have that role too, and this test ignores their tasks. */
async function newClerk(api: ApiClient): Promise<NewUser> {
  const clerk = await newUser(api, 'clerk')
  const { records } = await api.call<{ records: { id: string }[] }>('POST', '/upms/role/list', { code: 'HR_MANAGER' })
  await api.call('POST', '/upms/role/user/add', { roleId: records[0]?.id, ids: [clerk.id] })
  return clerk
}

/** Goes from the list of one's own applications to the empty form. */
async function openLeave(desk: Desk, { username, password }: NewUser): Promise<void> {
  await desk.begin('/workbench/started', username, password)
  await desk.button('发起流程').click()
  await desk.button('请假审批', desk.dialog).click()
  await desk.expectAddress('/workbench/start')
  await desk.settled()
}

/** Fills in two days; the form computes their number. */
async function applyForLeave(desk: Desk): Promise<void> {
  const { main } = desk
  await desk.choose('请假类型', '年假')
  const enter = async (label: string, day: string) => {
    await main.getByLabel(label).click()
    await main.getByLabel(label).fill(day)
    await main.getByLabel(label).press('Enter')
  }
  await enter('开始日期', '2026-12-07')
  await enter('结束日期', '2026-12-04')
  await main.getByLabel('请假事由').click()
  await main.getByText('结束日期不能早于开始日期').waitFor()
  await enter('结束日期', '2026-12-08')
  await expect.poll(() => main.getByLabel('天数').inputValue()).toBe('2')
  await main.getByLabel('请假事由').fill('回家探亲')
}

describe('the leave process', () => {
  test("runs from the application over the head's approval to filing by the personnel department", async ({
    person,
    api,
  }) => {
    const { head, member } = await newTeam(api)
    const clerk = await newClerk(api)
    const desk = await person()
    await openLeave(desk, member)
    await applyForLeave(desk)
    await desk.save('提交')
    await desk.expectAddress('/workbench/started')
    await desk.row(`${member.name} 的年假（2 天）`).waitFor()
    // The dialog from which the form was opened is gone.
    expect(await desk.page.getByRole('dialog').count()).toBe(0)

    const superior = await person()
    await superior.begin('/workbench/index', head.username, head.password)
    await superior.main.getByText(`${member.name} 的年假（2 天）`).click()
    await superior.expectAddress('/workbench/task')
    await superior.settled()
    await superior.main.getByText('回家探亲').waitFor()
    await superior.main.getByText('的负责人').first().waitFor()
    await superior.button('同意').click()
    await superior.fill('意见', '注意交接', superior.dialog)
    await superior.save('同意', superior.dialog)
    await superior.visit('/workbench/done')
    await superior.row('注意交接').waitFor()

    const office = await person()
    await office.begin('/workbench/index', clerk.username, clerk.password)
    await office.main.getByText(`${member.name} 的年假（2 天）`).click()
    await office.expectAddress('/workbench/task')
    await office.settled()
    await office.button('认领').click()
    await office.settled()
    await office.button('备案').click()
    await office.settled()
    // The dialog speaks of it as the button does.
    await office.page.getByRole('dialog', { name: '备案' }).waitFor()
    await office.save('备案', office.dialog)

    await desk.main.getByRole('button', { name: '刷新' }).click()
    await desk.row(member.name).getByText('已完成').waitFor()
  })

  test('saves a half-filled form as a draft, which the initiator opens from the list and submits', {
    tags: 'full',
  }, async ({ person, api }) => {
    const { member } = await newTeam(api)
    const desk = await person()
    await openLeave(desk, member)
    await desk.main.getByLabel('请假事由').fill('先写一半')
    await desk.button('暂存').click()
    await desk.expectToast('已暂存，可在“申请草稿”中继续填写')

    const later = await person()
    await later.begin('/workbench/drafts', member.username, member.password)
    const mine = await api.as(member.username, member.password)
    await mine.call('POST', '/nbpm/startDraft/save', { key: 'leave', title: '不再需要' })
    await later.search('标题或流程', '不再需要')
    await later.rowAction(later.row('不再需要'), '删除')
    await later.confirm('确定要删除草稿“不再需要”吗？')
    await later.expectToast('删除成功!')
    await later.button('重置').click()
    await later.rowAction(later.row('请假审批'), '继续填写')
    await later.expectAddress('/workbench/start')
    await later.settled()
    await expect.poll(() => later.main.getByLabel('请假事由').inputValue()).toBe('先写一半')
    // Stored elsewhere: there is nothing to be restored here.
    expect(await later.main.getByText('未提交的草稿').count()).toBe(0)
    await applyForLeave(later)
    await later.save('提交')
    await later.expectToast('发起成功！')
    await later.visit('/workbench/started')
    await later.row(`${member.name} 的年假（2 天）`).waitFor()
    await later.visit('/workbench/drafts')
    await later.main.getByText('暂无数据').first().waitFor()
  })

  test('marks missing values at their fields, and submits once they are filled in', { tags: 'full' }, async ({
    person,
    api,
  }) => {
    const { member } = await newTeam(api)
    const desk = await person()
    await openLeave(desk, member)
    desk.problems.expected.push('400 POST /nbpm/instance/start')
    await desk.save('提交')
    await desk.main.getByText('请假类型不能为空').waitFor()
    await applyForLeave(desk)
    await desk.save('提交')
    await desk.expectAddress('/workbench/started')
    await desk.row(`${member.name} 的年假（2 天）`).waitFor()
  })

  test('lets an administrator suspend, activate and end an instance', { tags: 'full' }, async ({ person, api }) => {
    const { member } = await newTeam(api)
    const mine = await api.as(member.username, member.password)
    await mine.call('POST', '/nbpm/instance/start', {
      key: 'leave',
      variables: { kind: '调休', days: 1, from: '2026-12-07', to: '2026-12-07', reason: '值班调休' },
    })
    const desk = await person()
    await desk.begin('/process-example/manage')
    await desk.search('标题', member.name)
    await desk.rowAction(desk.row(member.name), '挂起')
    await desk.confirm('确定要挂起')
    await desk.row(member.name).getByText('已挂起').waitFor()
    await desk.rowAction(desk.row(member.name), '激活')
    await desk.confirm('确定要激活')
    await desk.row(member.name).getByText('进行中').waitFor()
    await desk.rowAction(desk.row(member.name), '终止')
    await desk.fill('原因', '重复提交', desk.dialog)
    await desk.save('终止', desk.dialog)
    await desk.main.getByText('暂无数据').waitFor()
    await desk.visit('/process-example/history')
    await desk.search('标题', member.name)
    await desk.row(member.name).getByText('已终止').waitFor()
  })
})
