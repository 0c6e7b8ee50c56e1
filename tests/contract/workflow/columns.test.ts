import { describe, expect, test } from 'vitest'
import type { FieldRight } from '../../../schemas/types/process.ts'
import { dataOf, givenCompany } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'
import { givenApprovals, inLine, settingsOf, signedBy } from './approvalDesk.ts'
import { bpmn, givenWorkflow } from './desk.ts'

const form = JSON.stringify({
  type: 'object',
  required: ['lines'],
  properties: {
    lines: {
      type: 'array',
      title: '明细',
      items: {
        type: 'object',
        required: ['name', 'price'],
        properties: { name: { type: 'string', title: '名称' }, price: { type: 'number', title: '单价', minimum: 1 } },
      },
    },
  },
})
const lines = [
  { name: '桌子', price: 300 },
  { name: '椅子', price: 100 },
]
const names = [{ name: '桌子' }, { name: '椅子' }]
const hidesPrice = [
  { field: 'lines', right: 'write' as const },
  { field: 'lines.price', right: 'hide' as const },
]
const asksPrice = [{ field: 'lines.price', right: 'write' as const, required: true }]

/** What a form shows of each row. */
const columnsOf = (shown: unknown) =>
  Object.keys((shown as { properties: { lines: { items: { properties: object } } } }).properties.lines.items.properties)

describe.each(databaseKinds)('sub-table columns on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)
  const linesOf = async (instance: string) =>
    (dataOf(await company.admin.get(`/nbpm/instance/detail/${instance}`)).variables as { lines: unknown }).lines

  test('that a node hides are neither returned nor accepted, and keep their values', async () => {
    const { bob } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob], { fields: hidesPrice })), {
      process: { form },
      variables: { lines },
    })
    const id = await desk.task(bob, 'sign', instance)
    for (const call of ['detail', 'decision']) {
      const shown = dataOf(await bob.get(`/nbpm/task/${call}/${id}`))
      expect(columnsOf(shown.form)).toEqual(['name'])
      expect(shown.variables).toEqual({ lines: names })
    }
    expect(dataOf(await bob.get(`/nbpm/instance/detail/${instance}`)).variables).toEqual({ lines: names })
    dataOf(await bob.post('/nbpm/task/complete', { id, variables: { lines: names } }))
    expect(await linesOf(instance)).toEqual(lines)
  })

  test('that are forged are refused at their place, protect their rows, and stay out of a draft', async () => {
    const { bob } = desk
    const instance = await desk.start(inLine(signedBy('sign', [bob], { fields: hidesPrice })), {
      process: { form },
      variables: { lines },
    })
    const id = await desk.task(bob, 'sign', instance)
    const refused = (field: string, message: string) => ({ http: 400, data: { errors: [{ field, message }] } })
    expect(
      await bob.post('/nbpm/task/complete', {
        id,
        variables: { lines: [{ name: '桌子', price: 1 }, { name: '椅子' }] },
      }),
    ).toMatchObject(refused('variables.lines.0.price', '该节点不允许修改此列'))
    expect(await bob.post('/nbpm/task/complete', { id, variables: { lines: [{ name: '椅子' }] } })).toMatchObject(
      refused('variables.lines', '该节点不允许删除已有的行'),
    )
    const changed = [{ name: '书桌' }, { name: '椅子' }, { name: '灯' }]
    dataOf(await bob.post('/nbpm/task/saveDraft', { id, variables: { lines: changed } }))
    expect(dataOf(await bob.get(`/nbpm/task/decision/${id}`)).variables).toEqual({ lines: changed })
    dataOf(await bob.post('/nbpm/task/complete', { id, variables: { lines: changed } }))
    expect(await linesOf(instance)).toEqual([{ name: '书桌', price: 300 }, lines[1], { name: '灯' }])
  })

  test('are filled in where the rest of the table is read-only', async () => {
    const { bob } = desk
    const unpriced = { type: 'object', properties: { lines: { ...JSON.parse(form).properties.lines } } }
    unpriced.properties.lines.items = { ...unpriced.properties.lines.items, required: ['name'] }
    const instance = await desk.start(inLine(signedBy('sign', [bob], { fields: asksPrice })), {
      process: { form: JSON.stringify(unpriced) },
      variables: { lines: names },
    })
    const id = await desk.task(bob, 'sign', instance)
    expect(dataOf(await bob.get(`/nbpm/task/detail/${id}`))).toMatchObject({ writable: true })
    expect(await bob.post('/nbpm/task/complete', { id })).toMatchObject({
      http: 400,
      data: {
        errors: [
          { field: 'variables.lines.0.price', code: 'FIELD_REQUIRED', message: '请填写此项' },
          { field: 'variables.lines.1.price', code: 'FIELD_REQUIRED', message: '请填写此项' },
        ],
      },
    })
    const other = [{ name: '沙发', price: 9 }, lines[1]]
    expect(await bob.post('/nbpm/task/complete', { id, variables: { lines: other } })).toMatchObject({
      http: 400,
      data: {
        errors: [{ field: 'variables.lines.0.name', code: 'COLUMN_NOT_WRITABLE', message: '该节点不允许修改此列' }],
      },
    })
    dataOf(await bob.post('/nbpm/task/complete', { id, variables: { lines } }))
    expect(await linesOf(instance)).toEqual(lines)
  })

  test('that the start event hides are not returned and never accepted', async () => {
    const { ann, bob } = desk
    const inside = inLine(signedBy('sign', [bob], { fields: asksPrice })).replace(
      '<startEvent id="start"/>',
      `<startEvent id="start">${settingsOf({ fields: [{ field: 'lines.price', right: 'hide' }] })}</startEvent>`,
    )
    const { key } = await workflow.deploy(`${settingsOf({ form })}${inside}`)
    const start = dataOf(await ann.get(`/nbpm/definition/form/${key}`))
    expect(columnsOf(start.form)).toEqual(['name'])
    expect(await ann.post('/nbpm/instance/start', { key, variables: { lines } })).toMatchObject({
      http: 400,
      data: { errors: [{ field: 'variables.lines.0.price' }, { field: 'variables.lines.1.price' }] },
    })
    const { id } = dataOf(await ann.post('/nbpm/instance/start', { key, variables: { lines: names } }))
    await desk.done(bob, String(id), 'sign', 'complete', { variables: { lines } })
    expect(await linesOf(String(id))).toEqual(lines)
  })

  test('missing in the form give a warning for a right to them, and an error if it hides them', async () => {
    const checked = async (right: FieldRight['right']) => {
      const fields = [{ field: 'lines.prise', right }]
      const inside = `${settingsOf({ form })}${inLine(signedBy('sign', [desk.bob], { fields }))}`
      return dataOf(await company.admin.post('/nbpm/model/check', { xml: bpmn('p', inside) }))
    }
    expect(await checked('write')).toMatchObject({
      deployable: true,
      faults: [
        {
          elementId: 'sign',
          rule: 'formField',
          level: 'warning',
          message: '字段权限中的“lines.prise”不是表单的字段，也不是子表的列，这项设置不起作用',
        },
      ],
    })
    expect(await checked('hide')).toMatchObject({
      deployable: false,
      faults: [
        {
          elementId: 'sign',
          rule: 'formHidden',
          level: 'error',
          message: '节点隐藏的“lines.prise”不是表单的字段，可能已改标识：请改为现有字段，或去掉这项权限',
        },
      ],
    })
  })

  test('decide the route, also for users who do not see them', async () => {
    const { ann, bob, cid } = desk
    const dear = '<conditionExpression>lines[0].price &gt; 200</conditionExpression>'
    const flow = (from: string, to: string, inside = '') =>
      `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}">${inside}</sequenceFlow>`
    const nodes = [signedBy('sign', [bob], { fields: hidesPrice }), signedBy('boss', [cid]), signedBy('clerk', [ann])]
    const inside = `<startEvent id="start"/>${nodes.map(([, xml]) => xml).join('')}
      <exclusiveGateway id="which" default="which-clerk"/><endEvent id="end"/>
      ${flow('start', 'sign')}${flow('sign', 'which')}${flow('which', 'boss', dear)}${flow('which', 'clerk')}
      ${flow('boss', 'end')}${flow('clerk', 'end')}`
    const instance = await desk.start(inside, { process: { form }, variables: { lines } })
    const id = await desk.task(bob, 'sign', instance)
    const { data } = await bob.post('/nbpm/task/route/preview', { id, variables: { lines: names } })
    const ahead = (data as { nodeId: string }[]).map(({ nodeId }) => nodeId)
    expect(ahead.filter(node => node === 'boss' || node === 'clerk')).toEqual(['boss'])
  })
})
