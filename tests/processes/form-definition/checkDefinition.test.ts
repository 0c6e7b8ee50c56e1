import { expect, test } from 'vitest'
import { checkDefinition } from '../../../processes/form-definition/checkDefinition.ts'

const faultsOf = (properties: object) =>
  checkDefinition(JSON.stringify({ schema: { type: 'object', properties } })).map(({ place, code, message }) => ({
    place,
    code,
    message,
  }))

test('formulas in a circle prevent publishing, with their path', () => {
  expect(
    faultsOf({
      total: { type: 'number', title: '总额', 'x-value': '=form.tax + 1' },
      tax: { type: 'number', title: '税额', 'x-value': '=form.total * 0.1' },
    }),
  ).toEqual([
    {
      place: 'schema.properties.total',
      code: 'FORM_FORMULA_CYCLE',
      message: '公式循环计算：总额 → 税额 → 总额',
    },
  ])
})

test('a wrong condition of a field prevents publishing', () => {
  expect(
    faultsOf({ a: { type: 'number', title: '金额' }, b: { type: 'string', title: '说明', 'x-visible': '=form.a >' } }),
  ).toMatchObject([{ code: 'FORM_EXPRESSION_WRONG', place: '说明' }])
  expect(faultsOf({ a: { type: 'string', title: '甲', 'x-required': '=user.name == 1' } })).toMatchObject([
    { code: 'FORM_EXPRESSION_READS_UNKNOWN' },
  ])
})
