import { expect, test } from 'vitest'
import { checkDefinition } from '../../../processes/form-definition/checkDefinition.ts'

const faultsOf = (properties: object) =>
  checkDefinition(JSON.stringify({ schema: { type: 'object', properties } })).map(({ place, code, message }) => ({
    place,
    code,
    message,
  }))

test.each([
  {
    what: 'formulas',
    code: 'FORM_FORMULA_CYCLE',
    message: '公式循环计算：总额 → 税额 → 总额',
    first: { type: 'number', title: '总额', 'x-value': '=form.second + 1' },
    second: { type: 'number', title: '税额', 'x-value': '=form.first * 0.1' },
  },
  {
    what: 'conditions',
    code: 'FORM_CONDITION_CYCLE',
    message: '条件循环依赖：酒店 → 城市 → 酒店',
    first: { type: 'string', title: '酒店', 'x-visible': '=form.second != null' },
    second: { type: 'string', title: '城市', 'x-visible': '=form.first != null' },
  },
])('$what in a circle prevent publishing, with their path', ({ code, message, first, second }) => {
  expect(faultsOf({ first, second })).toEqual([{ place: 'schema.properties.first', code, message }])
})

test('a wrong condition of a field prevents publishing', () => {
  expect(
    faultsOf({ a: { type: 'number', title: '金额' }, b: { type: 'string', title: '说明', 'x-visible': '=form.a >' } }),
  ).toMatchObject([{ code: 'FORM_EXPRESSION_WRONG', place: '说明' }])
  expect(faultsOf({ a: { type: 'string', title: '甲', 'x-required': '=user.name == 1' } })).toMatchObject([
    { code: 'FORM_EXPRESSION_READS_UNKNOWN' },
  ])
})

test('a wrong expression of an option source prevents publishing', () => {
  const owner = { type: 'string', title: '负责人', 'x-ref': 'user' }
  const filters = (value: string) => ({ owner: { ...owner, 'x-filters': [{ by: 'organizationId', value }] } })
  expect(faultsOf(filters('=form.a ==='))).toMatchObject([{ code: 'FORM_EXPRESSION_WRONG', place: '负责人' }])
  expect(faultsOf(filters('o1'))).toEqual([])
})
