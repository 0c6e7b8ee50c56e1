import { expect, test } from 'vitest'
import { mergedWith, seenOf } from '../../../../../server/domains/workflow/tasks/seenFields.ts'

const form = {
  type: 'object',
  properties: {
    amount: { type: 'number', title: '金额' },
    remark: { type: 'string', title: '备注' },
    currency: { type: 'string', title: '币种', default: 'CNY' },
    place: { type: 'object', properties: { city: { type: 'string', default: '长沙' } } },
    lines: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
    double: { type: 'number', 'x-value': '=form.amount * 2' },
    total: { type: 'number' },
    secret: { type: 'string' },
  },
}
const rights = [
  ...['amount', 'remark', 'currency', 'place', 'lines', 'double'].map(field => ({ field, right: 'write' as const })),
  { field: 'secret', right: 'hide' as const },
]
const merge = (shown: Record<string, unknown>, known: Record<string, unknown>, given: Record<string, unknown>) =>
  mergedWith({ given, known, rights, form }, seenOf(shown))

test('a field left as shown is not written, whatever it has become', () => {
  const merged = merge(
    { amount: 1, lines: [{ name: 'a' }] },
    { amount: 2, lines: [] },
    {
      amount: 1,
      remark: 'x',
      lines: [{ name: 'a' }],
    },
  )
  expect(merged).toEqual({ given: { remark: 'x' }, conflicts: [] })
})

test('a field that both changed is a conflict, unless both gave it the same value', () => {
  expect(merge({ amount: 1 }, { amount: 2 }, { amount: 3 })).toEqual({ given: { amount: 3 }, conflicts: ['amount'] })
  expect(merge({ amount: 1 }, { amount: 2 }, { amount: 2 }).conflicts).toEqual([])
  expect(merge({ amount: 1 }, { amount: 1 }, { amount: 3 })).toEqual({ given: { amount: 3 }, conflicts: [] })
  expect(merge({}, { remark: 'theirs' }, { remark: 'mine' }).conflicts).toEqual(['remark'])
})

test('what a form fills in by itself is no change of the approver', () => {
  const given = { remark: '', currency: 'CNY', place: { city: '长沙' }, lines: [] }
  const known = { remark: 'x', currency: 'USD', place: { city: '北京' }, lines: [{ name: 'a' }] }
  expect(merge({}, known, given)).toEqual({ given: {}, conflicts: [] })
  expect(merge({}, {}, given).given).toEqual(given)
})

test('a cleared field that another changed is a conflict', () => {
  expect(merge({ remark: 'old' }, { remark: 'new' }, { remark: '' }).conflicts).toEqual(['remark'])
})

test('computed, read-only and hidden fields are judged by the other checks', () => {
  const known = { double: 4, total: 9, secret: 'b' }
  expect(merge({ double: 2, total: 8 }, known, { double: 6, total: 7, secret: 'b' })).toEqual({
    given: { double: 6, total: 7, secret: 'b' },
    conflicts: [],
  })
  expect(merge({ total: 8 }, known, { total: 8 }).given).toEqual({})
  // The same value as stored is no less an input.
  expect(mergedWith({ given: { secret: 'b' }, known, rights, form }, { secret: 'b' }).given).toEqual({ secret: 'b' })
})

test('the order of keys makes no difference', () => {
  expect(seenOf({ lines: [{ a: 1, b: 2 }] })).toEqual(seenOf({ lines: [{ b: 2, a: 1 }] }))
})
