// @module-tag full
import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'
import {
  agreeBeside,
  answer,
  atTasks,
  deployProcess,
  expectPending,
  expectRecord,
  flow,
  inLine,
  newPeople,
  openOperation,
  openTask,
  sendOperation,
  signed,
  startProcess,
  twoApprovals,
} from '../../taskOperations.ts'

/** The boss signs, then finance and law beside each other. */
const beside = (boss: string, finance: string, law: string) =>
  `<startEvent id="start"/>${boss}<parallelGateway id="split"/>${finance}${law}<parallelGateway id="join"/>
    <endEvent id="end"/>${[
      ['start', 'boss'],
      ['boss', 'split'],
      ['split', 'finance'],
      ['split', 'law'],
      ['finance', 'join'],
      ['law', 'join'],
      ['join', 'end'],
    ]
      .map(([from, to]) => flow(String(from), String(to)))
      .join('')}`

describe('an application goes back', () => {
  test('from parallel branches, after a list of the cancelled and waiting tasks', {
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { clerk, boss, finance, law } = await newPeople(api, 'clerk', 'boss', 'finance', 'law')
    const key = await deployProcess(
      api,
      beside(
        signed('boss', '主管审批', [boss]),
        signed('finance', '财务审核', [finance]),
        signed('law', '法务审核', [law]),
      ),
    )
    const { id, subject } = await startProcess(api, clerk, key)
    await agreeBeside(api, boss, id)
    await expectPending(api, id, finance, law)

    const desk = await person()
    await atTasks(desk, finance)
    await openTask(desk, subject)
    await openOperation(desk, '驳回')
    expect(await desk.dialog.getByLabel(`主管审批（${boss.name}）`).isChecked()).toBe(true)
    expect(await desk.dialog.getByLabel('收回全部分支').isChecked()).toBe(true)
    const effects = desk.dialog.getByRole('region', { name: '驳回的影响' })
    await desk.row('取消任务', effects).getByText(law.name).waitFor()
    await desk.row('重新办理', effects).getByText(boss.name).waitFor()
    await desk.dialog.getByLabel('其他分支等待').check()
    await desk.row('暂停等待', effects).getByText(law.name).waitFor()
    await desk.fill('意见', '缺少报价单', desk.dialog)
    await sendOperation(desk, '驳回', '驳回成功')
    await desk.visit('/workbench/todo')
    await expect.poll(() => desk.row(subject).count()).toBe(0)

    // The other branch waits: its approver sees why no decision is possible.
    const waiting = await person()
    await atTasks(waiting, law)
    await openTask(waiting, subject)
    expect(await waiting.button('同意').count()).toBe(0)
    await waiting.main.getByText('等待其他分支').first().waitFor()

    const chief = await person()
    await atTasks(chief, boss)
    await chief.row(subject).getByText('缺少报价单').waitFor()
    await openTask(chief, subject)
    await answer(chief, '同意', '报价单已补')
    await expectPending(api, id, finance, law)
    await openTask(desk, subject)
    await expectRecord(desk, '报价单已补')
    await openOperation(desk, '驳回')
    await desk.row('取消任务', effects).getByText(law.name).waitFor()
    await desk.fill('意见', '报价单已过期', desk.dialog)
    await sendOperation(desk, '驳回', '驳回成功')
    await expectPending(api, id, boss)
    await waiting.visit('/workbench/todo')
    await expect.poll(() => waiting.row(subject).count()).toBe(0)
  })

  test('to the initiator, who completes the form and submits again', {
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { clerk, boss } = await newPeople(api, 'clerk', 'boss')
    const returns = { to: ['initiator' as const], resubmit: 'inOrder' as const }
    const fields = [{ field: 'subject', right: 'write' as const }]
    const buttons = [{ button: 'return' as const }]
    const key = await deployProcess(
      api,
      inLine(
        ['apply', signed('apply', '填写申请', [clerk], { fields })],
        ['boss', signed('boss', '主管审批', [boss], { returns, buttons })],
      ),
    )
    const { id, subject } = await startProcess(api, clerk, key)
    await agreeBeside(api, clerk, id)
    const desk = await person()
    await atTasks(desk, boss)
    await openTask(desk, subject)
    await openOperation(desk, '驳回')
    // The process defines how it is submitted again, so the dialog does not ask.
    expect(await desk.dialog.getByText('重新提交').count()).toBe(0)
    await desk.save('驳回', desk.dialog)
    await desk.expectFieldError('意见', /不能为空/, desk.dialog)
    await desk.fill('意见', '事项写清楚', desk.dialog)
    await sendOperation(desk, '驳回', '驳回成功')

    const own = await person()
    await atTasks(own, clerk)
    await own.row(subject).getByText('事项写清楚').waitFor()
    await openTask(own, subject)
    await own.main.getByText('事项写清楚').first().waitFor()
    await openOperation(own, '同意')
    await own.fill('事项', `${subject}（打印机两台）`, own.dialog)
    await sendOperation(own, '同意', '审批成功')
    await expectPending(api, id, boss)
    await openTask(desk, subject)
    await desk.main.getByText(`${subject}（打印机两台）`).first().waitFor()
    await answer(desk, '同意')
    await desk.main.getByText('已完成').first().waitFor()
  })

  test('to an initiator without a node of their own, who submits again or withdraws with a reason', {
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { clerk, boss } = await newPeople(api, 'clerk', 'boss')
    const key = await deployProcess(api, inLine(['boss', signed('boss', '主管审批', [boss])]))
    const { id, subject } = await startProcess(api, clerk, key)
    const own = await api.as(boss.username, boss.password)
    const back = async (comment: string) => {
      const { records } = await own.call<{ records: { id: string }[] }>('POST', '/nbpm/task/todo', { instanceId: id })
      await own.call('POST', '/nbpm/task/return', { id: records[0]?.id, to: 'initiator', comment })
    }
    await back('缺少金额')
    const desk = await person()
    await atTasks(desk, clerk)
    await desk.row(subject).getByText('缺少金额').waitFor()
    await openTask(desk, subject)
    expect(await desk.button('同意').count()).toBe(0)
    expect(await desk.button('不同意').count()).toBe(0)
    await openOperation(desk, '重新提交')
    await desk.fill('金额', '1200', desk.dialog)
    await sendOperation(desk, '重新提交', '重新提交成功')
    await expectPending(api, id, boss)

    await back('还是太贵')
    await openTask(desk, subject)
    await desk.main.getByText('1200').first().waitFor()
    await openOperation(desk, '撤销')
    await desk.fill('撤销原因', '不买了', desk.dialog)
    await sendOperation(desk, '撤销', '撤销成功')
    await desk.main.getByText('已撤销').first().waitFor()
    expect(await desk.button('重新提交').count()).toBe(0)
  })

  test('by withdrawing an approval before the next operation, and not afterwards', {
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { boss, chief, id, subject } = await twoApprovals(api)
    const desk = await person()
    await atTasks(desk, boss)
    await openTask(desk, subject)
    await answer(desk, '同意')
    await expectPending(api, id, chief)
    await openOperation(desk, '撤回')
    await desk.fill('撤回原因', '金额要核对', desk.dialog)
    await sendOperation(desk, '撤回', '撤回成功')
    await expectPending(api, id, boss)
    await openTask(desk, subject)
    await answer(desk, '同意')
    await desk.visit('/workbench/done')
    await agreeBeside(api, chief, id)
    // The list still shows it as it was.
    desk.problems.expected.push('409 POST /nbpm/task/withdraw')
    await desk.rowAction(desk.row(subject), '撤回')
    await desk.confirm('确定要撤回')
    await desk.expectToast(/流程已结束/)
    await desk.row(subject).getByText('已完成').waitFor()
    await expect.poll(() => desk.row(subject).getByRole('button', { name: '撤回' }).count()).toBe(0)
  })
})
