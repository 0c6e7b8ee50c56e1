import { expect, test } from 'vitest'
import { propertyErrors } from '../../../runtime/data/propertyErrors.ts'
import type { Property } from '../../../schemas/types/entity.ts'
import { compileShape } from '../../../server/services/records/model/validate.ts'

const lines: Property = {
  type: 'array',
  title: '明细',
  minItems: 1,
  maxItems: 3,
  items: {
    type: 'object',
    required: ['name', 'count'],
    properties: {
      name: { type: 'string', title: '名称', maxLength: 4 },
      count: { type: 'integer', title: '数量', minimum: 1 },
      price: { type: 'number', title: '单价', maximum: 100 },
      kind: { type: 'string', title: '类别', enum: ['a', 'b'], default: 'a' },
      day: { type: 'string', title: '日期', format: 'date' },
      words: { type: 'array', title: '词', items: { type: 'string' }, maxItems: 2 },
      place: {
        type: 'object',
        title: '地点',
        required: ['city'],
        properties: {
          city: { type: 'string', title: '城市' },
          code: { type: 'string', title: '邮编', pattern: '^[0-9]{6}$', 'x-message': '邮编为 6 位数字' },
        },
      },
      parts: {
        type: 'array',
        title: '零件',
        items: { type: 'object', properties: { size: { type: 'number', title: '尺寸', minimum: 0 } } },
      },
    },
  },
}

const cases: [string, unknown][] = [
  ['nothing', null],
  ['no row', []],
  ['too many rows', Array(4).fill({ name: '甲', count: 1 })],
  ['a right row', [{ name: '甲', count: 1, price: 9.5, kind: 'b', day: '2026-02-28' }]],
  ['missing parts', [{ name: '甲', count: 1 }, {}]],
  ['empty text', [{ name: '  ', count: 1 }]],
  ['white space around', [{ name: ' 甲乙丙丁 ', count: 1 }]],
  ['many faults', [{ name: '甲乙丙丁戊', count: 0, price: 1000, kind: 'c', day: '2026-02-30' }]],
  ['wrong types', [{ name: 7, count: 'many', price: '1', kind: 1, day: 5, words: 'a', place: 'x', parts: {} }]],
  ['a row that is no object', [{ name: '甲', count: 1 }, '乙']],
  ['no list', { name: '甲' }],
  ['a list of texts inside', [{ name: '甲', count: 1, words: ['a', 2, 'c'] }]],
  ['a number in a list of texts', [{ name: '甲', count: 1, words: ['a', 2] }]],
  ['an object inside', [{ name: '甲', count: 1, place: { code: '12' } }]],
  ['rows inside rows', [{ name: '甲', count: 1, parts: [{ size: 1 }, { size: -1 }, { size: 'x' }] }]],
]

test.each(cases)('browser and server name the same paths with the same messages: %s', (_name, value) => {
  const server = compileShape({ properties: { lines }, required: [] })({ lines: structuredClone(value) })
  const browser = propertyErrors(value, lines).map(({ path, message }) => ({
    field: path === '' ? 'lines' : `lines.${path}`,
    message,
  }))
  const byField = (a: { field: string }, b: { field: string }) => (a.field < b.field ? -1 : 1)
  // Codes are for programs that call the server.
  const named = server.map(({ field, message }) => ({ field, message }))
  expect(browser.sort(byField)).toEqual(named.sort(byField))
})

test('the server tidies nested values: spaces and nothing go, defaults come', () => {
  const values = { lines: [{ name: ' 甲 ', count: 1, day: '', place: { city: '京 ', code: null } }] as unknown[] }
  expect(compileShape({ properties: { lines }, required: [] })(values)).toEqual([])
  expect(values.lines).toEqual([{ name: '甲', count: 1, kind: 'a', place: { city: '京' } }])
})

test('the server refuses parts that the property does not have, with the nearest right name', () => {
  const check = compileShape({ properties: { lines }, required: [] })
  expect(check({ lines: [{ name: '甲', count: 1, prise: 3 }] })).toEqual([
    {
      field: 'lines.0.prise',
      code: 'FIELD_UNKNOWN',
      values: { name: 'prise', hint: '，是否要写“price”（单价）？' },
      message: '没有“prise”这个字段，是否要写“price”（单价）？',
    },
  ])
})
