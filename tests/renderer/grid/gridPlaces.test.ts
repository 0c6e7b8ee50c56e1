import { expect, test } from 'vitest'
import { gridPlaces } from '../../../renderer/grid/gridPlaces.ts'
import type { ResolvedGridColumn } from '../../../runtime/schema/resolvedPage.ts'
import { shownOnly } from '../../../runtime/schema/resolveGrid.ts'

const column = (field: string, width: number, fixed?: 'left' | 'right'): ResolvedGridColumn =>
  shownOnly({
    key: field,
    field,
    title: field,
    width,
    cell: 'text',
    align: 'left',
    sortable: false,
    optional: false,
    ...(fixed ? { fixed } : {}),
  })
const columns = [column('code', 100, 'left'), column('name', 100), column('note', 200), column('sum', 80, 'right')]

test('without set widths the table is at least as wide as its columns', () => {
  const places = gridPlaces({ columns, number: 56, tail: 96, room: 2000 })
  expect(places.columns.map(one => one.width)).toEqual([100, 100, 200, 80])
  expect(places.width).toEqual({ minWidth: 632 })
})

test('free width goes to unpinned columns without a manual width', () => {
  const places = gridPlaces({ columns, number: 56, tail: 96, widths: { name: 150 }, room: 1000 })
  expect(places.columns.map(one => one.width)).toEqual([100, 150, 518, 80])
  expect(places.width).toEqual({ width: 1000 })
})

test('pinned columns stick after the row number and before the links', () => {
  const { offsets } = gridPlaces({ columns, number: 56, tail: 96, room: 0 })
  expect(offsets).toEqual({ '--pin-0': '56px', '--pin-3': '96px' })
})
