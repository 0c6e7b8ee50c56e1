import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'
import { newTeam } from '../../taskOperations.ts'

describe('the leave process', () => {
  test('ends when the head refuses, and everybody sees the reason', async ({ person, api }) => {
    const { head, member } = await newTeam(api)
    const mine = await api.as(member.username, member.password)
    const { id } = await mine.call<{ id: string }>('POST', '/nbpm/instance/start', {
      key: 'leave',
      variables: { kind: '事假', days: 4, from: '2026-12-07', to: '2026-12-10', reason: '搬家' },
    })
    const superior = await person()
    await superior.begin('/workbench/todo', head.username, head.password)
    await superior.rowAction(superior.row(member.name), '办理')
    await superior.expectAddress('/workbench/task')
    await superior.settled()
    await superior.button('不同意').click()
    await superior.fill('意见', '年底人手不足', superior.dialog)
    await superior.save('不同意', superior.dialog)
    await superior.visit('/workbench/todo')
    expect(await superior.row(member.name).count()).toBe(0)

    const desk = await person()
    await desk.begin(`/process-example/details?id=${id}`, member.username, member.password)
    await desk.main.getByText('已拒绝').first().waitFor()
    // A new application starts with the values of this one.
    await desk.button('再次发起').click()
    await desk.expectAddress('/workbench/start')
    await desk.settled()
    expect(await desk.main.getByLabel('请假事由').inputValue()).toBe('搬家')
    await desk.main.getByLabel('请假事由').fill('搬家，改到一月')
    await desk.save('提交')
    await desk.expectToast('发起成功')
    await desk.visit('/workbench/started')
    await desk.row('已拒绝').waitFor()
    await desk.row('部门负责人审批').getByText(head.name).waitFor()
  })
})
