import { createContext } from 'react'

/** Directly inside a row of a table: the record stands in its cells. */
export const RowContext = createContext(false)

/** Rows of a list that whoever fills it in may neither remove nor move. */
export interface KeptRows {
  /** So many from the first. */
  count: number
  /** None are added or copied. */
  isFixed: boolean
}

export const noKeptRows: KeptRows = { count: 0, isFixed: false }

/** Of the list around. */
export const KeptRowsContext = createContext(noKeptRows)

/** What the server says of a list, `x-keptRows` and `x-fixedRows`. */
export function keptRowsOf(schema: Record<string, unknown>): KeptRows {
  const { 'x-keptRows': count, 'x-fixedRows': isFixed } = schema
  if (count === undefined && isFixed !== true) return noKeptRows
  return { count: typeof count === 'number' ? count : 0, isFixed: isFixed === true }
}

/** Inside a cell: the label stands in the head of the table. */
export const CellContext = createContext(false)
