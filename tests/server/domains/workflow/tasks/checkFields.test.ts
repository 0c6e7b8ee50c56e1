import { expect, test } from 'vitest'
import { fillingFaults } from '../../../../../server/domains/workflow/tasks/checkFields.ts'

const form = {
  type: 'object',
  required: ['remark', 'boss', 'total'],
  properties: {
    amount: { type: 'number', title: '金额' },
    remark: { type: 'string', title: '备注' },
    reason: { type: 'string', title: '原因', 'x-required': '=form.amount > 100' },
    boss: { type: 'string', title: '领导意见' },
    total: { type: 'number', title: '合计', 'x-value': '=form.amount * 2' },
    lines: {
      type: 'array',
      title: '明细',
      items: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, price: { type: 'number' } },
      },
    },
  },
}
const rights = ['amount', 'remark', 'reason', 'lines'].map(field => ({ field, right: 'write' as const }))
const faultsOf = (
  given: Record<string, unknown>,
  known: Record<string, unknown>,
  as: 'agree' | 'addAfter' | 'refuse',
) => fillingFaults({ rights, form, given, known, as }).map(({ field, code }) => [field, code])

test('who agrees fills in what the form requires of the fields the approver writes, sent or not', () => {
  const missing = ['variables.remark', 'CONTENT_MISSING']
  expect(faultsOf({ amount: 50 }, {}, 'agree')).toEqual([missing])
  expect(faultsOf({}, {}, 'addAfter')).toEqual([missing])
  expect(faultsOf({ amount: 500, remark: 'x' }, {}, 'agree')).toEqual([['variables.reason', 'CONTENT_MISSING']])
  expect(faultsOf({}, { amount: 500, remark: 'x', reason: 'y' }, 'agree')).toEqual([])
  expect(faultsOf({}, { remark: 'x', lines: [{ price: 1 }] }, 'agree')).toEqual([
    ['variables.lines.0.name', 'CONTENT_MISSING'],
  ])
})

test('who refuses need not', () => {
  expect(faultsOf({ amount: 500 }, {}, 'refuse')).toEqual([])
})
