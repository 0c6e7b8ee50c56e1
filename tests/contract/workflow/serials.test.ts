import { describe, expect, test } from 'vitest'
import { dataOf, givenCompany, unique } from '../company.ts'
import { databaseKinds, fieldErrors, givenServer } from '../harness.ts'
import { givenApprovals, inLine, settingsOf, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

const form = JSON.stringify({
  type: 'object',
  required: ['days'],
  properties: {
    no: { type: 'string', title: '单号', 'x-serial': 'BX-{{year}}-{{serial}}', 'x-listed': true, 'x-searchable': true },
    label: { type: 'string', title: '标签', 'x-value': "='#' + form.no" },
    days: { type: 'integer', title: '天数', maximum: 30 },
  },
})
const year = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear()
const number = (at: number) => `BX-${year}-${String(at).padStart(4, '0')}`

describe.each(databaseKinds)('numbers that forms assign on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)
  const valuesOf = async (id: string) => {
    const rows = dataOf<{ name: string; value: unknown }[]>(
      await server.call('processVariable.list', { id }, workflow.token),
    )
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  }

  test('applications are numbered without gaps, whatever browsers send; title and formulas read it', async () => {
    const { ann, bob } = desk
    const fields = [
      { field: 'no', right: 'write', required: true },
      { field: 'days', right: 'write' },
    ] as const
    const process = { form, title: '报销 {{no}}' }
    const inside = `${settingsOf(process)}${inLine(signedBy('sign', [bob], { fields: [...fields] }))}`
    const { key } = await workflow.deploy(inside)
    const start = (variables: object, more: object = {}) =>
      ann.post('/nbpm/instance/start', { key, variables, ...more })
    const first = dataOf(await start({ days: 1, no: 'BX-1' }))
    expect(first.title).toBe(`报销 ${number(1)}`)
    expect(await valuesOf(String(first.id))).toMatchObject({ no: number(1), label: `#${number(1)}` })
    expect(await start({ days: 99 })).toMatchObject({ http: 400 })
    const commandId = unique('start')
    const second = dataOf(await start({ days: 2 }, { commandId }))
    expect(dataOf(await start({ days: 2 }, { commandId }))).toMatchObject({ id: second.id, repeated: true })
    const several = await Promise.all([3, 4, 5].map(days => start({ days })))
    const ids = [second, ...several.map(each => dataOf(each))].map(({ id }) => String(id))
    const numbers = await Promise.all(ids.map(async id => (await valuesOf(id)).no))
    expect(numbers.sort()).toEqual([2, 3, 4, 5].map(number))

    const again = dataOf(await ann.get(`/nbpm/definition/form/${key}`, { from: String(first.id) }))
    expect(again.variables).toMatchObject({ days: 1 })
    expect(again.variables).not.toHaveProperty('no')
    const id = String(first.id)
    const changed = await desk.act(bob, id, 'sign', 'complete', { variables: { days: 2, no: 'BX-9' } })
    expect(fieldErrors(changed)).toMatchObject({ 'variables.no': '编号由系统生成，不能修改' })
    await desk.done(bob, id, 'sign', 'complete', { variables: { days: 2, no: number(1) } })
    expect(await valuesOf(id)).toMatchObject({ days: 2, no: number(1) })
  })

  test('a start that fails gives its number back', async () => {
    const inside = `<startEvent id="start"/><exclusiveGateway id="g"/><endEvent id="e"/>
      <sequenceFlow id="f1" sourceRef="start" targetRef="g"/><sequenceFlow id="f2" sourceRef="g" targetRef="e">
      <conditionExpression>=days &lt; 10</conditionExpression></sequenceFlow>`
    const { key } = await workflow.deploy(`${settingsOf({ form, title: '{{no}}' })}${inside}`)
    const start = (days: number) => desk.ann.post('/nbpm/instance/start', { key, variables: { days } })
    expect(dataOf(await start(1)).title).toBe(number(1))
    expect((await start(20)).http).toBeGreaterThanOrEqual(400)
    expect(dataOf(await start(2)).title).toBe(number(2))
  })

  test('a form whose button calls what is missing, or stores something, is not published', async () => {
    const token = await server.tokenFor('admin')
    const button = (call: string) => ({ type: 'null', title: '查询', 'x-button': 'fetch', 'x-call': call })
    const codesOf = async (call: string) => {
      const fills = { 'x-fills': [{ field: 'name', from: 'name' }] }
      const properties = { query: { ...button(call), ...fills }, name: { type: 'string' } }
      const definition = JSON.stringify({ schema: { type: 'object', properties }, layout: {} })
      const faults = dataOf<{ place: string; code: string }[]>(
        await server.call('businessForm.templateCheck', { definition }, token),
      )
      return faults.map(({ place, code }) => `${place} ${code}`)
    }
    expect(await codesOf('project.nothing')).toEqual(['query BUTTON_CALL_UNKNOWN'])
    expect(await codesOf('businessForm.templateSave')).toEqual(['query BUTTON_CALL_UNKNOWN'])
    expect(await codesOf('businessForm.instanceList')).toEqual([])
  })

  test('a form instance gets its number when it is submitted, and keeps it; lists find it as text', async () => {
    const token = await server.tokenFor('admin')
    const call = (name: string, args: object) => server.call(`businessForm.${name}`, { ...args }, token)
    const code = unique('f')
    const schema = JSON.parse(form) as object
    const saved = await call('templateSave', { code, name: code, definition: JSON.stringify({ schema, layout: {} }) })
    const { id: templateId } = dataOf<{ id: string }>(saved)
    dataOf(await call('templateDeploy', { id: templateId }))
    type Instance = { id: string; revision: number; values: Record<string, unknown> }
    const save = async (args: object) => dataOf<Instance>(await call('instanceSave', args))
    const draft = await save({ templateId, values: { days: 1, no: 'X' } })
    expect(draft.values.no).toBeUndefined()
    const now = await save({ templateId, values: { days: 2 }, submit: true })
    expect(now.values).toMatchObject({ no: number(1), label: `#${number(1)}` })
    const later = await save({ id: draft.id, submit: true })
    expect(later.values).toMatchObject({ no: number(2), days: 1 })
    const kept = await save({ id: later.id, revision: later.revision, values: { days: 3 } })
    expect(kept.values).toMatchObject({ no: number(2), days: 3 })
    const other = { id: later.id, revision: kept.revision, values: { days: 3, no: 'BX-9' } }
    const refused = await call('instanceSave', other)
    expect(fieldErrors(refused)).toMatchObject({ 'values.no': '编号由系统生成，不能修改' })
    const found = dataOf<{ records: Record<string, unknown>[] }>(
      await call('instanceList', { templateId, content: number(2) }),
    )
    expect(found.records.map(({ id, texts }) => [id, texts])).toEqual([[later.id, { no: number(2) }]])

    // The numbers of a renamed field go on.
    const { no, days } = (JSON.parse(form) as { properties: Record<string, object> }).properties
    const second = {
      schema: { type: 'object', properties: { ticket: no, days } },
      layout: {},
      renames: [{ from: 'no', to: 'ticket' }],
    }
    dataOf(await call('templateUpdate', { id: templateId, definition: JSON.stringify(second), draftRevision: 1 }))
    dataOf(await call('templateDeploy', { id: templateId }))
    const third = await save({ templateId, values: { days: 4 }, submit: true })
    expect(third.values).toEqual({ ticket: number(3), days: 4 })
  })
})
