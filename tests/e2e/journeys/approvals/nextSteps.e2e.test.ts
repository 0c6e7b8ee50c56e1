// @module-tag full
import { describe } from 'vitest'
import { pickPeople } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { settingsOf } from '../../processes.ts'
import { unique } from '../../records.ts'
import {
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

describe('the next step', () => {
  test('an approver chooses the next approvers if the next node asks for it', {
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { clerk, boss, chief } = await newPeople(api, 'clerk', 'boss', 'chief')
    const chosen = settingsOf({ approvers: [{ rule: 'chosenByPrevious', most: 1, among: [chief.id, clerk.id] }] })
    const last = `<userTask id="last" name="总监审批">${chosen}</userTask>`
    const key = await deployProcess(api, inLine(['boss', signed('boss', '主管审批', [boss])], ['last', last]))
    const { id, subject } = await startProcess(api, clerk, key)
    const desk = await person()
    await atTasks(desk, boss)
    await openTask(desk, subject)
    await openOperation(desk, '同意')
    await desk.save('同意', desk.dialog)
    await desk.expectFieldError('下一审批人', /不能为空|请/, desk.dialog)
    await pickPeople(desk, '下一审批人', chief.name)
    await sendOperation(desk, '同意', '审批成功')
    await expectPending(api, id, chief)
    const other = await person()
    await atTasks(other, chief)
    await openTask(other, subject)
    await openOperation(other, '同意')
    expect(await other.dialog.getByLabel('下一审批人', { exact: true }).count()).toBe(0)
  })

  test('a limited choice of users offers no others, in the start form and in the approval dialog', {
    timeout: 120_000,
  }, async ({ person, api }) => {
    const { clerk, boss, chief, outsider } = await newPeople(api, 'clerk', 'boss', 'chief', 'outsider')
    const choosing = (id: string, name: string, rule: 'chosenByInitiator' | 'chosenByPrevious', among: string[]) =>
      `<userTask id="${id}" name="${name}">${settingsOf({ approvers: [{ rule, most: 1, among }] })}</userTask>`
    const key = await deployProcess(
      api,
      inLine(
        ['boss', choosing('boss', '主管审批', 'chosenByInitiator', [boss.id, clerk.id])],
        ['last', choosing('last', '总监审批', 'chosenByPrevious', [chief.id, clerk.id])],
      ),
    )
    const subject = `自选${unique()}`
    const desk = await person()
    await desk.begin(`/workbench/start?key=${key}`, clerk.username, clerk.password)
    await desk.settled()
    await desk.fill('事项', subject)
    const choices = desk.main.getByRole('group', { name: '主管审批' }).getByRole('checkbox')
    await expect.poll(() => choices.count()).toBe(2)
    await desk.main.getByLabel(`${boss.name}（${boss.username}）`).check()
    await desk.save('提交')
    await desk.expectAddress('/workbench/started')
    const other = await person()
    await atTasks(other, boss)
    await openTask(other, subject)
    await openOperation(other, '同意')
    await other.button('选择下一审批人', other.dialog).click()
    const people = other.page.getByRole('dialog', { name: '选择用户' })
    await people.getByLabel(`选择${chief.name}`).waitFor()
    expect(await people.getByLabel(`选择${outsider.name}`).count()).toBe(0)
    await people.getByLabel(`选择${chief.name}`).check()
    await other.button(/^确定/, people).click()
    await people.waitFor({ state: 'hidden' })
    await sendOperation(other, '同意', '审批成功')
    const last = await person()
    await atTasks(last, chief)
    await last.row(subject).waitFor()
  })

  test('an initiator starts tasks of an ad-hoc sub-process and ends it', {
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { clerk, boss, chief } = await newPeople(api, 'clerk', 'boss', 'chief')
    const papers = `<adHocSubProcess id="papers" name="补充材料">${signed('invoice', '补充发票', [boss])}</adHocSubProcess>`
    const key = await deployProcess(api, inLine(['papers', papers], ['chief', signed('chief', '总监审批', [chief])]))
    const { id } = await startProcess(api, clerk, key)
    const desk = await person()
    await desk.begin(`/process-example/details?id=${id}`, clerk.username, clerk.password)
    await desk.button('临时子流程').click()
    await desk.settled()
    await desk.rowAction(desk.row('补充发票', desk.dialog), '开始')
    await desk.confirm('确定要开始“补充发票”吗')
    await desk.expectToast('已开始')
    await expectPending(api, id, boss)
    await desk.rowAction(desk.row('补充材料', desk.dialog), '结束该子流程')
    await desk.confirm('确定要结束“补充材料”吗')
    await desk.expectToast('已结束')
    await expectPending(api, id, chief)
  })
})
