import { expect, test } from 'vitest'
import { blockText, parseBlock, valueOfPasted, valueOfText } from '../../../renderer/grid/gridText.ts'
import { sentRows, tableErrors } from '../../../renderer/grid/rowErrors.ts'
import type { ResolvedGridColumn } from '../../../runtime/schema/resolvedPage.ts'
import { resolveField } from '../../../runtime/schema/resolveField.ts'
import type { Property } from '../../../schemas/types/entity.ts'

const place = { use: 'form' as const, required: [], file: 'test', path: 'fields[0]' }
const column = async (property: Property) =>
  (await resolveField('value', { properties: { value: property } }, place)) as ResolvedGridColumn

test('a spreadsheet block is split into rows and cells; quoted cells may hold tabs, quotes and breaks', () => {
  expect(parseBlock('a\tb\r\nc\t\r\n')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ])
  expect(parseBlock('"x\ty"\t"say ""hi"""\n"two\nlines"\tz')).toEqual([
    ['x\ty', 'say "hi"'],
    ['two\nlines', 'z'],
  ])
  expect(parseBlock('one')).toEqual([['one']])
})

test('copied text is read back unchanged', () => {
  const cells = [
    ['甲', 'say "hi"', ''],
    ['a\tb', 'two\nlines', '1'],
  ]
  expect(parseBlock(blockText(cells))).toEqual(cells)
})

test.each([
  ['1,234.50', 1234.5],
  ['￥12', 12],
  ['１２．５', 12.5],
  ['-3', -3],
  ['1.', 1],
  ['abc', 'abc'],
  ['1e999', '1e999'],
  ['', null],
])('%s typed into a number is %s', async (text, value) => {
  expect(valueOfText(await column({ type: 'number', title: '值' }), text)).toEqual(value)
})

test.each<[Property, string, unknown]>([
  [{ type: 'boolean', title: '值' }, '是', true],
  [{ type: 'boolean', title: '值' }, '否', false],
  [{ type: 'string', title: '值', format: 'date' }, '2026/1/5', '2026-01-05'],
  [{ type: 'string', title: '值', format: 'date' }, '2026年11月21日', '2026-11-21'],
  [{ type: 'string', title: '值', format: 'date' }, 'soon', 'soon'],
  [{ type: 'string', title: '值' }, ' 字 ', '字'],
  [{ type: 'array', title: '值', items: { type: 'string' } }, '甲、乙,丙', ['甲', '乙', '丙']],
  [{ type: 'integer', title: '值' }, ' ', null],
])('pasted into %o, %s is %o', async (property, text, value) => {
  expect(valueOfPasted(await column(property), text)).toEqual(value)
})

test('a form validates and submits only visible cells, and nothing missing from the rows', async () => {
  const field = await resolveField(
    {
      field: 'lines',
      columns: ['name', 'urgent', { field: 'reason', visible: '=row.urgent', required: true }],
    },
    {
      properties: {
        lines: {
          type: 'array',
          title: '明细',
          items: {
            type: 'object',
            properties: {
              name: { type: 'string', title: '名称' },
              urgent: { type: 'boolean', title: '加急' },
              reason: { type: 'string', title: '原因' },
            },
          },
        },
      },
    },
    place,
  )
  const rows = [
    { name: ' 甲 ', urgent: false, reason: '旧', gone: 1 },
    { name: '', urgent: true, reason: '' },
  ]
  expect(sentRows(field, rows, {})).toEqual([{ name: '甲', urgent: false }, { urgent: true }])
  expect([...tableErrors(field, rows, {})]).toEqual([['1.reason', '原因不能为空']])
})
