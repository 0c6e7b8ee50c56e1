import { type ColumnDef, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Row } from '../page/cellKind.ts'
import { type ColumnLayout, selectionColumn, type TableColumn } from './tableColumn.ts'
import { type Features, features } from './tableFeatures.ts'

const noRows: Row[] = []

/**
 * The columns to draw, in their order: our columns and the person's layout given to TanStack Table, which orders, pins,
 * hides and sizes. Rows are none of its business: a model of each would cost more than drawing those in sight.
 */
export function useColumns(columns: readonly TableColumn[], layout: ColumnLayout) {
  const defs = useMemo<ColumnDef<Features, Row>[]>(
    () => columns.map(column => ({ id: column.id, header: column.title, size: column.width, minSize: 48 })),
    [columns],
  )
  const state = useMemo(() => tableState(columns, layout), [columns, layout])
  const table = useTable<Features, Row>({ features, columns: defs, data: noRows, state })
  return [
    ...table.getStartVisibleLeafColumns(),
    ...table.getCenterVisibleLeafColumns(),
    ...table.getEndVisibleLeafColumns(),
  ]
}

function tableState(columns: readonly TableColumn[], layout: ColumnLayout) {
  const ids = columns.map(column => column.id)
  const own = ids.filter(id => !id.startsWith('#'))
  const ordered = [
    ...(layout.order ?? []).filter(id => own.includes(id)),
    ...own.filter(id => !layout.order?.includes(id)),
  ]
  const lead = ids.filter(id => id.startsWith('#') && id !== '#actions')
  const tail = ids.filter(id => id === '#actions')
  const pinOf = (column: TableColumn) => layout.pinned?.[column.id] ?? column.fixed ?? 'none'
  const pinned = (side: 'left' | 'right') =>
    ordered.filter(id => columns.some(column => column.id === id && pinOf(column) === side))
  const left = pinned('left')
  const right = pinned('right')
  return {
    columnOrder: [...lead, ...ordered, ...tail],
    columnVisibility: Object.fromEntries(columns.map(column => [column.id, isShown(column, layout)])),
    // Selection and number stay with the first pinned column, or with the ground when none is pinned.
    columnPinning: {
      start: left.length > 0 || lead.includes(selectionColumn) ? [...lead, ...left] : left,
      end: [...right, ...tail],
    },
    columnSizing: layout.widths ?? {},
  }
}

export const isShown = (column: TableColumn, layout: ColumnLayout): boolean =>
  column.optional ? (layout.shown?.includes(column.id) ?? false) : !(layout.hidden?.includes(column.id) ?? false)
