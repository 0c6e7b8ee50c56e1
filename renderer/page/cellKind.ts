import type { ReactNode } from 'react'
import type { ResolvedColumn } from '../../runtime/schema/resolvedPage.ts'

export type Row = Record<string, unknown>

/** Draws the value of one row; created once per column. Not a component, because a table has hundreds of cells. */
export type DrawCell = (value: unknown, row: Row) => ReactNode

/** A cell type. `compile` does the work that all rows share. Null and empty values are handled before. */
export interface CellKind {
  compile(column: ResolvedColumn): DrawCell
  /** For places with room for several lines: a detail page, a read-only form. Default as in a table. */
  compileWide?(column: ResolvedColumn): DrawCell
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every(one => typeof one !== 'object')) return value.join('、')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
