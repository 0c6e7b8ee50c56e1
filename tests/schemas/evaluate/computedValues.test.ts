import { describe, expect, test } from 'vitest'
import { schemaCheck } from '../../../schemas/evaluate/json-schema/checkSchema.ts'
import { expressionsIn, withComputed } from '../../../schemas/evaluate/json-schema/computedValues.ts'
import { messagesBy } from '../../../schemas/evaluate/json-schema/valueErrors.ts'

const order = {
  type: 'object',
  properties: {
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          count: { type: 'integer' },
          price: { type: 'number' },
          total: { type: 'number', title: '小计', 'x-value': '=round(row.count * row.price, 2)' },
        },
      },
    },
    // Declared before the value it depends on.
    withTax: { type: 'number', 'x-value': '=round(form.sum * 1.13, 2)' },
    sum: { type: 'number', title: '合计', 'x-value': '=round(sum(form.lines.map(line, line.total)), 2)' },
  },
}

describe('W13 values that a form computes', () => {
  test('W13 of lines and of each other, whatever was typed in their place', () => {
    const typed = { lines: [{ count: 3, price: 0.1, total: 99 }, { count: 1000, price: 1000 }, {}], sum: 1, withTax: 2 }
    expect(withComputed(order, typed)).toEqual({
      lines: [{ count: 3, price: 0.1, total: 0.3 }, { count: 1000, price: 1000, total: 1_000_000 }, {}],
      sum: 1_000_000.3,
      withTax: 1_130_000.34,
    })
  })

  test('W13 what is right already is the same object, and so is a value without anything computed', () => {
    const right = withComputed(order, { lines: [{ count: 2, price: 2 }] })
    expect(withComputed(order, right)).toBe(right)
    const plain = { a: 1 }
    expect(withComputed({ properties: { a: { type: 'number' } } }, plain)).toBe(plain)
    expect(withComputed(order, undefined)).toBeUndefined()
    expect(withComputed(true, plain)).toBe(plain)
  })

  test('W13 what cannot be computed is not there', () => {
    const schema = { properties: { days: { type: 'number', 'x-value': '=days(form.from, form.to) + 1' } } }
    expect(withComputed(schema, { from: '2026-01-01', days: 5 })).toEqual({ from: '2026-01-01' })
    expect(withComputed(schema, { from: '2026-01-01', to: 'never', days: 5 })).toEqual({
      from: '2026-01-01',
      to: 'never',
    })
    expect(withComputed(schema, { from: '2026-01-01', to: '2026-01-03' })).toMatchObject({ days: 3 })
  })

  test('W13 two that are computed from each other come to an end', () => {
    const schema = {
      properties: { a: { 'x-value': '=form.b + 1' }, b: { 'x-value': '=form.a + 1' } },
    }
    expect(withComputed(schema, { a: 0, b: 0 })).toEqual({ a: expect.any(Number), b: expect.any(Number) })
  })

  test('W13 every expression of a form is known by the title of its field', () => {
    expect(expressionsIn({ ...order, 'x-rules': [{ field: 'sum', valid: '=form.sum > 0', message: 'x' }] })).toEqual([
      { title: '合计', expression: '=form.sum > 0' },
      { title: '小计', expression: '=round(row.count * row.price, 2)' },
      { title: 'withTax', expression: '=round(form.sum * 1.13, 2)' },
      { title: '合计', expression: '=round(sum(form.lines.map(line, line.total)), 2)' },
    ])
  })
})

describe('W13 a figure that cannot be computed because of too much data', () => {
  const schema = {
    type: 'object',
    properties: {
      lines: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            count: { type: 'number' },
            price: { type: 'number' },
            total: { type: 'number', title: '小计', 'x-value': '=row.count * row.price' },
          },
        },
      },
      amount: { type: 'number', title: '金额', 'x-value': '=sum(form.lines.map(line, line.total))' },
      until: { type: 'string', 'x-value': '=later(form.from, "P1D")' },
    },
  }
  const faultsOf = (lines: object[]) => {
    const value = withComputed<unknown>(schema, { lines })
    return schemaCheck(schema)
      .errors(value)
      .map(({ path, keyword }) => [path.join('.'), keyword])
  }

  test.each([
    ['more lines than a list may have', Array.from({ length: 10_001 }, () => ({ count: 1, price: 1000 })), 'amount'],
    ['a number that is too large', [{ count: 1e300, price: 1e300 }], 'lines.0.total'],
    ['a sum that is too large', Array.from({ length: 3 }, () => ({ count: 1, price: 1e308 })), 'amount'],
  ])('W13 is refused: %s', (_, lines, place) => {
    expect(faultsOf(lines)).toContainEqual([place, 'x-value'])
  })

  test('W13 and of incomplete data it is not there', () => {
    expect(faultsOf([{ count: 1 }, {}])).toEqual([])
    expect(faultsOf(Array.from({ length: 500 }, () => ({ count: 2, price: 3 })))).toEqual([])
  })
})

describe('W13 rules between the fields of a form', () => {
  const leave = {
    type: 'object',
    required: ['from', 'to'],
    properties: {
      from: { type: 'string', title: '开始日期', format: 'date' },
      to: { type: 'string', title: '结束日期', format: 'date' },
      parts: {
        type: 'array',
        items: {
          properties: { least: { type: 'number' }, most: { type: 'number' } },
          'x-rules': [{ field: 'most', valid: '=row.least <= row.most', message: '最多不能小于最少' }],
        },
      },
    },
    'x-rules': [{ field: 'to', valid: '=form.from <= form.to', message: '结束日期不能早于开始日期' }],
  }

  test.each([
    [{ from: '2026-01-02', to: '2026-01-01' }, [{ path: 'to', message: '结束日期不能早于开始日期' }]],
    [{ from: '2026-01-02', to: '2026-01-02' }, []],
    [{ from: '2026-01-02' }, [{ path: 'to', message: '结束日期不能为空' }]],
    [
      {
        from: '2026-01-02',
        to: '2026-01-03',
        parts: [
          { least: 1, most: 2 },
          { least: 3, most: 2 },
        ],
      },
      [{ path: 'parts.1.most', message: '最多不能小于最少' }],
    ],
  ])('W13 %j', (value, messages) => {
    expect(messagesBy(leave, value, '表单')).toMatchObject(messages)
  })
})
