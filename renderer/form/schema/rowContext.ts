import { createContext } from 'react'

/** Directly inside a row of a table: the record stands in its cells. */
export const RowContext = createContext(false)

/** Inside a cell: the label stands in the head of the table. */
export const CellContext = createContext(false)
