import type { ReactNode } from 'react'
import type { ResolvedColumn } from '../../runtime/schema/resolvedPage.ts'

export type Row = Record<string, unknown>

/** Draws the value of one row; made once for a column, called for each row. Never a component: a table has hundreds. */
export type DrawCell = (value: unknown, row: Row) => ReactNode

/** A way to show a value. `compile` does all that is the same for every row. Null and empty never reach it. */
export interface CellKind {
  compile(column: ResolvedColumn): DrawCell
  /** Where there is room for more than one line: a detail page, a form that is read. Default as in a table. */
  compileWide?(column: ResolvedColumn): DrawCell
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every(one => typeof one !== 'object')) return value.join('、')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
