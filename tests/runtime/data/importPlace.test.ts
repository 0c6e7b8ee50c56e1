import { describe, expect, it } from 'vitest'
import {
  type ImportPreview,
  memoryOf,
  missingFields,
  placeOnLine,
  placeOnSheet,
  proposedPlace,
  readMemory,
  rowsBelow,
  withColumn,
} from '../../../runtime/data/importPlace.ts'

const nothing = readMemory(undefined)
const preview: ImportPreview = {
  sheet: 2,
  sheets: [
    { name: '说明', sheet: 1, isHidden: false, headRow: 1, lines: [{ number: 1, cells: ['填写说明'], columns: [] }] },
    {
      name: '名册',
      sheet: 2,
      isHidden: false,
      headRow: 3,
      lines: [
        { number: 1, cells: ['2026 年名册'], columns: [] },
        { number: 3, cells: ['登录名', '姓名', '单位', '备注'], columns: ['username', 'name'] },
        { number: 4, cells: ['li', '李', '本部', ''], columns: [] },
      ],
    },
  ],
  fields: [
    { name: 'username', title: '账号', isRequired: true },
    { name: 'name', title: '姓名', isRequired: true },
    { name: 'organizationId', title: '所属组织', isRequired: true },
    { name: 'remark', title: '说明', isRequired: false },
  ],
}

describe('L9 the table of a file that is imported', () => {
  it('L9 is proposed as the server found it', () => {
    const place = proposedPlace(preview, nothing)
    expect(place).toEqual({ sheet: 2, headRow: 3, columns: ['username', 'name', null, null] })
    expect(missingFields(preview, place).map(({ title }) => title)).toEqual(['所属组织'])
    expect(rowsBelow(preview, place, 5)).toMatchObject({ rows: [{ number: 4 }], width: 4 })
  })

  it('L9 has each property once: choosing it for a column takes it from another', () => {
    const place = withColumn(proposedPlace(preview, nothing), 3, 'name')
    expect(place.columns).toEqual(['username', null, null, 'name'])
    expect(withColumn(place, 3, null).columns).toEqual(['username', null, null, null])
  })

  it('L9 is remembered by the words of the file: what was chosen otherwise, nothing else', () => {
    const chosen = withColumn(withColumn(proposedPlace(preview, nothing), 2, 'organizationId'), 1, null)
    const memory = memoryOf(preview, chosen, nothing)
    expect(memory).toEqual({ columns: { 姓名: '', 单位: 'organizationId' } })
    expect(proposedPlace(preview, memory)).toEqual(chosen)
    expect(memoryOf(preview, proposedPlace(preview, nothing), memory)).toEqual({ columns: {} })
  })

  it('L9 stands on another sheet or line where the person says so, and does again by the name of the sheet', () => {
    const other = placeOnSheet(preview, 1, nothing)
    expect(other).toEqual({ sheet: 1, headRow: 1, columns: [null] })
    const memory = memoryOf(preview, other, nothing)
    expect(memory.sheet).toBe('说明')
    expect(proposedPlace(preview, memory).sheet).toBe(1)
    expect(placeOnLine(preview, { sheet: 2, headRow: 0 }, nothing)).toEqual({ sheet: 2, headRow: 0, columns: [] })
    expect(rowsBelow(preview, { sheet: 2, headRow: 0, columns: [] }, 5).rows).toHaveLength(3)
  })

  it('L9 has its heads in the line that the person named columns of before', () => {
    const lines = [
      { number: 1, cells: ['一览'], columns: [] },
      { number: 2, cells: ['编号', '叫法'], columns: [] },
    ]
    const foreign = { ...preview, sheet: 1, sheets: [{ name: 'S', sheet: 1, isHidden: false, headRow: 1, lines }] }
    expect(proposedPlace(foreign, nothing).headRow).toBe(1)
    const memory = { columns: { 编号: 'username', 叫法: 'name' } }
    expect(proposedPlace(foreign, memory)).toEqual({ sheet: 1, headRow: 2, columns: ['username', 'name'] })
  })

  it('L9 takes no property from memory that the import does not know any more', () => {
    expect(proposedPlace(preview, { columns: { 备注: 'gone', 单位: 'username' } }).columns).toEqual([
      null,
      'name',
      'username',
      null,
    ])
    expect(readMemory({ sheet: 3, columns: { a: 'name', b: 4 } })).toEqual({ columns: { a: 'name' } })
  })
})
