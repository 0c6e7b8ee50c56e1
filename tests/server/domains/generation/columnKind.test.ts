import { describe, expect, it } from 'vitest'
import { mayReferTo } from '../../../../schemas/evaluate/mayReferTo.ts'
import { planProperty } from '../../../../schemas/evaluate/planProperty.ts'
import type { FieldPlan, TablePlan } from '../../../../schemas/evaluate/tablePlan.ts'
import { columnKind, initialValue } from '../../../../server/domains/generation/columnKind.ts'
import { generateFamily } from '../../../../server/domains/generation/generateFamily.ts'
import { generatePages } from '../../../../server/domains/generation/generatePages.ts'
import { proposeTables } from '../../../../server/domains/generation/proposeTables.ts'
import { comparisonRules } from '../../../../server/domains/generation/screenRules.ts'
import type { ColumnShape, TableShape } from '../../../../server/services/data-sources/tableShape.ts'

const columnOf = (name: string, type: string, more: Partial<ColumnShape> = {}): ColumnShape => ({
  name,
  type,
  fullType: type,
  length: null,
  precision: null,
  scale: null,
  nullable: true,
  hasDefault: false,
  initial: null,
  blank: false,
  counted: false,
  computed: false,
  values: [],
  comment: '',
  ...more,
})

const tableOf = (name: string, columns: ColumnShape[], key: string[]): TableShape => ({
  schema: '',
  name,
  kind: 'table',
  comment: '',
  columns,
  key,
  unique: [],
  references: [],
  comparisons: [],
  triggers: [],
})

/** Whether a column may refer to a table with a key of that type. */
function fits(column: ColumnShape, key: ColumnShape): boolean {
  const [from, to] = proposeTables(
    [tableOf('a', [columnOf('id', 'int4'), column], ['id']), tableOf('b', [key], [key.name])],
    { connection: 'x', schema: '', taken: new Set() },
  )
  const field = from?.fields.find(one => one.column === column.name)
  return field !== undefined && to !== undefined && mayReferTo(field, to)
}

it.each([
  ['bit(1)', 1, { kind: 'boolean' }],
  ['bit(8)', 8, { kind: 'integer', minimum: 0, maximum: 255 }],
  ['bit(40)', 40, { kind: 'number', isWhole: true, minimum: 0, maximum: 2 ** 40 - 1 }],
  ['bit(64)', 64, undefined],
  ['bit(1)', null, { kind: 'boolean' }],
  ['bit(8)', null, { kind: 'text', maxLength: 8, pattern: '^[01]{8}$' }],
  ['bit varying(20)', null, { kind: 'text', maxLength: 20, pattern: '^[01]*$' }],
])('%s with %s digits is %o', (fullType, precision, field) => {
  const type = fullType.startsWith('bit(') ? 'bit' : 'varbit'
  expect(columnKind(columnOf('flags', type, { fullType, precision }))?.field).toEqual(field)
})

it.each([
  [null, null, { kind: 'number' }],
  [10, 2, { kind: 'number', decimals: 2, minimum: -99_999_999.99, maximum: 99_999_999.99 }],
  [5, 0, { kind: 'number', isWhole: true, minimum: -99_999, maximum: 99_999 }],
  [3, 5, { kind: 'number', decimals: 5, minimum: -0.009_99, maximum: 0.009_99 }],
  [3, -2, { kind: 'number', decimals: -2, minimum: -99_900, maximum: 99_900 }],
  [20, 4, { kind: 'text', maxLength: 23, pattern: '^-?\\d+(\\.\\d{1,4})?$' }],
  [30, 0, { kind: 'text', maxLength: 33, pattern: '^-?\\d+$' }],
  [3, 400, { kind: 'text', maxLength: 403, pattern: '^-?\\d+(\\.\\d{1,400})?$' }],
])('numeric of %s digits, %s of them behind the point, is %o', (precision, scale, field) => {
  expect(columnKind(columnOf('amount', 'numeric', { precision, scale }))?.field).toEqual(field)
})

it('a table whose rows need bytes is changed and deleted from, but nothing is added', () => {
  const planOf = (more: Partial<ColumnShape>) =>
    proposeTables(
      [tableOf('pictures', [counted, columnOf('name', 'text'), columnOf('content', 'bytea', more)], ['id'])],
      {
        connection: 'x',
        schema: '',
        taken: new Set(),
      },
    )[0] as TablePlan
  const madeOf = (plan: TablePlan) => {
    const pages = generatePages(plan, [])
    return { calls: Object.keys(generateFamily(plan).endpoints), list: JSON.stringify(Object.values(pages)) }
  }
  const without = madeOf(planOf({ nullable: false }))
  expect(planOf({ nullable: false }).unfilled).toEqual(['content'])
  expect(without.calls).toEqual(expect.arrayContaining(['update', 'delete']))
  expect(without.calls).not.toContain('create')
  expect(without.list).not.toContain('新增')
  for (const more of [{ nullable: true }, { nullable: false, hasDefault: true }]) {
    expect(planOf(more).unfilled).toBeUndefined()
    expect(madeOf(planOf(more)).calls).toContain('create')
    expect(madeOf(planOf(more)).list).toContain('新增')
  }
})

const counted = columnOf('id', 'int8', { counted: true, nullable: false })

describe('the tables that a column may refer to', () => {
  it.each([
    ['int4', {}, counted],
    ['bigint', { fullType: 'bigint unsigned' }, columnOf('id', 'int')],
    ['numeric', { precision: 18, scale: 0 }, counted],
    ['uuid', {}, columnOf('id', 'uuid')],
    ['varchar', { length: 20 }, columnOf('id', 'text')],
    ['bpchar', { length: 4 }, columnOf('id', 'varchar', { length: 8 })],
  ] as const)('%s %o fits', (type, more, key) => expect(fits(columnOf('c', type, more), key)).toBe(true))

  it.each([
    ['varchar', { length: 20 }, counted],
    ['varchar', { length: 36 }, columnOf('id', 'uuid')],
    ['numeric', { precision: 10, scale: 2 }, counted],
    ['float8', {}, counted],
    ['bool', {}, counted],
    ['tinyint', { fullType: 'tinyint(1)' }, counted],
    ['varchar', { values: ['a', 'b'] }, columnOf('id', 'varchar', { length: 8 })],
    ['date', {}, columnOf('id', 'date')],
    ['int4', { computed: true }, counted],
  ] as const)('%s %o does not fit', (type, more, key) =>
    expect(fits(columnOf('c', type, { ...more, values: 'values' in more ? [...more.values] : [] }), key)).toBe(false),
  )
})

it.each([
  ['timestamp', 'timestamp without time zone', 'local-date-time'],
  ['timestamp', 'timestamp(3) without time zone', 'local-date-time'],
  ['timestamptz', 'timestamp with time zone', 'date-time'],
  ['timestamp', 'timestamp', 'date-time'],
  ['datetime', 'datetime(3)', 'local-date-time'],
])('L10 a %s (%s) is a %s', (type, fullType, format) => {
  const field = { ...columnKind(columnOf('at', type, { fullType }))?.field, name: 'at', title: '时间' } as FieldPlan
  expect(planProperty({ key: [], fields: [field] }, field, new Set())).toMatchObject({ type: 'string', format })
})

it('a yes or no whose comment knows a third code is a number', () => {
  const flag = (comment: string) =>
    columnKind(columnOf('x', 'tinyint', { fullType: 'tinyint(1)', comment }))?.field.kind
  expect(flag('审核:0否,1是')).toBe('boolean')
  expect(flag('审核:0未审,1已审,2驳回')).toBe('integer')
})

it.each([
  ['bool', 'true', true],
  ['bool', '0', false],
  ['int4', '-1', -1],
  ['numeric', '4.990', 4.99],
  ['varchar', 'N', undefined],
  ['date', '2026-01-01', undefined],
])('a %s with the default %s begins so in a form', (type, initial, value) => {
  const column = columnOf('x', type, { initial, hasDefault: true })
  expect(initialValue(column, columnKind(column)?.field ?? { kind: 'text' })).toBe(value)
})

it('a text without a limit is of one line unless its name says otherwise', () => {
  const kind = (name: string, more: Partial<ColumnShape> = {}) => columnKind(columnOf(name, 'text', more))?.field.kind
  expect(['first_name', 'city', 'email'].map(name => kind(name))).toEqual(['text', 'text', 'text'])
  expect(['description', 'body', 'orderNotes'].map(name => kind(name))).toEqual(['longText', 'longText', 'longText'])
  expect(kind('x', { comment: '备注' })).toBe('longText')
  expect(kind('city', { length: 65_535 })).toBe('longText')
})

it('a record is called like its table where nothing else names it', () => {
  const [city, cities] = proposeTables(
    ['city', 'cities'].map(name =>
      tableOf(name, [columnOf('id', 'int4'), columnOf('word', 'text'), columnOf('city', 'text')], ['id']),
    ),
    { connection: 'x', schema: '', taken: new Set() },
  )
  expect([city?.label, cities?.label]).toEqual(['city', 'rowId'])
})

it('the digits of a number that calls something are not grouped', () => {
  const columns = ['code', 'release_year', 'deptId', 'VENDOR_ID', 'paid', 'valid', 'amount'].map(name =>
    columnOf(name, 'int4'),
  )
  const [plan] = proposeTables([tableOf('t', columns, ['code'])], { connection: 'x', schema: '', taken: new Set() })
  const cells = plan?.fields.map(field => planProperty(plan, field, new Set())['x-cell'])
  expect(cells).toEqual(['text', 'text', 'text', 'text', undefined, undefined, undefined])
})

it('a reference is called like what it refers to, not like the number of it', () => {
  const actor = tableOf('actor', [columnOf('actor_id', 'int4')], ['actor_id'])
  const columns = ['actor_id', 'otherActorId', 'valid'].map(name => columnOf(name, 'int4'))
  const references = columns.map(({ name }) => ({ columns: [name], schema: '', table: 'actor', targets: ['actor_id'] }))
  const [, part] = proposeTables([actor, { ...tableOf('part', columns, []), references }], {
    connection: 'x',
    schema: '',
    taken: new Set(),
  })
  expect(part?.fields.map(({ title }) => title)).toEqual(['actor', 'otherActor', 'valid'])
})

it('L10 a column of any name has a title that can be read', () => {
  const names = [' ', '\u200b', '\t\n', '%', '"', 'a'.repeat(63), '列 一']
  const [plan] = proposeTables(
    [
      tableOf(
        ' ',
        names.map(name => columnOf(name, 'text')),
        [],
      ),
    ],
    {
      connection: 'x',
      schema: '',
      taken: new Set(),
    },
  )
  expect(plan?.title).toBe('（无名称）')
  expect(plan?.fields.map(field => field.title)).toEqual([
    '（无名称）',
    '（无名称）',
    '（无名称）',
    '%',
    '"',
    'a'.repeat(50),
    '列 一',
  ])
  expect(new Set(plan?.fields.map(field => field.name)).size).toBe(names.length)
})

it('L10 what the database demands of two columns is a rule of the form', () => {
  const table = tableOf(
    'leave',
    [columnOf('start_on', 'date'), columnOf('end_on', 'date'), columnOf('days', 'int4')],
    [],
  )
  const comparisons = [
    { left: 'end_on', operator: '>=' as const, right: 'start_on' },
    { left: 'end_on', operator: '>' as const, right: 'days' },
  ]
  const [plan] = proposeTables([{ ...table, comparisons }], { connection: 'x', schema: '', taken: new Set() })
  expect(comparisonRules(plan as TablePlan)).toMatchObject([
    {
      field: 'endOn',
      expression: '=form.endOn == null || form.startOn == null || form.endOn >= form.startOn',
      message: expect.stringContaining('不小于'),
    },
  ])
})
