import type { ReactNode } from 'react'
import type { ResolvedColumn } from '../../runtime/schema/resolvedPage.ts'
import type { Row } from '../page/cellKind.ts'

/** A column ready to draw: one function call returns the content for a row. */
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
  /** Group heading above this column and its neighbours with the same group. */
  group?: string
  /** Returns the choices of the heading's filter. */
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

/** Values ticked in the heading filters, by column. */
export type Filters = Readonly<Record<string, readonly Choice['value'][]>>

/** The user's changes to the columns; the server stores them for the user. */
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

/** Returns a column that the table adds; the row itself draws its cells. */
export const addedColumn = (id: string, title: string, width: number): TableColumn => ({
  id,
  title,
  width,
  align: 'center',
  sortable: false,
  optional: false,
  draw: () => null,
})
