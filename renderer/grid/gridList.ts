import type { PointerEvent } from 'react'
import type { ColumnLayout, Filters, Sort, TableColumn } from '../table/tableColumn.ts'
import type { GridRow } from './gridState.ts'

/** What may be done with one row besides editing it. */
export interface Operation {
  key: string
  label: string
  danger?: boolean
  disabled?: boolean
}

/** What a list adds to its grid: each row is a record of its own, which is ordered, picked and acted on as in any list. */
export interface GridList {
  density: 'loose' | 'middle' | 'compact'
  /** The column of the list that stands behind a field: whether it is ordered and what may be ticked in its heading. */
  columnOf(field: string): TableColumn | undefined
  sort: readonly Sort[]
  onSort(sort: readonly Sort[]): void
  filters: Filters
  onFilter(column: TableColumn, anchor: HTMLElement): void
  /** Set by hand; other columns share what is left of the room. */
  widths: NonNullable<ColumnLayout['widths']>
  onResize(field: string, width: number, event: PointerEvent<HTMLElement>): void
  /** Absent where nothing is done with several rows. */
  picking?: RowPicking
  /** The same function for all rows, so that they are not drawn again. */
  operationsOf(row: GridRow): readonly Operation[]
  onOperation(key: string, rowKey: string): void
  /** Room for the links of a row. */
  tailWidth: number
  /** A click on a link or switch that a cell shows. */
  onCell(field: string, rowKey: string, element: HTMLElement): void
}

export interface RowPicking {
  /** Undefined: not stored yet, so that nothing could be done with it. */
  isPicked(row: GridRow): boolean | undefined
  onPick(rows: readonly GridRow[], on: boolean): void
}
