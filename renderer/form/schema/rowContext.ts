import { createContext } from 'react'

/** Whether the component is directly inside a table row, whose record is in the cells. */
export const RowContext = createContext(false)

/** Rows of a list that the user may neither remove nor move. */
export interface KeptRows {
  /** Number of such rows, from the first. */
  count: number
  /** Whether rows can be added or copied. */
  isFixed: boolean
}

export const noKeptRows: KeptRows = { count: 0, isFixed: false }

/** Kept rows of the surrounding list. */
export const KeptRowsContext = createContext(noKeptRows)

/** Returns the server's `x-keptRows` and `x-fixedRows` of a list. */
export function keptRowsOf(schema: Record<string, unknown>): KeptRows {
  const { 'x-keptRows': count, 'x-fixedRows': isFixed } = schema
  if (count === undefined && isFixed !== true) return noKeptRows
  return { count: typeof count === 'number' ? count : 0, isFixed: isFixed === true }
}

/** Whether the component is inside a cell, whose label is the column heading. */
export const CellContext = createContext(false)
