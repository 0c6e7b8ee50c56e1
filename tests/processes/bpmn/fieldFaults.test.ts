import { expect, test } from 'vitest'
import { fieldFaults } from '../../../processes/bpmn/rules/fieldFaults.ts'
import { checkDefinition } from '../../../processes/form-definition/checkDefinition.ts'

const no = { type: 'string', title: '单号', 'x-serial': 'BX-{{day}}-{{serial}}' }
const link = { type: 'null', title: '说明', 'x-button': 'open', 'x-link': 'https://example.com' }
const fetch = {
  type: 'null',
  title: '查询',
  'x-button': 'fetch',
  'x-call': 'user.list',
  'x-fills': [{ field: 'note', from: 'name' }],
}
const codesOf = (properties: Record<string, object>, more: object = {}) =>
  fieldFaults({ type: 'object', properties, ...more }).map(({ field, code }) => `${field} ${code}`)

test('numbers and buttons with all their settings have no faults', () => {
  expect(codesOf({ no, link, fetch, part: { type: 'object', properties: { link } } })).toEqual([])
})

test.each([
  [{ ...no, 'x-serial': 'BX-{{day}}' }, 'SERIAL_WITHOUT_COUNTER'],
  [{ ...no, 'x-serial': '{{serial}}{{user}}' }, 'SERIAL_NAME_UNKNOWN'],
  [{ ...no, 'x-serial': `{{serial}}${'x'.repeat(80)}` }, 'SERIAL_LONG'],
  [{ ...no, type: 'number' }, 'SERIAL_NOT_TEXT'],
  [{ ...no, 'x-required': '=true' }, 'SERIAL_REQUIRED'],
  [{ ...link, 'x-link': 'http://example.com' }, 'BUTTON_LINK_WRONG'],
  [{ ...link, type: 'string' }, 'BUTTON_WITH_VALUE'],
  [{ ...link, 'x-button': 'post' }, 'BUTTON_WITHOUT_ACTION'],
  [{ type: 'null', title: '查询', 'x-button': 'fetch' }, 'BUTTON_WITHOUT_ACTION'],
  [{ ...fetch, 'x-call': '/upms/user' }, 'BUTTON_CALL_WRONG'],
  [{ ...fetch, 'x-fills': [] }, 'BUTTON_WITHOUT_FILLS'],
])('%j is found wrong', (field, code) => {
  expect(codesOf({ a: field })).toEqual([`a ${code}`])
})

test('a number stands in the form itself, and nobody has to fill it in; a button stands in no row', () => {
  const lines = { type: 'array', items: { type: 'object', properties: { no, link } } }
  expect(codesOf({ lines })).toEqual(['no SERIAL_INSIDE', 'link BUTTON_INSIDE_LIST'])
  expect(codesOf({ no }, { required: ['no'] })).toEqual(['no SERIAL_REQUIRED'])
})

test('the check of a form says it in a sentence', () => {
  const schema = { type: 'object', properties: { no: { ...no, 'x-serial': 'BX-{{user}}-{{serial}}' } } }
  expect(checkDefinition(JSON.stringify({ schema, layout: {} }))).toMatchObject([
    {
      place: 'schema.properties.no',
      code: 'SERIAL_NAME_UNKNOWN',
      message: '流水号“单号”的编号规则不能使用“user”，可用的有 {{day}}、{{month}}、{{year}}、{{serial}}',
    },
  ])
})
