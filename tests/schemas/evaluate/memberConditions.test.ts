import { expect, test } from 'vitest'
import { schemaCheck } from '../../../schemas/evaluate/json-schema/checkSchema.ts'

const form = {
  type: 'object',
  required: ['reason'],
  properties: {
    total: { type: 'number' },
    reason: { type: 'string', 'x-visible': '=form.total > 1000' },
    account: { type: 'string', 'x-required': '=form.total > 500' },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: { kind: { type: 'string' }, note: { type: 'string', 'x-required': "=row.kind == 'other'" } },
      },
    },
  },
}
const missing = (value: unknown) =>
  schemaCheck(form)
    .errors(value)
    .map(({ path, keyword }) => `${keyword} ${path.join('.')}`)

test('a hidden member is not required, one with a condition only where it holds', () => {
  expect(missing({})).toEqual([])
  expect(missing({ total: 600 })).toEqual(['required account'])
  expect(missing({ total: 2000 })).toEqual(['required reason', 'required account'])
  expect(missing({ total: 2000, reason: 'r', account: 'a' })).toEqual([])
})

test('a condition in a row reads its row', () => {
  expect(missing({ lines: [{ kind: 'other' }, { kind: 'meal' }] })).toEqual(['required lines.0.note'])
})

test('a hidden member that has a value is still checked', () => {
  expect(missing({ total: 1, reason: 5 })).toEqual(['type reason'])
})
