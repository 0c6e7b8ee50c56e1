// @module-tag full
import { describe } from 'vitest'
import type { Desk } from '../../desk.ts'
import { expect, test } from '../../harness.ts'
import { unique } from '../../records.ts'
import { agreeBeside, deployProcess, inLine, newPeople, signed } from '../../taskOperations.ts'

const form = JSON.stringify({
  type: 'object',
  properties: {
    subject: { type: 'string', title: '事项' },
    amount: { type: 'number', title: '金额' },
    salary: { type: 'string', title: '薪资' },
  },
})

/** Opens an application from a list, with its form expanded. */
async function openApplication(desk: Desk, subject: string): Promise<void> {
  await desk.row(subject).getByRole('button', { name: subject }).click()
  await desk.expectAddress('/process-example/details')
  await desk.settled()
  await desk.main.getByText('86400').waitFor()
  expect(await desk.main.getByRole('tab', { selected: true }).innerText()).toBe('表单')
}

describe('the submitted form of an application', () => {
  test('shows the initiator and copy recipients all but hidden fields, also after the end', {
    timeout: 240_000,
  }, async ({ person, api }) => {
    const { clerk, boss, reader } = await newPeople(api, 'clerk', 'boss', 'reader')
    const review = signed('review', '主管审批', [boss], {
      fields: [{ field: 'salary', right: 'hide' }],
      copyTo: [{ rule: 'users', users: [reader.id] }],
    })
    const key = await deployProcess(api, inLine(['review', review]), { form })
    const subject = `申请${unique()}`
    const own = await api.as(clerk.username, clerk.password)
    const { id } = await own.call<{ id: string }>('POST', '/nbpm/instance/start', {
      key,
      variables: { subject, amount: 86400, salary: '年薪三十万' },
    })
    const desk = await person()
    await desk.begin('/workbench/started', clerk.username, clerk.password)
    await openApplication(desk, subject)
    await desk.main.getByText('年薪三十万').waitFor()
    // To read only.
    expect(await desk.main.locator('input, textarea').count()).toBe(0)
    await agreeBeside(api, boss, id)

    const third = await person()
    await third.begin('/workbench/copies', reader.username, reader.password)
    await openApplication(third, subject)
    await third.main.getByText('已完成').first().waitFor()
    expect(await third.main.getByText('薪资').count()).toBe(0)
    expect(await third.main.getByText('年薪三十万').count()).toBe(0)
    // Opened is read, and its list says so without being asked.
    await third.visit('/workbench/copies')
    await expect.poll(() => third.row(subject).innerText()).toMatch(/\d{4}-\d\d-\d\d.+\d{4}-\d\d-\d\d/s)
  })

  test('says so when the user may read none of its fields', async ({ person, api }) => {
    const { clerk, boss } = await newPeople(api, 'clerk', 'boss')
    const key = await deployProcess(api, inLine(['review', signed('review', '主管审批', [boss])]), {
      form: '',
      title: '',
    })
    const own = await api.as(clerk.username, clerk.password)
    const { id } = await own.call<{ id: string }>('POST', '/nbpm/instance/start', { key })
    const desk = await person()
    await desk.begin(`/process-example/details?id=${id}`, clerk.username, clerk.password)
    await desk.main.getByText('没有您可以查看的表单内容').waitFor()
  })
})
