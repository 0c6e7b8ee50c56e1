import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TableColumn } from '../../../renderer/table/tableColumn.ts'
import { useColumns } from '../../../renderer/table/useColumns.ts'

const column = (more: Partial<TableColumn>): TableColumn => ({
  id: 'result',
  title: '流程结果',
  width: 60,
  align: 'left',
  sortable: true,
  optional: false,
  draw: () => null,
  ...more,
})

const width = (more: Partial<TableColumn>, layout = {}) => {
  const columns = [column(more)]
  return renderHook(() => useColumns(columns, layout)).result.current[0]?.getSize()
}

test('a column is never narrower than its heading with its icons', () => {
  expect(width({})).toBe(20 + 4 * 14 + 16)
  expect(width({ choices: () => Promise.resolve([]) })).toBe(20 + 4 * 14 + 16 + 22)
  expect(width({ title: '', id: '#drag' })).toBe(60)
  expect(width({ width: 200 })).toBe(200)
})

test('a width set by the user is kept', () => {
  expect(width({}, { widths: { result: 50 } })).toBe(50)
})
