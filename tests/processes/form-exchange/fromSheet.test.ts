import { expect, test } from 'vitest'
import { fromSheet, type SheetForm } from '../../../processes/form-exchange/fromSheet.ts'
import type { SheetCell, SheetKind } from '../../../processes/form-exchange/sheetField.ts'

const sheet = (
  rows: (SheetCell[] | { cells: SheetCell[]; repeated: number[] })[],
  { kinds = {}, options = {} }: { kinds?: Record<string, SheetKind>; options?: Record<string, string[]> } = {},
): SheetForm => ({
  name: '登记表',
  rows: rows.map((row, at) => ({ number: at + 1, ...(Array.isArray(row) ? { cells: row } : row) })),
  kindOf: (row, column) => kinds[`${row}:${column}`],
  optionsOf: (row, column) => options[`${row}:${column}`],
})

test('headings become the columns of a sub-table, with types by format, list and values', () => {
  const { form, lines } = fromSheet(
    sheet(
      [
        ['品名', '数量', '单价', '日期', '类别', '备注'],
        ['主机', 2, 3.5, null, '硬件', 'x'.repeat(60)],
        ['屏幕', 1, 4, null, '硬件', null],
      ],
      { kinds: { '2:2': 'money', '2:3': 'date' }, options: { '2:4': ['硬件', '软件'] } },
    ),
  )
  const choices = ['硬件', '软件'].map(value => ({ const: value, title: value }))
  expect(form?.schema.properties).toEqual({
    明细: {
      title: '明细',
      type: 'array',
      items: {
        type: 'object',
        properties: {
          品名: { title: '品名', type: 'string' },
          数量: { title: '数量', type: 'integer' },
          单价: { title: '单价', type: 'number', 'x-field': 'money' },
          日期: { title: '日期', type: 'string', format: 'date' },
          类别: { title: '类别', type: 'string', oneOf: choices },
          备注: { title: '备注', type: 'string', 'x-field': 'textarea' },
        },
      },
    },
  })
  expect(lines[1]).toMatchObject({
    kind: 'translated',
    element: '数量',
    attribute: 'B2',
    message: '列读取为字段，类型为整数',
  })
})

test('labels and their cells become fields, also merged ones, and a table among them a sub-table', () => {
  const { form, name } = fromSheet(
    sheet([
      { cells: ['采购申请单', '采购申请单', '采购申请单', '采购申请单'], repeated: [1, 2, 3] },
      ['申请人：', null, '部门：', '财务部'],
      { cells: ['事由：', null, null, null], repeated: [] },
      ['姓名', null, '工号', null],
      ['日期：2026-11-29', null, '急件:', true],
      { cells: ['采购明细', '采购明细', '采购明细', '采购明细'], repeated: [1, 2, 3] },
      ['品名', '规格', '数量', '金额'],
      [null, null, null, null],
    ]),
  )
  expect(name).toBe('采购申请单')
  const properties = form?.schema.properties as Record<string, { type: string }>
  expect(Object.entries(properties).map(([key, { type }]) => [key, type])).toEqual([
    ['申请人', 'string'],
    ['部门', 'string'],
    ['事由', 'string'],
    ['姓名', 'string'],
    ['工号', 'string'],
    ['日期', 'string'],
    ['急件', 'boolean'],
    ['采购明细', 'array'],
  ])
})

test('a sheet without labels and headings is refused with a sentence', () => {
  expect(fromSheet(sheet([['一段说明']]))).toMatchObject({
    form: undefined,
    lines: [{ code: 'FORM_SHEET_EMPTY', kind: 'refused' }],
  })
})
