import { expect, test } from 'vitest'
import { dialectAt } from '../../../processes/conditions/dialectAt.ts'
import { fieldsOf, schemaAt, valueTypeOf } from '../../../processes/conditions/variable.ts'
import { variablesAt } from '../../../processes/conditions/variablesAt.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { settingsOf } from '../../../processes/document/settingsOf.ts'
import { boundText, formCodesIn } from '../../../processes/forms/namedForms.ts'

const form = JSON.stringify({
  type: 'object',
  properties: {
    amount: { type: 'number', title: '金额' },
    kind: { $ref: '#/definitions/kind' },
    中文: { type: 'string' },
    lines: { type: 'array', title: '明细', items: { type: 'object' } },
  },
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
  allOf: [{ if: {}, then: { properties: { reason: { type: 'string', title: '原因' } } } }],
  definitions: { kind: { type: 'string', title: '类型', enum: ['甲', '乙'] } },
})
const settings = JSON.stringify({ form, data: [{ name: 'limit', value: 5 }] }).replaceAll('&', '&amp;')
const http = JSON.stringify({ http: { method: 'GET', url: 'https://a', outputs: { stock: 'answer.body.stock' } } })

const document = ProcessDocument.open(`<b:definitions xmlns:b="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:c="urn:schema-console:bpmn:1" xmlns:v="http://flowable.org/bpmn" targetNamespace="t">
  <b:process id="p">
    <b:extensionElements><c:settings>${settings}</c:settings></b:extensionElements>
    <b:startEvent id="s" v:initiator="applicant" />
    <b:serviceTask id="ask" name="查库存"><b:extensionElements>
      <c:settings>${http}</c:settings></b:extensionElements></b:serviceTask>
    <b:scriptTask id="sum" name="合计" c:resultVariable="total" />
    <b:callActivity id="call" name="采购"><b:extensionElements>
      <v:out source="a" target="bought" /></b:extensionElements></b:callActivity>
    <b:subProcess id="each">
      <b:multiInstanceLoopCharacteristics c:collection="lines" c:elementVariable="line" />
      <b:userTask id="inside" />
    </b:subProcess>
    <b:sequenceFlow id="f" sourceRef="s" targetRef="ask" />
  </b:process>
</b:definitions>`)
const at = (id: string) => variablesAt(document, document.element(id)!)

test('variables are those of the form, of nodes that write, and of the engine', () => {
  expect(Object.keys(at('f'))).toEqual([
    'amount',
    'kind',
    'lines',
    'reason',
    'limit',
    'applicant',
    'stock',
    'total',
    'bought',
    'outcome',
    'instance',
  ])
  expect(at('f').total).toEqual({ description: '由“合计”写入' })
  expect(at('f').kind).toMatchObject({ title: '类型', enum: ['甲', '乙'], description: '表单字段' })
  expect(valueTypeOf(schemaAt(at('f'), 'applicant'))).toBe('reference')
})

test('what a loop counts is read inside of it only', () => {
  expect(Object.keys(at('inside'))).toEqual(expect.arrayContaining(['loopCounter', 'nrOfCompletedInstances', 'line']))
  expect(at('each').line).toBeDefined()
  expect(at('f').loopCounter).toBeUndefined()
})

test('fields to choose from are leaves, with the titles above them', () => {
  const titles = fieldsOf(at('f')).map(each => each.title)
  expect(titles).toEqual(expect.arrayContaining(['金额', '流程实例 / 发起人', 'total']))
  expect(titles).not.toContain('流程实例')
})

test('the language of a file is FEEL where it says so', () => {
  expect(dialectAt(document)).toBe('cel')
  const feel = (attribute: string) =>
    dialectAt(
      ProcessDocument.open(`<b:definitions xmlns:b="http://www.omg.org/spec/BPMN/20100524/MODEL" ${attribute} />`),
    )
  expect(feel('expressionLanguage="http://www.omg.org/spec/FEEL/20140401"')).toBe('feel')
  expect(feel('xmlns:zeebe="http://camunda.org/schema/zeebe/1.0"')).toBe('zeebe')
})

test('a form named by its code gives the variables of that form, and none while it is unknown', () => {
  const text = (settings: string, start = '') => `<b:definitions xmlns:b="http://www.omg.org/spec/BPMN/20100524/MODEL"
    xmlns:c="urn:schema-console:bpmn:1" xmlns:v="http://flowable.org/bpmn" targetNamespace="t"><b:process id="p">
    <b:extensionElements><c:settings>${settings}</c:settings></b:extensionElements><b:startEvent id="s" ${start}/>
    </b:process></b:definitions>`
  const forms = { leave_form: { form: '{"properties":{"days":{"type":"number","title":"天数"}}}', versionNo: 2 } }
  for (const xml of [text('{"form":"leave_form"}'), text('{}', 'v:formKey="leave_form"')]) {
    const named = ProcessDocument.open(xml)
    expect(formCodesIn(named)).toEqual(['leave_form'])
    expect(variablesAt(named, named.element('s')!, forms).days).toMatchObject({ type: 'number', title: '天数' })
    expect(variablesAt(named, named.element('s')!)).not.toHaveProperty('days')
    const bound = ProcessDocument.open(boundText(xml, forms))
    expect(settingsOf(bound.element('p')!)).toEqual({
      form: forms.leave_form.form,
      formCode: 'leave_form',
      formVersion: 2,
    })
    expect(boundText(xml, {})).toBe(xml)
  }
})
