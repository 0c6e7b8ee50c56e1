import { expect, test } from 'vitest'
import { placeColumns, type SizedColumn } from '../../../renderer/table/columnWidths.ts'

const column = (id: string, width: number, more: Partial<SizedColumn> = {}): SizedColumn => ({
  id,
  width,
  isExact: false,
  pinned: false,
  ...more,
})

test('free width is shared in proportion, up to the last pixel', () => {
  const placed = placeColumns([column('a', 100), column('b', 200), column('c', 50, { isExact: true })], 500)
  expect([...placed.values()].map(({ width }) => width)).toEqual([150, 300, 50])
})

test('without free width every column keeps its width', () => {
  const placed = placeColumns([column('a', 100), column('b', 200)], 120)
  expect([...placed.values()].map(({ width }) => width)).toEqual([100, 200])
})

test('pinned columns are placed one after another from their edge', () => {
  const placed = placeColumns(
    [
      column('a', 40, { pinned: 'left' }),
      column('b', 60, { pinned: 'left' }),
      column('c', 300),
      column('d', 80, { pinned: 'right' }),
      column('e', 90, { pinned: 'right' }),
    ],
    600,
  )
  expect([placed.get('a')?.offset, placed.get('b')?.offset, placed.get('e')?.offset, placed.get('d')?.offset]).toEqual([
    0, 40, 0, 90,
  ])
  expect(placed.get('c')?.width).toBe(330)
})
