import { expect, test } from 'vitest'
import { readForm } from '../../../processes/form-exchange/readForm.ts'
import { toFormJs } from '../../../processes/form-exchange/toFormJs.ts'
import { leaveForm } from './leaveForm.ts'

const read = (components: object[]) => readForm(JSON.stringify({ type: 'default', id: 'leave', components }))

test('a form of form-js becomes fields, groups, sub-tables and conditions', () => {
  const report = readForm(JSON.stringify(leaveForm))
  expect(report).toMatchObject({ format: 'formJs', code: 'leave' })
  expect(report.form).toEqual({
    schema: {
      type: 'object',
      required: ['reason'],
      properties: {
        reason: { title: '事由', description: '不超过一百字', type: 'string', minLength: 2, maxLength: 100 },
        days: { title: '天数', type: 'number', multipleOf: 0.1, minimum: 0.5, maximum: 30, 'x-unit': '天', default: 1 },
        kind: {
          title: '类型',
          type: 'string',
          oneOf: [
            { const: 'a', title: '年假' },
            { const: 's', title: '病假' },
          ],
        },
        proof: {
          title: '病历',
          type: 'array',
          'x-field': 'upload',
          items: { type: 'object' },
          'x-accept': ['.pdf'],
          'x-visible': '=!(form.kind != "s" || form.days < 3)',
        },
        address: { type: 'object', properties: { city: { title: '城市', type: 'string' } } },
        trips: {
          title: '行程',
          type: 'array',
          items: {
            type: 'object',
            properties: {
              day: { title: '日期', type: 'string', format: 'date' },
              fee: { title: '费用', type: 'number', 'x-visible': '=!(row.day == null)' },
            },
          },
        },
        total: { title: '合计', 'x-value': '=form.days * 100' },
      },
    },
    layout: {
      kind: { 'ui:widget': 'radio' },
      'ui:options': { groups: [{ title: '假期', fields: ['days', 'kind'] }] },
    },
  })
  expect(report.counts).toMatchObject({ refused: 1, kept: 0, noticed: 1 })
  expect(report.lines[0]).toMatchObject({ kind: 'refused', code: 'FORM_PART_REFUSED', before: '请如实填写' })
})

test('what has no meaning is kept in the definition, named by the report, and written again', () => {
  const given = {
    type: 'select',
    key: 'city',
    label: '城市',
    valuesKey: 'cities',
    conditional: { hide: '=some x in others satisfies x = 1' },
    properties: { owner: 'hr' },
  }
  const { form, lines } = read([given])
  expect(lines.map(({ kind, attribute, code }) => [kind, attribute, code])).toEqual([
    ['kept', 'valuesKey', 'FORM_OPTIONS_KEPT'],
    ['kept', 'properties', 'FORM_PART_KEPT'],
    ['kept', 'hide', 'FORM_CONDITION_KEPT'],
    ['translated', null, 'FORM_FIELD_READ'],
  ])
  expect(lines[2]?.message).toContain('others')
  const { file } = toFormJs(form!, 'leave')
  expect(file).toMatchObject({ components: [{ ...given, type: 'textfield' }] })
})

test('keys that objects have by themselves, are used twice or cannot be names do no harm', () => {
  const { form, lines } = read([
    { type: 'textfield', key: 'constructor.name' },
    { type: 'textfield', key: '__proto__.polluted' },
    { type: 'textfield', key: 'a-b' },
    { type: 'number', key: 'a-b' },
    { type: 'checkbox' },
  ])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(Object.keys(form?.schema.properties as object)).toEqual(['constructor', 'field', 'a_b'])
  expect(lines.filter(({ kind }) => kind !== 'translated').map(({ code }) => code)).toEqual([
    'FORM_FIELD_TWICE',
    'FORM_PART_REFUSED',
    'FORM_KEY_INVALID',
    'FORM_KEY_INVALID',
    'FORM_KEY_INVALID',
  ])
})

test('what FEEL cannot say is named when a form is written', () => {
  const total = { title: '天数', type: 'number', 'x-value': '=workdays(form.from, form.to)' }
  const { report } = toFormJs({ schema: { type: 'object', properties: { total } }, layout: {} }, 'leave')
  expect(report.lines.map(({ kind, element, attribute }) => [kind, element, attribute])).toEqual([
    ['refused', '天数', 'x-value'],
  ])
})

test('a form written for form-js is read again as it was', () => {
  const { form } = readForm(JSON.stringify(leaveForm))
  const { file, report } = toFormJs(form!, 'leave')
  expect(report.counts.refused).toBe(0)
  expect(readForm(JSON.stringify(file)).form).toEqual({
    ...form,
    schema: {
      ...form?.schema,
      properties: { ...(form?.schema.properties as object), address: { title: 'address', ...address(form!) } },
    },
  })
})

const address = ({ schema }: { schema: Record<string, unknown> }) =>
  (schema.properties as Record<string, object>).address

test('a button with an address becomes a button, and is written again; the page has one that submits', () => {
  const help = {
    type: 'button',
    key: 'help',
    label: '说明',
    action: 'button',
    properties: { url: 'https://example.com' },
  }
  const reset = { type: 'button', id: 'Field_reset', label: '重置', action: 'reset' }
  const { form, lines } = read([{ type: 'textfield', key: 'a' }, help, reset, { type: 'button', label: '提交' }])
  expect(form?.schema.properties).toMatchObject({
    help: { type: 'null', title: '说明', 'x-button': 'open', 'x-link': 'https://example.com' },
    Field_reset: { type: 'null', title: '重置', 'x-button': 'fetch', 'x-formJs': { action: 'reset' } },
  })
  const noticed = lines.filter(({ kind }) => kind === 'noticed')
  expect(noticed.map(({ element, code }) => [element, code])).toEqual([
    [null, 'FORM_FILE_PUBLISH'],
    ['重置', 'FORM_BUTTON_UNSET'],
    ['提交', 'FORM_SUBMIT_LEFT'],
  ])
  expect(noticed[0]?.message).toBe('发布之前须改正：按钮“重置”没有设置动作')
  expect(toFormJs(form!, 'a').file).toMatchObject({ components: [{}, help, { type: 'button', action: 'reset' }] })
})
