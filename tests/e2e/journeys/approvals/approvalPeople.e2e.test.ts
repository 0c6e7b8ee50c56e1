// @module-tag full
import type { Locator } from 'playwright-core'
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { closeDrawer, pickPeople } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { settingsOf } from '../../processes.ts'
import { newAccount, newOrganization, newUser, rootOrganization, unique } from '../../records.ts'
import {
  answer,
  atTasks,
  deployProcess,
  expectPending,
  expectRecord,
  inLine,
  newPeople,
  openTask,
  signed,
  startProcess,
} from '../../taskOperations.ts'

async function fillMoment(desk: Desk, label: string, moment: string): Promise<void> {
  const input = desk.dialog.getByLabel(label, { exact: true })
  await input.fill(moment)
  await input.press('Enter')
}

/** The row of a name, once it is there. */
async function rowOf(desk: Desk, name: string): Promise<Locator> {
  const row = desk.row(name)
  await row.waitFor()
  return row
}

/** Reads a record that the drawer of the first column shows, and that it was made. */
async function lookInto(desk: Desk, row: Locator, from: string, to: string): Promise<void> {
  await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
  await row.getByRole('button', { name: from }).click()
  await desk.dialog.getByRole('definition').filter({ hasText: to }).waitFor()
  await desk.dialog.getByRole('tab', { name: '操作日志' }).click()
  await desk.row('新增', desk.dialog).waitFor()
  await closeDrawer(desk)
}

/** Changes its description, and deletes it. */
async function changeAndDelete(desk: Desk, row: Locator, label: string, question: string): Promise<void> {
  await desk.rowAction(row, '编辑')
  await desk.settled()
  await desk.fill(label, '出差一周', desk.dialog)
  await desk.save('保存', desk.dialog)
  await row.getByText('出差一周').waitFor()
  await desk.rowAction(row, '删除')
  await desk.confirm(question)
  await desk.expectToast('删除成功!')
  await row.waitFor({ state: 'detached' })
}

describe('approvers', () => {
  test('a role member delegates, is replaced and hands over', async ({ person, api }) => {
    const [leaver, heir] = [await newAccount(api, 'leaver'), await newAccount(api, 'heir')]
    const code = `E2E_${unique().toUpperCase()}`
    const desk = await person()

    await desk.begin('/process-config/role')
    await desk.button('新增').click()
    await desk.fill('名称', `角色${code}`, desk.dialog)
    await desk.fill('编码', code, desk.dialog)
    await desk.save('保存', desk.dialog)
    await desk.expectToast('保存成功')
    await desk.rowAction(await rowOf(desk, code), '成员')
    await desk.button('添加成员', desk.dialog).click()
    await desk.settled()
    await pickPeople(desk, '成员', leaver.name)
    await desk.save('保存', desk.dialog)
    await desk.row(leaver.name, desk.dialog).waitFor()
    await desk.page.keyboard.press('Escape')

    await desk.visit('/other/entrust')
    await desk.button('新增').click()
    await desk.settled()
    await pickPeople(desk, '委托人', leaver.name)
    await pickPeople(desk, '受托人', heir.name)
    await fillMoment(desk, '开始时间', '2031-03-01 08:00:00')
    await fillMoment(desk, '结束时间', '2031-03-08 08:00:00')
    await desk.save('保存', desk.dialog)
    const entrust = await rowOf(desk, leaver.name)
    expect(await entrust.innerText()).toContain('2031-03-08 08:00:00')
    await lookInto(desk, entrust, leaver.name, heir.name)
    await changeAndDelete(desk, entrust, '委托原因', '确定要删除该委托吗')

    await desk.visit('/other/replace')
    await desk.button('新增').click()
    await desk.settled()
    await pickPeople(desk, '原审批人', leaver.name)
    await pickPeople(desk, '新审批人', heir.name)
    await desk.save('保存', desk.dialog)
    const replacement = await rowOf(desk, leaver.name)
    await lookInto(desk, replacement, leaver.name, heir.name)
    await changeAndDelete(desk, replacement, '替换原因', '确定要删除该替换规则吗')

    await desk.visit('/other/resign')
    await desk.button('登记交接').click()
    await desk.settled()
    await pickPeople(desk, '交接人', leaver.name)
    await pickPeople(desk, '接收人', heir.name)
    await desk.dialog.getByLabel('审批角色成员（1 项）').check()
    await desk.save('登记', desk.dialog)
    const row = await rowOf(desk, leaver.name)
    await row.getByText('待执行').waitFor()
    await desk.rowAction(row, '执行')
    await desk.dialog.getByText(`将把 ${leaver.name} 的 1 项事项交给 ${heir.name}：审批角色成员 1 项`).waitFor()
    await desk.confirm('确定要执行该交接吗')
    await row.getByText('已完成').waitFor()
    const found = (name: string) =>
      api
        .call<{ records: { userName: string }[] }>('POST', '/jbpm/auditRole/members/list', { size: 100 })
        .then(({ records }) => records.filter(({ userName }) => userName === name).length)
    expect([await found(leaver.name), await found(heir.name)]).toEqual([0, 1])

    await row.getByText(leaver.name).click()
    await desk.settled()
    await desk.row(`审批角色：角色${code}`).getByText('已交接').waitFor()
    await desk.button('撤销').click()
    await desk.confirm('确定要撤销该交接吗')
    await desk.row(`审批角色：角色${code}`).getByText('已撤销').waitFor()
    expect([await found(leaver.name), await found(heir.name)]).toEqual([1, 0])
    await desk.tab('操作日志')
    for (const action of ['新增', '执行离职交接', '撤销离职交接']) await desk.row(action).waitFor()
  })

  test('an employee delegates one process to a colleague of another organization', async ({ person, api }) => {
    const employee = await newUser(api, 'employee')
    const elsewhere = await newOrganization(api, await rootOrganization(api))
    const colleague = await newAccount(api, 'colleague', elsewhere.id)
    await deployProcess(api, inLine(['sign', '<userTask id="sign" name="会签"/>']))
    const desk = await person()
    await desk.begin('/other/entrust', employee.username, employee.password)
    await desk.button('新增').click()
    await desk.settled()
    await pickPeople(desk, '受托人', colleague.name)
    await fillMoment(desk, '开始时间', '2031-04-01 08:00:00')
    await fillMoment(desk, '结束时间', '2031-04-02 08:00:00')
    await desk.choose('适用流程', '事项审批', desk.dialog)
    await desk.page.keyboard.press('Escape')
    await desk.save('保存', desk.dialog)
    await desk.row(colleague.name).getByText(employee.name).waitFor()
  })

  test('the delegate and the replacement of an approver find and decide a task', {
    timeout: 120_000,
  }, async ({ person, api }) => {
    const people = await newPeople(api, 'clerk', 'leaver', 'heir', 'former', 'deputy')
    const { clerk, leaver, heir, former, deputy } = people
    const own = await api.as(leaver.username, leaver.password)
    const [startsAt, endsAt] = [-1, 1].map(hours => new Date(Date.now() + hours * 3_600_000).toISOString())
    await own.call('POST', '/nbpm/entrust/save', { toId: heir.id, startsAt, endsAt })
    await api.call('POST', '/nbpm/replaced/save', { fromId: former.id, toId: deputy.id })
    const key = await deployProcess(
      api,
      inLine(['boss', signed('boss', '主管审批', [leaver])], ['chief', signed('chief', '总监审批', [former])]),
    )
    const { id, subject } = await startProcess(api, clerk, key)
    const desk = await person()
    await desk.begin('/other/entrust', heir.username, heir.password)
    await desk.button('委托给我的').click()
    await desk.row(leaver.name, desk.dialog).waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.visit('/workbench/todo')
    await desk.row(subject).getByText('委托', { exact: true }).waitFor()
    await openTask(desk, subject)
    await answer(desk, '同意', '代为同意')
    await expectPending(api, id, deputy)
    const second = await person()
    await atTasks(second, deputy)
    await openTask(second, subject)
    await expectRecord(second, `${heir.name}；代为同意`)
    await answer(second, '同意')
    await second.main.getByText('已完成').first().waitFor()
    // Neither of those in whose place they signed has anything to do.
    const idle = await person()
    await atTasks(idle, leaver)
    expect(await idle.rowCount()).toBe(0)
  })

  test('the initiator chooses an approver of another organization in the start form', async ({ person, api }) => {
    const starter = await newUser(api, 'starter')
    const elsewhere = await newOrganization(api, await rootOrganization(api))
    const approver = await newUser(api, 'chosen', elsewhere.id)
    const node = `<userTask id="sign" name="会签">
      ${settingsOf({ approvers: [{ rule: 'chosenByInitiator' }] })}</userTask>`
    const key = await deployProcess(api, inLine(['sign', node]))
    const desk = await person()
    await desk.begin(`/workbench/start?key=${key}`, starter.username, starter.password)
    await desk.settled()
    const subject = `自选${unique()}`
    await desk.fill('事项', subject, desk.main)
    await desk.button('选择会签').click()
    const records = desk.page.getByRole('dialog', { name: '选择用户' })
    await records.getByLabel('搜索可选').fill(approver.name)
    await records.getByLabel(`选择${approver.name}`).check()
    await desk.button(/^确定/, records).click()
    await desk.save('提交')
    await desk.expectAddress('/workbench/started')
    const own = await person()
    await own.begin('/workbench/index', approver.username, approver.password)
    await own.main.getByText(subject).waitFor()
  })
})
