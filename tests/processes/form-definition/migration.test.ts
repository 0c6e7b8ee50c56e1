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

const lost = { code: 'VALUE_WITHOUT_FIELD', values: {}, message: '这个版本没有该字段' }

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
    losses: [{ from: 'note', title: '备注', value: 'x', ...lost }],
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

test('going back to an earlier version takes the renames back, newest first', () => {
  const second = runFormCommand(first, { do: 'rename', field: ['lines'], name: 'rows' }).form
  const third = runFormCommand(second, { do: 'rename', field: ['rows', 'price'], name: 'cost' }).form
  const back = migrationBetween(third, first)
  expect(back.rules.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['renamed', 'rows', 'lines'],
    ['renamed', 'rows.cost', 'lines.price'],
  ])
  expect(back.run({ rows: [{ cost: 1 }, {}], note: 'x' })).toEqual({
    values: { lines: [{ price: 1 }, {}], note: 'x' },
    faults: [],
    losses: [],
  })
  expect(compareDefinitions(third, first).map(({ code }) => code)).toEqual(['FIELD_KEY_CHANGED', 'FIELD_KEY_CHANGED'])
})

test('between versions with different renames, those of the one are taken back before those of the other', () => {
  const left = runFormCommand(first, { do: 'rename', field: ['days'], name: 'total' }).form
  const right = runFormCommand(first, { do: 'rename', field: ['days'], name: 'length' }).form
  expect(migrationBetween(left, right).run({ total: '3' }).values).toEqual({ length: '3' })
  // The form was made anew with the same keys: there is nothing to take back.
  const { renames: _, ...anew } = left
  expect(migrationBetween(left, anew).run({ total: '3' }).values).toEqual({ total: '3' })
})

test('values without a field in the other version are named, unless they are empty or computed', () => {
  const { note, days: _, ...kept } = first.schema.properties
  const sum = { type: 'number', title: '合计', 'x-value': '=1' }
  const before = { schema: { type: 'object', properties: { ...kept, note, sum } } }
  const after = { schema: { type: 'object', properties: { ...kept, lines: lines('cost') } } }
  const { losses, values } = migrationBetween(before, after).run({ note: 'x', sum: 1, lines: [{ price: 2 }, {}] })
  expect(values).toEqual({ lines: [{}, {}] })
  expect(losses.map(({ from, title, value, code }) => [from, title, value, code])).toEqual([
    ['lines.price', '明细 / 单价', 2, 'VALUE_WITHOUT_FIELD'],
    ['note', '备注', 'x', 'VALUE_WITHOUT_FIELD'],
  ])
  expect(migrationBetween(before, after).run({ note: '', lines: [{ price: null }] }).losses).toEqual([])
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
