import { type ColumnDef, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Row } from '../page/cellKind.ts'
import { headingWidth } from './columnWidths.ts'
import { type ColumnLayout, selectionColumn, type TableColumn } from './tableColumn.ts'
import { type Features, features } from './tableFeatures.ts'

const noRows: Row[] = []

/**
 * Returns the columns to draw, in order. TanStack Table gets our columns and the user's layout, and orders, pins, hides
 * and sizes them. It does not get the rows: a row model would cost more than drawing the visible rows.
 */
export function useColumns(columns: readonly TableColumn[], layout: ColumnLayout) {
  const defs = useMemo<ColumnDef<Features, Row>[]>(
    () => columns.map(column => ({ id: column.id, header: column.title, size: widthOf(column), minSize: 48 })),
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

function widthOf({ id, title, width, sortable, choices }: TableColumn): number {
  if (id.startsWith('#')) return width
  return Math.max(width, headingWidth({ title, isSortable: sortable, hasFilter: choices !== undefined }))
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
    // Selection and number stand beside the first pinned column, or among the unpinned ones when no column is pinned.
    columnPinning: {
      start: left.length > 0 || lead.includes(selectionColumn) ? [...lead, ...left] : left,
      end: [...right, ...tail],
    },
    columnSizing: layout.widths ?? {},
  }
}

export const isShown = (column: TableColumn, layout: ColumnLayout): boolean =>
  column.optional ? (layout.shown?.includes(column.id) ?? false) : !(layout.hidden?.includes(column.id) ?? false)
