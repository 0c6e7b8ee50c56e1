// @module-tag full
import { describe } from 'vitest'
import { pickPeople } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import {
  agreeBeside,
  answer,
  atTasks,
  deployProcess,
  expectPending,
  expectRecord,
  inLine,
  newPeople,
  offered,
  openOperation,
  openTask,
  sendOperation,
  signed,
  startProcess,
} from '../../taskOperations.ts'

describe('changing the approvers of a task', () => {
  test('only allowed operations are offered; a signer added before signs first, one beside is removed', {
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { clerk, boss, helper, peer } = await newPeople(api, 'clerk', 'boss', 'helper', 'peer')
    const buttons = (['agree', 'addBefore', 'addParallel', 'removeSigner'] as const).map(button => ({ button }))
    const key = await deployProcess(api, inLine(['review', signed('review', '主管审批', [boss], { buttons })]))
    const { id, subject } = await startProcess(api, clerk, key)
    const desk = await person()
    await atTasks(desk, boss)
    await openTask(desk, subject)
    // There is no other signer yet who could be removed.
    expect(await offered(desk)).toEqual(['同意', '加签'])

    await openOperation(desk, '加签')
    const ways = desk.dialog.locator('[data-field=how]').getByRole('radio')
    await expect.poll(() => ways.count()).toBe(2)
    expect(await desk.dialog.getByLabel(/^在我之前/).isChecked()).toBe(true)
    expect(await desk.dialog.getByLabel(/^(在我之后|追加)/).count()).toBe(0)
    await pickPeople(desk, '加签给', helper.name)
    await desk.fill('意见', '请先看预算', desk.dialog)
    await sendOperation(desk, '加签', '加签成功')
    await expectPending(api, id, helper)
    expect(await offered(desk)).not.toContain('同意')
    await expectRecord(desk, `前加签 ${helper.name}`)

    const second = await person()
    await atTasks(second, helper)
    await second.row(subject).getByText('前加签').waitFor()
    await openTask(second, subject)
    await answer(second, '同意', '预算足够')
    await expectPending(api, id, boss)

    await openTask(desk, subject)
    await desk.row('预算足够').waitFor()
    await openOperation(desk, '加签')
    await desk.dialog.getByLabel(/^与我同时/).check()
    desk.problems.expected.push('400 POST /nbpm/task/addSigners')
    await pickPeople(desk, '加签给', boss.name)
    await desk.save('加签', desk.dialog)
    await desk.expectFieldError('加签给', '不能加签给自己', desk.dialog)
    await desk.button(`移除${boss.name}`, desk.dialog).click()
    await pickPeople(desk, '加签给', peer.name, helper.name)
    await sendOperation(desk, '加签', '加签成功')
    await expectPending(api, id, boss, peer, helper)

    await openOperation(desk, '减签')
    expect(await desk.dialog.getByLabel(boss.name).count()).toBe(0)
    await desk.dialog.getByLabel(peer.name).check()
    await sendOperation(desk, '减签', '减签成功')
    await expectPending(api, id, boss, helper)
    await desk.row(peer.name).getByText('已减签').waitFor()
    await agreeBeside(api, helper, id)
    await answer(desk, '同意')
    await desk.main.getByText('已完成').first().waitFor()
  })

  test('an approver transfers a task, asks for advice, and adds signers after or at the end', {
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { clerk, boss, deputy, expert, last } = await newPeople(api, 'clerk', 'boss', 'deputy', 'expert', 'last')
    const key = await deployProcess(api, inLine(['review', signed('review', '主管审批', [boss])]))
    const { id, subject } = await startProcess(api, clerk, key)
    const desk = await person()
    await atTasks(desk, boss)
    await openTask(desk, subject)
    await openOperation(desk, '转办')
    await pickPeople(desk, '转办给', boss.name)
    desk.problems.expected.push('400 POST /nbpm/task/transfer')
    await desk.save('转办', desk.dialog)
    await desk.expectFieldError('转办给', '不能转办给自己', desk.dialog)
    await pickPeople(desk, '转办给', deputy.name)
    await desk.fill('意见', '本周出差', desk.dialog)
    await sendOperation(desk, '转办', '转办成功')
    await expectPending(api, id, deputy)
    await expectRecord(desk, `转办：${boss.name} → ${deputy.name}；本周出差`)
    await desk.visit('/workbench/done')
    await desk.row(subject).waitFor()

    const heir = await person()
    await atTasks(heir, deputy)
    await heir.row(subject).getByText('转办').waitFor()
    await openTask(heir, subject)
    await openOperation(heir, '委派')
    await pickPeople(heir, '委派给', expert.name)
    await sendOperation(heir, '委派', '委派成功')
    await expectPending(api, id, expert)

    const adviser = await person()
    await atTasks(adviser, expert)
    await openTask(adviser, subject)
    // Advice is asked for once, it is not passed on.
    await openOperation(adviser, '委派')
    await pickPeople(adviser, '委派给', last.name)
    adviser.problems.expected.push('409 POST /nbpm/task/delegate')
    await adviser.save('委派', adviser.dialog)
    await adviser.dialog.getByRole('alert').getByText('委派来的任务不能再次委派').waitFor()
    await adviser.page.keyboard.press('Escape')
    await adviser.confirm('确定')
    await answer(adviser, '不同意', '价格偏高')
    // It comes back to who asked, whatever the advice was.
    await expectPending(api, id, deputy)

    await openTask(heir, subject)
    await heir.row('价格偏高').waitFor()
    await openOperation(heir, '加签')
    await expect.poll(() => heir.dialog.locator('[data-field=how]').getByRole('radio').count()).toBe(4)
    await heir.dialog.getByLabel(/^在我之后/).check()
    await pickPeople(heir, '加签给', last.name)
    await heir.fill('意见', '已谈好价格', heir.dialog)
    await sendOperation(heir, '加签', '加签成功')
    await expectPending(api, id, last)
    await agreeBeside(api, last, id)
    const { phase } = await api.call<{ phase: string }>('GET', `/nbpm/instance/detail/${id}`)
    expect(phase).toBe('completed')
  })

  test('an administrator replaces an approver, with a reason in both logs', {}, async ({ person, api }) => {
    const { clerk, boss, heir } = await newPeople(api, 'clerk', 'boss', 'heir')
    const key = await deployProcess(api, inLine(['review', signed('review', '主管审批', [boss])]))
    const { id, subject } = await startProcess(api, clerk, key)
    const desk = await person()
    await desk.begin(`/process-example/details?id=${id}`)
    await desk.tab('当前任务')
    await desk.rowAction(desk.row(boss.name), '替换审批人')
    await desk.settled()
    await pickPeople(desk, '新审批人', heir.name)
    await desk.save('替换', desk.dialog)
    await desk.expectFieldError('原因', /不能为空/, desk.dialog)
    await desk.fill('原因', '原审批人休产假', desk.dialog)
    await sendOperation(desk, '替换', '替换成功')
    await desk.row(heir.name).waitFor()
    await expectRecord(desk, `替换审批人：${boss.name} → ${heir.name}；原审批人休产假`)
    const second = await person()
    await atTasks(second, heir)
    await second.row(subject).getByText('替换').waitFor()
  })

  test('an administrator assigns a pooled task without candidates', async ({ person, api }) => {
    const { clerk, heir } = await newPeople(api, 'clerk', 'heir')
    const pool = `<userTask xmlns:flowable="http://flowable.org/bpmn" id="pool" name="采购受理"
        flowable:candidateGroups="p${clerk.username}"/>`
    const key = await deployProcess(api, inLine(['pool', pool]))
    const { id } = await startProcess(api, clerk, key)
    const desk = await person()
    await desk.begin(`/process-example/details?id=${id}`)
    await desk.tab('当前任务')
    const row = desk.row('采购受理')
    await row.waitFor()
    expect(await row.getByRole('button', { name: '替换审批人' }).count()).toBe(0)
    await desk.rowAction(row, '指派审批人')
    await desk.settled()
    await pickPeople(desk, '审批人', heir.name)
    await desk.fill('原因', '候选组没有成员', desk.dialog)
    await sendOperation(desk, '指派', '指派成功')
    await desk.row(heir.name).getByText('管理员指派').waitFor()
    await expectRecord(desk, `指派审批人 ${heir.name}；候选组没有成员`)
    await agreeBeside(api, heir, id)
    const { phase } = await api.call<{ phase: string }>('GET', `/nbpm/instance/detail/${id}`)
    expect(phase).toBe('completed')
  })
})
