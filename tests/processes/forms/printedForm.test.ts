import { expect, test } from 'vitest'
import type { FormSchema } from '../../../processes/forms/formFields.ts'
import { printedBelow, printedForm, printedFrame } from '../../../processes/forms/printedForm.ts'

const form: FormSchema = {
  type: 'object',
  properties: {
    reason: { type: 'string', title: '事由' },
    days: { type: 'integer', title: '天数' },
    lines: {
      type: 'array',
      title: '明细',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string', title: '名称' },
          cost: { type: 'number', title: '金额', 'x-field': 'money', 'x-unit': '元', 'x-summary': 'sum' },
        },
      },
    },
    sign: { type: 'string', title: '签名', 'x-field': 'signature' },
  },
}
const line = (name: string, cost: string) => [
  { title: '名称', text: name },
  { title: '金额', text: cost },
]
const fields = [
  { id: 'reason', title: '事由', text: '购置反光背心' },
  { id: 'days', title: '天数', text: '3' },
  { id: 'lines', title: '明细', text: '2 行', rows: [line('背心', '100.00 元'), line('头盔', '20.50 元')] },
  { id: 'sign', title: '签名', text: 'sign.png' },
]
const values = {
  lines: [
    { name: '背心', cost: 100 },
    { name: '头盔', cost: 20.5 },
  ],
  sign: '/oss/user/u1/image/sign.png',
}
const withPrint = (print: object): FormSchema => ({ ...form, 'x-print': print })
const facts = { title: '采购申请', number: 'LC7' }

test('a form without settings is printed as it is drawn, its sub-tables with their sums', () => {
  const { parts } = printedForm({ form, fields, values })
  expect(parts.map(({ kind }) => kind)).toEqual(['fields', 'table', 'fields'])
  expect(parts[1]).toEqual({
    kind: 'table',
    title: '明细',
    columns: [{ title: '名称' }, { title: '金额', isNumber: true }],
    rows: [
      ['背心', '100.00 元'],
      ['头盔', '20.50 元'],
    ],
    foot: ['合计', '120.50 元'],
  })
  expect(parts[2]).toMatchObject({ fields: [{ name: 'sign', pictures: ['/oss/user/u1/image/sign.png'] }] })
})

test('groups of the form become headings', () => {
  const grouped = {
    ...form,
    'x-layout': { 'ui:options': { columns: 3, groups: [{ title: '基本', fields: ['days'] }] } },
  }
  expect(printedForm({ form: grouped, fields, values }).parts[0]).toMatchObject({
    title: '基本',
    columns: 3,
    fields: [{ name: 'days' }],
  })
})

test('settings choose fields, columns of sub-tables, their order, and what stands below', () => {
  const print = {
    columns: 1,
    fields: ['lines', 'reason'],
    tables: [{ field: 'lines', columns: ['cost', 'name'] }],
    below: ['seals'],
  }
  const { parts } = printedForm({ form: withPrint(print), fields, values })
  expect(parts).toMatchObject([
    {
      kind: 'table',
      columns: [{ title: '金额' }, { title: '名称' }],
      rows: [
        ['100.00 元', '背心'],
        ['20.50 元', '头盔'],
      ],
    },
    { kind: 'fields', columns: 1, fields: [{ name: 'reason' }] },
  ])
  expect(printedBelow(withPrint(print))).toEqual(['seals'])
  expect(printedBelow(form)).toEqual(['events', 'diagram', 'seals', 'files'])
})

test('texts of the frame take fields and facts; those of a sheet stay for the sheet', () => {
  const print = {
    heading: '{title}（{days} 天）',
    header: { right: '{page}/{pages} {nothing}' },
    code: { kind: 'qr', value: '{number}' },
  }
  expect(printedFrame(withPrint(print), fields, facts)).toMatchObject({
    heading: '采购申请（3 天）',
    header: { right: '{page}/{pages} ' },
    code: { kind: 'qr', value: 'LC7' },
  })
})

test('settings from a file that mean nothing are left out', () => {
  const print = {
    orientation: 'upside',
    header: 7,
    fields: [1],
    below: ['all'],
    code: { kind: 'aztec', value: 'x' },
    columns: 9,
  }
  expect(printedFrame(withPrint(print), fields, facts)).toMatchObject({ heading: '采购申请', header: { right: 'LC7' } })
  expect(printedFrame(withPrint(print), fields, facts)).not.toHaveProperty('code')
  expect(printedBelow(withPrint(print))).toEqual([])
})

test('an address that is no picture of the console or the web is not printed as one', () => {
  const { parts } = printedForm({ form, fields, values: { ...values, sign: 'javascript:alert(1)' } })
  expect(JSON.stringify(parts)).not.toContain('pictures')
})
