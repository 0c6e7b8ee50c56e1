import type { PointerEvent } from 'react'
import type { ColumnLayout, Filters, Sort, TableColumn } from '../table/tableColumn.ts'
import type { GridRow } from './gridState.ts'

/** An operation on one row. */
export interface Operation {
  key: string
  label: string
  danger?: boolean
  disabled?: boolean
}

/** List features of a grid: each row is a record with sorting, selection and actions. */
export interface GridList {
  density: 'loose' | 'middle' | 'compact'
  /** Returns the list column behind a field, for sorting and heading filters. */
  columnOf(field: string): TableColumn | undefined
  sort: readonly Sort[]
  onSort(sort: readonly Sort[]): void
  filters: Filters
  onFilter(column: TableColumn, anchor: HTMLElement): void
  /** Widths set by the user; other columns share the remaining space. */
  widths: NonNullable<ColumnLayout['widths']>
  onResize(field: string, width: number, event: PointerEvent<HTMLElement>): void
  /** Absent if rows cannot be selected. */
  picking?: RowPicking
  /** One function for all rows, so that they do not re-render. */
  operationsOf(row: GridRow): readonly Operation[]
  onOperation(key: string, rowKey: string): void
  /** Room for the links of a row. */
  tailWidth: number
  /** Called for a click on a link or switch in a cell. */
  onCell(field: string, rowKey: string, element: HTMLElement): void
}

export interface RowPicking {
  /** Undefined for an unsaved row, which cannot be selected. */
  isPicked(row: GridRow): boolean | undefined
  onPick(rows: readonly GridRow[], on: boolean): void
}
