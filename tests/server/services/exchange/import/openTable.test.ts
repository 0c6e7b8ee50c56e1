import { describe, expect, it } from 'vitest'
import { columnLetters } from '../../../../../schemas/evaluate/columnLetters.ts'
import type { Property } from '../../../../../schemas/types/entity.ts'
import type { Call } from '../../../../../server/ground/kernel/call.ts'
import { type SheetRow, sheetsOf } from '../../../../../server/ground/sheets/readSheet.ts'
import type { ImportShape } from '../../../../../server/services/exchange/import/importColumns.ts'
import { readRows } from '../../../../../server/services/exchange/import/importRow.ts'
import { openTable } from '../../../../../server/services/exchange/import/openTable.ts'
import { readCell } from '../../../../../server/services/exchange/import/readCell.ts'
import { text, workbook } from '../../../ground/sheets/workbook.ts'

const property = (title: string, more: Partial<Property> = {}): Property => ({ type: 'string', title, ...more })
const columnOf = (name: string, one: Property, isRequired = false) => ({
  name,
  title: one.title,
  property: one,
  isRequired,
})
const shape = {
  columns: [
    columnOf('username', property('账号', { 'x-aliases': ['登录名'] }), true),
    columnOf('name', property('姓名'), true),
    columnOf('employeeNo', property('工号')),
  ],
  labels: new Map(),
} as unknown as ImportShape

async function tableOf(file: Buffer) {
  const { head, rows } = await openTable(shape, file)
  const found: { number: number; values: Record<string, unknown> }[] = []
  for await (const { number, cells } of rows)
    found.push({
      number,
      values: Object.fromEntries(head.columns.map(({ index, column }) => [column.name, cells[index] ?? null])),
    })
  return { found, ignored: head.ignored }
}
const csv = (...rows: string[]) => Buffer.from(rows.join('\r\n'))
const heads = `<row r="1">${text('A1', '账号')}${text('B1', '姓名')}</row>`
const row = `<row r="2">${text('A2', 'li')}${text('B2', '李')}</row>`

describe('L9 the table of a file', () => {
  it.each([
    '账号（必填）,姓名*',
    '【账号】,2.姓名',
    '账号（不可重复）,“姓名”',
    '* 账 号,姓名(必填)',
    '登录名,姓名：',
    ' username ,【必填】姓名',
    '账号 ,姓名　',
  ])('L9 is known by the heads %s', async heads => {
    expect((await tableOf(csv(heads, 'li,李'))).found).toEqual([{ number: 2, values: { username: 'li', name: '李' } }])
  })

  it('L9 may stand below a title', async () => {
    const { found } = await tableOf(csv('员工名册（账号与姓名）,,', '2026 年,,', '账号,姓名,备注', 'li,李,x'))
    expect(found).toEqual([{ number: 4, values: { username: 'li', name: '李' } }])
  })

  it('L9 may be on the second sheet, behind a hidden one, and never is a hidden one of two alike', async () => {
    const note = { rows: `<row r="1">${text('A1', '说明')}</row>` }
    const real = { rows: heads + row }
    const expected = [{ number: 2, values: { username: 'li', name: '李' } }]
    expect((await tableOf(workbook([note, real]))).found).toEqual(expected)
    const old = { rows: heads + row.replace('李', '旧'), isHidden: true }
    expect((await tableOf(workbook([old, real]))).found).toEqual(expected)
    expect((await tableOf(workbook([{ ...real, isHidden: true }]))).found).toEqual(expected)
  })

  it('L9 reads merged cells as their value and numbers as the digits that are shown', async () => {
    const rows = `<row r="1">${text('A1', '账号')}${text('B1', '姓名')}${text('C1', '工号')}</row>
      <row r="2">${text('A2', 'a')}${text('B2', '同名')}<c r="C2" s="1"><v>302</v></c></row>
      <row r="3">${text('A3', 'b')}<c r="C3"><v>302</v></c></row>`
    expect((await tableOf(workbook([{ rows, merged: ['B2:B3'] }]))).found.map(({ values }) => values)).toEqual([
      { username: 'a', name: '同名', employeeNo: '00302' },
      { username: 'b', name: '同名', employeeNo: 302 },
    ])
  })

  it.each([
    ['"GH"0000', 'GH0302'],
    ['\\G\\H00', 'GH302'],
    ['[$-804]00000_ ', '00302'],
    ['000-0000', '000-0302'],
    ['0000;-0000', '0302'],
    ['0000"号"', 302],
    ['#,##0', 302],
    ['0', 302],
  ])('L9 reads a code by its format %s', async (format, shown) => {
    const rows = `${heads.replace('</row>', `${text('C1', '工号')}</row>`)}
      <row r="2">${text('A2', 'a')}${text('B2', '甲')}<c r="C2" s="1"><v>302</v></c></row>`
    const [found] = (await tableOf(workbook([{ rows, format }]))).found
    expect(found?.values.employeeNo).toBe(shown)
  })

  it('L9 reads a text that other programs wrap in a formula, and either order of bytes', async () => {
    const expected = [{ number: 2, values: { username: 'li', name: '李', employeeNo: '00302' } }]
    const lines = '账号,姓名,工号\r\nli,李,="00302"'
    expect((await tableOf(Buffer.from(lines))).found).toEqual(expected)
    expect((await tableOf(Buffer.from(`\ufeff${lines}`, 'utf16le').swap16())).found).toEqual(expected)
    const own = (await tableOf(csv('账号,姓名,工号', `li,李,"'=""00302"""`))).found
    expect(own[0]?.values.employeeNo).toBe('="00302"')
  })

  it('L9 has a head that is merged over two columns once', async () => {
    const merged = `<row r="1">${text('A1', '账号')}${text('B1', '姓名')}<c r="C1"/></row>
      <row r="2">${text('A2', 'li')}${text('B2', '李')}${text('C2', '小')}</row>`
    const { found, ignored } = await tableOf(workbook([{ rows: merged, merged: ['B1:C1'] }]))
    expect(found).toEqual([{ number: 2, values: { username: 'li', name: '李' } }])
    expect(ignored).toEqual([])
  })

  it('L9 names a column by its title before another word for it', async () => {
    const { found, ignored } = await tableOf(csv('登录名,账号,姓名', 'x,li,李'))
    expect(found).toEqual([{ number: 2, values: { username: 'li', name: '李' } }])
    expect(ignored).toEqual(['登录名'])
    await expect(tableOf(csv('账号,账号,姓名', 'x,li,李'))).rejects.toThrow('列“账号”出现了两次')
  })

  it('L9 in sight goes before a hidden one that names more', async () => {
    const more = `<row r="1">${text('A1', '账号')}${text('B1', '姓名')}${text('C1', '工号')}</row>`
    const file = workbook([{ rows: more + row.replace('李', '旧'), isHidden: true }, { rows: heads + row }])
    expect((await tableOf(file)).found).toEqual([{ number: 2, values: { username: 'li', name: '李' } }])
  })

  it('L9 stands where a person says, with the columns that the person chose', async () => {
    const file = csv('甲,乙,丙', '说明,,', '1,li,李')
    const { head, rows, place } = await openTable(shape, file, { headRow: 1, columns: [null, 'username', 'name'] })
    expect(head.ignored).toEqual(['甲'])
    expect(place).toEqual({ sheet: 1, headRow: 1, columns: [null, 'username', 'name'] })
    expect((await rows.next()).value).toMatchObject({ number: 2 })
    await rows.return(undefined)
    const bare = await openTable(shape, csv('li,李'), { headRow: 0, columns: ['username', 'name'] })
    expect((await bare.rows.next()).value).toEqual({ number: 1, cells: ['li', '李'] })
    await bare.rows.return(undefined)
  })

  it('L9 is refused in words where there is none', async () => {
    await expect(tableOf(csv('甲,乙', '1,2'))).rejects.toThrow('没有可识别的列名')
    await expect(tableOf(csv('账号', 'li'))).rejects.toThrow('缺少必填的列：姓名')
  })
})

it('L9 sheets are called by their names', () => {
  const file = workbook([
    { rows: heads, name: 'A&amp;B &#39;一&#39;' },
    { rows: heads, isHidden: true },
  ])
  expect(sheetsOf(file).map(({ name, isHidden }) => [name, isHidden])).toEqual([
    ["A&B '一'", false],
    ['S2', true],
  ])
})

describe('L9 a cell means', () => {
  const read = (one: Partial<Property>, cell: string | number) =>
    readCell(columnOf('on', property('日期', one)), cell, new Map())
  it.each(['20240229', 20240229, 45351, '45351', '２０２４－０２－２９', '2024年2月29日', '2024/2/29'])(
    'L9 a day by %j',
    cell => {
      expect(read({ format: 'date' }, cell)).toEqual({ value: '2024-02-29' })
    },
  )
  it('L9 a moment by the number that Excel keeps', () => {
    expect(read({ format: 'date-time' }, 45351.5)).toEqual({ value: '2024-02-29T12:00:00+08:00' })
  })
  it.each([20240230, '12', 99999999, '1.5', '2024-1-123', '2024-02-29abc'])('L9 no day by %j', cell => {
    expect(read({ format: 'date' }, cell)).toHaveProperty('fault')
  })
  it.each([
    ['2024-02-29 8:05', '2024-02-29T08:05:00+08:00'],
    ['2024-02-29T08:05:00Z', '2024-02-29T08:05:00Z'],
    ['2024-02-29T08:05:00.123+09:00', '2024-02-29T08:05:00+09:00'],
  ])('L9 a moment by %j', (cell, value) => {
    expect(read({ format: 'date-time' }, cell)).toEqual({ value })
  })
  it.each(['2024-02-29 25:00', '2024-02-29 8:60', '2024-02-29 Z', '29 8:05'])('L9 no moment by %j', cell => {
    expect(read({ format: 'date-time' }, cell)).toHaveProperty('fault')
  })
  it.each(['2024-02', '2024年2月', '202402', '2024/2', 45323])('L9 a month by %j', cell => {
    expect(read({ format: 'month' }, cell)).toEqual({ value: '2024-02' })
  })
  it.each(['2024-13', '2024-02-15', '2024'])('L9 no month by %j', cell => {
    expect(read({ format: 'month' }, cell)).toHaveProperty('fault')
  })
  it('L9 a number by full-width digits', () => {
    expect(read({ type: 'number' }, '１，２３４．５')).toEqual({ value: 1234.5 })
  })
  it.each(['1,5', '1.234,56', '1,', '12,34,567'])('L9 no number by %j', cell => {
    expect(read({ type: 'number' }, cell)).toHaveProperty('fault')
  })
  it('L9 no text by a number whose last digits the spreadsheet lost', () => {
    expect(read({}, 110101199003071230)).toEqual({
      fault: expect.objectContaining({
        message: '日期是超过 15 位的数字，表格已丢失末尾几位，请把这一列设为文本后重新填写',
      }),
    })
    expect(read({}, '110101199003071234')).toEqual({ value: '110101199003071234' })
  })
})

it('L9 columns are called as the spreadsheet calls them', () => {
  expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
})

it.each(['#DIV/0!', '#N/A', '#REF!', '#value!'])('L9 %s is a fault at its cell, never a value', async error => {
  const { head, rows } = await openTable(shape, csv('账号,姓名', `li,${error}`))
  const [read] = await readRows({} as Call, shape, head, [(await rows.next()).value as SheetRow])
  expect(read).toEqual({
    number: 2,
    values: { username: 'li' },
    faults: [
      {
        title: '姓名',
        code: 'CELL_IS_ERROR',
        values: { title: '姓名', place: 'B2', cell: error },
        message: `姓名：单元格 B2 是错误值 ${error}，请改正后再导入`,
      },
    ],
  })
})
