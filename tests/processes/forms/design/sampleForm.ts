import type { FormDefinition } from '../../../../processes/forms/design/formDefinition.ts'

/** A form with everything that an edit has to keep: rules, formulas, conditions, groups, an order, unknown words. */
export const sampleForm = {
  note: 'kept',
  schema: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: '报销',
    type: 'object',
    required: ['reason', 'lines'],
    properties: {
      reason: { type: 'string', title: '事由', 'x-vendor': { a: [1] } },
      from: { type: 'string', format: 'date', title: '开始' },
      to: { type: 'string', format: 'date', title: '结束' },
      lines: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          required: ['price'],
          properties: {
            item: { type: 'string', title: '名称' },
            count: { type: 'number', title: '数量' },
            price: { type: 'number', title: '单价' },
            amount: { type: 'number', title: '小计', 'x-value': '=row.count * row.price' },
          },
          'x-rules': [{ field: 'price', valid: "=row['price'] > 0", message: '单价应大于 0' }],
        },
      },
      total: { type: 'number', title: '合计', 'x-value': '=sum(form.lines.map(line, line.amount))' },
      payee: {
        type: 'object',
        title: '收款人',
        properties: { name: { type: 'string' }, bank: { type: 'string' }, any: true },
        default: { name: '我', bank: '' },
      },
      isLarge: { type: 'boolean', title: '大额', 'x-value': "=sum(members(form.lines, 'price')) > 100" },
    },
    if: { properties: { isLarge: { const: true } }, required: ['isLarge'] },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    then: { required: ['to'], properties: { proof: { type: 'string', title: '说明' } } },
    dependentRequired: { from: ['to'] },
    'x-rules': [{ field: 'to', valid: '=form.from <= form.to', message: '结束不能早于开始' }],
  },
  layout: {
    'ui:options': {
      columns: 2,
      layout: 'tabs',
      groups: [
        { title: '基本', fields: ['reason', 'from', 'to'], icon: 'kept' },
        { title: '费用', fields: ['lines', 'total'] },
      ],
    },
    'ui:order': ['reason', 'from', 'to', '*', 'isLarge'],
    reason: { 'ui:widget': 'textarea' },
    lines: { 'ui:options': { display: 'table' }, items: { item: { 'ui:placeholder': '如交通' } } },
  },
} as unknown as FormDefinition

/** Makes every change in place an error. */
export function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) frozen(inner)
  }
  return value
}
