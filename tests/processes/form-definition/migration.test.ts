import { expect, test } from 'vitest'
import { compareDefinitions } from '../../../processes/form-definition/compareDefinitions.ts'
import { convertValue } from '../../../processes/form-definition/convertValue.ts'
import { migrationBetween } from '../../../processes/form-definition/migration.ts'
import { runFormCommand } from '../../../processes/forms/design/formDocument.ts'

const lines = (price: string) => ({
  type: 'array',
  title: '明细',
  items: { type: 'object', properties: { [price]: { type: 'number', title: '单价' } } },
})
const first = {
  schema: {
    type: 'object',
    properties: {
      days: { type: 'string', title: '天数' },
      kind: { type: 'string', title: '类型', enum: ['a', 'b'] },
      lines: lines('price'),
      note: { type: 'string', title: '备注' },
    },
  },
  layout: {},
}

test('values follow the renames of the designer, change type and disappear with their fields', () => {
  const renamed = runFormCommand(first, { do: 'rename', field: ['days'], name: 'total' }).form
  const again = runFormCommand(renamed, { do: 'rename', field: ['lines', 'price'], name: 'cost' }).form
  const moved = runFormCommand(again, { do: 'rename', field: ['lines'], name: 'rows' }).form
  const properties = moved.schema.properties as Record<string, object>
  const { note: _, ...kept } = properties
  const after = {
    ...moved,
    schema: {
      ...moved.schema,
      properties: {
        ...kept,
        total: { ...properties.total, type: 'number' },
        kind: { type: 'array', title: '类型', items: { type: 'string', enum: ['a', 'c'] } },
      },
    },
  }
  expect(after.renames).toEqual([
    { from: 'days', to: 'total' },
    { from: 'lines.price', to: 'lines.cost' },
    { from: 'lines', to: 'rows' },
  ])
  const { rules, run } = migrationBetween(first, after)
  expect(rules.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['renamed', 'days', 'total'],
    ['retyped', 'days', 'total'],
    ['retyped', 'kind', 'kind'],
    ['renamed', 'lines', 'rows'],
    ['renamed', 'lines.price', 'rows.cost'],
    ['removed', 'note', null],
  ])
  const values = { days: ' 1,250 ', kind: 'a', lines: [{ price: 1 }, { price: 2 }], note: 'x' }
  expect(run(values)).toEqual({
    values: { total: 1250, kind: ['a'], rows: [{ cost: 1 }, { cost: 2 }] },
    faults: [],
  })
  expect(values.lines).toEqual([{ price: 1 }, { price: 2 }])
  const wrong = run({ days: '三天', kind: 'b' })
  expect(wrong.values).toEqual({})
  expect(wrong.faults.map(({ from, code, value }) => [from, code, value])).toEqual([
    ['days', 'VALUE_NOT_NUMBER', '三天'],
    ['kind', 'VALUE_NOT_OPTION', 'b'],
  ])
  expect(compareDefinitions(first, after).map(({ code }) => code)).toEqual([
    'FIELD_KEY_CHANGED',
    'FIELD_CHANGED',
    'FIELD_CHANGED',
    'FIELD_CHANGED',
    'FIELD_KEY_CHANGED',
    'FIELD_KEY_CHANGED',
    'FIELD_REMOVED',
  ])
})

test('a key that another field got does not bring the value of the removed one', () => {
  const removed = runFormCommand(first, { do: 'remove', fields: [['note']] }).form
  const after = runFormCommand(removed, { do: 'rename', field: ['days'], name: 'note' }).form
  const { rules, run } = migrationBetween(first, after)
  expect(rules.map(({ kind, from }) => [kind, from])).toEqual([
    ['renamed', 'days'],
    ['removed', 'note'],
  ])
  expect(run({ days: '3', note: 'old' }).values).toEqual({ note: '3' })
  expect(run({ note: 'old' }).values).toEqual({})
})

test('a field moved into a group takes its value along', () => {
  const part = { schema: { type: 'object', title: '申请', properties: {} } }
  const added = runFormCommand(first, { do: 'add', record: [], fields: [{ name: 'part', ...part }] }).form
  const after = runFormCommand(added, { do: 'move', record: ['part'], fields: [['note']] }).form
  expect(migrationBetween(first, after).run({ note: 'x', days: '1' }).values).toEqual({
    days: '1',
    part: { note: 'x' },
  })
})

test('later renames begin where the earlier version ends', () => {
  const second = runFormCommand(first, { do: 'rename', field: ['days'], name: 'total' }).form
  const third = runFormCommand(second, { do: 'rename', field: ['total'], name: 'days' }).form
  expect(migrationBetween(second, third).run({ total: '3' }).values).toEqual({ days: '3' })
  expect(migrationBetween(first, third).run({ days: '3' }).values).toEqual({ days: '3' })
})

const text = { type: 'string' }
test.each([
  ['12.5', text, { type: 'integer' }, 'VALUE_NOT_INTEGER'],
  ['', text, { type: 'number' }, undefined],
  [3, { type: 'number' }, text, '3'],
  ['是', text, { type: 'boolean' }, true],
  ['也许', text, { type: 'boolean' }, 'VALUE_NOT_BOOLEAN'],
  ['2026/11/29', text, { type: 'string', format: 'date' }, '2026-11-29'],
  ['2026-11-29', text, { type: 'string', format: 'date-time' }, '2026-11-29T00:00:00+08:00'],
  ['明天', text, { type: 'string', format: 'date' }, 'VALUE_NOT_DATE'],
  [['a'], { type: 'array', items: text }, text, 'a'],
  [['a', 'b'], { type: 'array', items: text }, text, 'VALUE_SEVERAL'],
  ['2', text, { type: 'integer', enum: [1, 2] }, 2],
  [{ a: 1 }, { type: 'object' }, text, 'VALUE_IS_RECORD'],
])('%j of %j as %j', (value, before, after, expected) => {
  const made = convertValue(value, before, after)
  expect('fault' in made ? made.fault.code : made.value).toEqual(expected)
})
