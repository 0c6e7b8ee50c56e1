import type { ReactNode } from 'react'
import type { ResolvedColumn } from '../../runtime/schema/resolvedPage.ts'
import type { Row } from '../page/cellKind.ts'

/** A column ready to draw: its content is one function call for a row. */
export interface TableColumn {
  id: string
  title: string
  width: number
  align: 'left' | 'center' | 'right'
  fixed?: 'left' | 'right'
  sortable: boolean
  optional: boolean
  draw(row: Row): ReactNode
  source?: ResolvedColumn
  /** Heading above this column and its neighbours with the same one. */
  group?: string
  /** What may be ticked in the heading. */
  choices?(): Promise<readonly Choice[]>
}

export interface Choice {
  value: string | number | boolean
  label: string
}

export interface Sort {
  field: string
  descending: boolean
}

/** Values ticked in the headings, by column. */
export type Filters = Readonly<Record<string, readonly Choice['value'][]>>

/** What the person changed about the columns; saved for them on the server. */
export interface ColumnLayout {
  order?: string[]
  hidden?: string[]
  shown?: string[]
  /** `none` unpins a column that the page pins. */
  pinned?: Record<string, 'left' | 'right' | 'none'>
  widths?: Record<string, number>
}

/** Columns that the table adds; they cannot be moved or hidden. */
export const dragColumn = '#drag'
export const expandColumn = '#expand'
export const selectionColumn = '#select'
export const indexColumn = '#index'
export const actionsColumn = '#actions'

/** A column that the table adds; its cells are drawn by the row itself. */
export const addedColumn = (id: string, title: string, width: number): TableColumn => ({
  id,
  title,
  width,
  align: 'center',
  sortable: false,
  optional: false,
  draw: () => null,
})
