import { describe } from 'vitest'
import { pickPeople } from '../../gestures.ts'
import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'
import {
  agreeBeside,
  atTasks,
  deployProcess,
  expectPending,
  expectRecord,
  inLine,
  newPeople,
  openOperation,
  openTask,
  sendOperation,
  signed,
} from '../../taskOperations.ts'

const form = JSON.stringify({
  type: 'object',
  properties: {
    subject: { type: 'string', title: '事项' },
    checked: { type: 'number', title: '核定金额' },
    lines: {
      type: 'array',
      title: '明细',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string', title: '品名' },
          price: { type: 'number', title: '单价' },
        },
      },
    },
  },
})

describe('the form at a node', () => {
  test('hides a column from an approver, requires its fields for added approvers, and takes a file on return', {
    tags: 'full',
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { clerk, boss, chief, last } = await newPeople(api, 'clerk', 'boss', 'chief', 'last')
    const key = await deployProcess(
      api,
      inLine(
        ['boss', signed('boss', '主管审批', [boss], { fields: [{ field: 'lines.price', right: 'hide' }] })],
        [
          'chief',
          signed('chief', '总监审批', [chief], {
            fields: [{ field: 'checked', right: 'write', required: true }],
            buttons: [{ button: 'agree', commentRequired: true }, { button: 'addAfter' }],
          }),
        ],
      ),
      { form },
    )
    const subject = `申请${unique()}`
    const own = await api.as(clerk.username, clerk.password)
    const { id } = await own.call<{ id: string }>('POST', '/nbpm/instance/start', {
      key,
      variables: { subject, lines: [{ name: '投影仪', price: 98765 }] },
    })

    const desk = await person()
    await atTasks(desk, boss)
    await openTask(desk, subject)
    const lines = desk.main.getByRole('table', { name: '明细' })
    await lines.getByText('投影仪').waitFor()
    expect(await lines.getByRole('columnheader').allInnerTexts()).toEqual(['品名'])
    expect(await desk.main.getByText('98765').count()).toBe(0)
    await openOperation(desk, '驳回')
    await desk.dialog.getByLabel('发起人').check()
    await desk.fill('意见', '请附报价单', desk.dialog)
    await desk.dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '报价模板.txt', mimeType: 'text/plain', buffer: Buffer.from('template') })
    await desk.dialog.getByText('报价模板.txt').first().waitFor()
    await desk.settled()
    await sendOperation(desk, '驳回', '驳回成功')
    await expectRecord(desk, '报价模板.txt')
    await agreeBeside(api, clerk, id)
    await agreeBeside(api, boss, id)

    const second = await person()
    await atTasks(second, chief)
    await openTask(second, subject)
    await second.main.getByRole('table', { name: '明细' }).getByText('98765').waitFor()
    await openOperation(second, '加签')
    await pickPeople(second, '加签给', last.name)
    await second.save('加签', second.dialog)
    await second.expectFieldError('意见', /不能为空/, second.dialog)
    await second.fill('意见', '金额已核', second.dialog)
    await second.dialog.getByText('核定金额不能为空').first().waitFor()
    await second.fill('核定金额', '90000', second.dialog)
    await sendOperation(second, '加签', '加签成功')
    await expectPending(api, id, last)
    const { variables } = await api.call<{ variables: Record<string, unknown> }>('GET', `/nbpm/instance/detail/${id}`)
    expect(variables).toMatchObject({ checked: 90000, lines: [{ name: '投影仪', price: 98765 }] })
    await agreeBeside(api, last, id, '同意')
    const { phase } = await api.call<{ phase: string }>('GET', `/nbpm/instance/detail/${id}`)
    expect(phase).toBe('completed')
  })
})
