import { describe, expect, test } from 'vitest'
import { givenCompany } from '../company.ts'
import { databaseKinds, dataOf, fieldErrors, givenServer, unique } from '../harness.ts'
import { givenApprovals, inLine, settingsOf, signedBy } from './approvalDesk.ts'
import { bpmn, givenWorkflow } from './desk.ts'

const form = JSON.stringify({
  type: 'object',
  required: ['from', 'to'],
  properties: {
    from: { type: 'string', title: '开始日期', format: 'date' },
    to: { type: 'string', title: '结束日期', format: 'date' },
    days: { type: 'number', title: '天数', minimum: 1, 'x-value': '=workdays(form.from, form.to)' },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: { count: { type: 'integer', title: '数量' }, price: { type: 'number', title: '单价' } },
      },
    },
    amount: { type: 'number', title: '金额', 'x-value': '=sum(form.lines.map(line, line.count * line.price))' },
    note: { type: 'string', title: '备注' },
  },
  'x-rules': [{ field: 'to', valid: '=form.from <= form.to', message: '结束日期不能早于开始日期' }],
})

describe.each(databaseKinds)('W13 computed form fields on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)
  const lines = [{ count: 1000, price: 1000 }]

  test('W13 that decide on approvers are computed by the server, not taken from the client', async () => {
    const { bob } = desk
    const instance = await desk.start(
      inLine(signedBy('sign', [bob], { fields: [{ field: 'lines', right: 'write' }] })),
      {
        process: { form },
        variables: { from: '2026-12-04', to: '2026-12-07', days: 180, lines, amount: 1 },
      },
    )
    const variables = async () => {
      const rows = dataOf<{ name: string; value: unknown }[]>(
        await server.call('processVariable.list', { id: instance }, workflow.token),
      )
      return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
    }
    expect(await variables()).toMatchObject({ days: 2, amount: 1_000_000 })
    await desk.done(bob, instance, 'sign', 'complete', { variables: { lines: [{ count: 1, price: 5 }], amount: 9 } })
    expect(await variables()).toMatchObject({ days: 2, amount: 5 })
  })

  test('W13 without a value for too many lines are refused instead of skipping approvers', async () => {
    const { bob } = desk
    const [name, task] = signedBy('sign', [bob], { fields: [{ field: 'lines', right: 'write' }] })
    const { key } = await workflow.deploy(`${settingsOf({ form })}${inLine([name, task])}`)
    const many = Array.from({ length: 10_001 }, () => ({ count: 1, price: 9 }))
    const variables = { from: '2026-12-04', to: '2026-12-07' }
    const wanted = { http: 400, fields: { 'variables.amount': '金额无法计算：数据过多或数值过大' } }
    const answered = async (answer: Promise<{ http: number; data: unknown }>) => {
      const given = await answer
      return { http: given.http, fields: fieldErrors(given) }
    }
    const start = (more: object) =>
      server.call('processInstance.start', { key, variables: { ...variables, ...more } }, workflow.token)
    expect(await answered(start({ lines: many }))).toEqual(wanted)
    const { id } = dataOf<{ id: string }>(await start({ lines }))
    const open = await desk.task(bob, 'sign', id)
    const complete = bob.post('/nbpm/task/complete', {
      id: open,
      variables: { lines: [{ count: 1e200, price: 1e200 }] },
    })
    expect(await answered(complete)).toEqual(wanted)
  })

  test('W13 with a rule between two fields refuse at the field', async () => {
    const { key } = await workflow.deploy(`${settingsOf({ form })}${inLine(signedBy('sign', [desk.bob]))}`)
    const variables = { from: '2026-12-07', to: '2026-12-04', days: 3 }
    const refused = await server.call('processInstance.start', { key, variables }, workflow.token)
    expect(refused.http).toBe(400)
    expect(fieldErrors(refused)).toMatchObject({ 'variables.to': '结束日期不能早于开始日期' })
  })

  test('W13 with an invalid expression prevent deployment, with a message at the form', async () => {
    const wrong = JSON.stringify({ properties: { a: { type: 'number', title: '金额', 'x-value': '=summe(form.b)' } } })
    const key = unique('p')
    const xml = bpmn(key, `${settingsOf({ form: wrong })}${inLine(signedBy('sign', [desk.bob]))}`)
    const model = dataOf(await server.call('processModel.create', { key, name: key, xml }, workflow.token))
    const refused = await server.call('processModel.deploy', { id: model.id }, workflow.token)
    expect(JSON.stringify(refused)).toContain('表单中“金额”的表达式 =summe(form.b) 有误')
  })
})
