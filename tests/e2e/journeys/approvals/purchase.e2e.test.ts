// @module-tag full
import { describe } from 'vitest'
import type { ApiClient } from '../../apiClient.ts'
import type { Desk } from '../../desk.ts'
import { cell, press } from '../../gridCells.ts'
import { expect, test } from '../../harness.ts'
import { type NewUser, unique } from '../../records.ts'
import {
  answer,
  atTasks,
  expectPending,
  expectRecord,
  newTeam,
  openOperation,
  openTask,
  sendOperation,
} from '../../taskOperations.ts'

/** The head of a centre of the demo company. */
async function headOf(api: ApiClient, code: string): Promise<NewUser> {
  const { records } = await api.call<{ records: { code: string; leaderId: string }[] }>(
    'POST',
    '/upms/organization/list',
    { code },
  )
  const leaderId = records.find(found => found.code === code)?.leaderId
  const { id, name, username } = await api.call<NewUser>('GET', `/upms/user/detail/${leaderId}`)
  return { id, name, username, password: 'Admin123' }
}

/** Takes the task of a pool, and opens it. */
async function claim(desk: Desk, subject: string): Promise<void> {
  await desk.search('标题', subject)
  await desk.rowAction(desk.row(subject), '认领')
  await desk.expectToast('认领成功')
  await openTask(desk, subject)
}

describe('the purchase process', () => {
  test('takes lines, passes the head, two parallel centres and a return, and completes', {
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { head, member } = await newTeam(api)
    const [finance, law] = [await headOf(api, 'HC-FIN'), await headOf(api, 'HC-LAW')]
    const subject = `投影设备${unique()}`
    const desk = await person()
    await desk.begin('/workbench/start?key=purchase', member.username, member.password)
    const way = desk.main.getByRole('region', { name: '审批路径' })
    await desk.row('部门负责人审批', way).getByText(head.name).waitFor()
    await desk.fill('采购事项', subject)
    await desk.button(/添加一行/).click()
    await cell(desk, 1, 'name').locator('[data-typed]').waitFor()
    await desk.page.keyboard.type('激光投影仪')
    await press(desk, 'Tab')
    await desk.page.keyboard.type('8')
    await press(desk, 'Tab')
    await desk.page.keyboard.type('15000')
    await press(desk, 'Enter')
    await expect.poll(() => desk.main.locator('tfoot td[data-field="total"]').innerText()).toBe('120,000.00 元')
    await desk.fill('采购原因', '原设备老化')
    // The amount is computed from the lines and read-only.
    expect(await desk.main.getByLabel('金额合计').isDisabled()).toBe(true)
    await desk.row('分管领导会签', way).waitFor()
    await cell(desk, 1, 'quantity').click()
    await desk.page.keyboard.type('2')
    await press(desk, 'Enter')
    await desk.row('分管领导会签', way).waitFor({ state: 'detached' })
    expect(await desk.main.getByLabel('金额合计').inputValue()).toBe('30,000.00')
    await desk.save('提交')
    await desk.expectToast('发起成功')
    const own = await api.as(member.username, member.password)
    const { records } = await own.call<{ records: { id: string }[] }>('POST', '/nbpm/instance/started')
    const id = records[0]?.id ?? ''

    const superior = await person()
    await atTasks(superior, head)
    await openTask(superior, subject)
    await superior.main.getByText('激光投影仪').first().waitFor()
    await answer(superior, '同意')
    await expectPending(api, id, finance, law)

    // A return by one centre also cancels the task of the other; both get it again.
    const audit = await person()
    await atTasks(audit, finance)
    await claim(audit, subject)
    await openOperation(audit, '驳回')
    const effects = audit.dialog.getByRole('region', { name: '驳回的影响' })
    await audit.dialog.getByLabel(`部门负责人审批（${head.name}）`).check()
    await audit.row('取消任务', effects).getByText(law.name).waitFor()
    await audit.fill('意见', '请附三家报价', audit.dialog)
    await sendOperation(audit, '驳回', '驳回成功')
    await expectPending(api, id, head)
    await openTask(superior, subject)
    await superior.main.getByText('请附三家报价').first().waitFor()
    await answer(superior, '同意', '报价已附')
    await expectPending(api, id, finance, law)

    await audit.visit('/workbench/todo')
    await claim(audit, subject)
    await answer(audit, '同意')
    await expectPending(api, id, law)
    const counsel = await person()
    await atTasks(counsel, law)
    await claim(counsel, subject)
    await answer(counsel, '同意', '合同条款无异议')
    await expectPending(api, id)
    await desk.visit(`/process-example/details?id=${id}`)
    await desk.main.getByText('已完成').first().waitFor()
    await expectRecord(desk, '报价已附', '合同条款无异议')
  })
})
