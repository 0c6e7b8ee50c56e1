import type { Row } from '../page/cellKind.ts'

/** A row with a stable key. */
export interface GridRow {
  key: string
  values: Row
}

export interface Place {
  row: number
  column: number
}

/** Row key to field to message. */
export type GridErrors = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Complete state of a grid; immutable. */
export interface GridState {
  rows: readonly GridRow[]
  /** The cell with the focus. */
  active: Place | null
  /** The other corner of the selection; null if only the active cell. */
  anchor: Place | null
  /** All cells after Ctrl+A, which leaves the active cell where it is; null: active cell and anchor tell the block. */
  whole: Block | null
  /** `select`: arrows move and typing replaces. `edit`: the input receives the keys. */
  mode: 'select' | 'edit'
  /** Text being typed, which may not be a valid value yet: `1.` */
  draft: string | null
  /** Messages found by the grid. */
  own: GridErrors
  /** Messages from the form or server. */
  given: GridErrors
}

export interface Block {
  top: number
  bottom: number
  left: number
  right: number
}

/** Returns the selected cells; null if none. */
export function blockOf({ active, anchor, whole }: Pick<GridState, 'active' | 'anchor' | 'whole'>): Block | null {
  if (!active) return null
  if (whole) return whole
  const other = anchor ?? active
  return {
    top: Math.min(active.row, other.row),
    bottom: Math.max(active.row, other.row),
    left: Math.min(active.column, other.column),
    right: Math.max(active.column, other.column),
  }
}

export const noErrors: GridErrors = new Map()

export const emptyState: GridState = {
  rows: [],
  active: null,
  anchor: null,
  whole: null,
  mode: 'select',
  draft: null,
  own: noErrors,
  given: noErrors,
}

let lastKey = 0
export const newKey = (): string => {
  lastKey += 1
  return `r${lastKey}`
}

export const errorAt = (state: GridState, key: string, field: string): string | undefined =>
  state.own.get(key)?.get(field) ?? state.given.get(key)?.get(field)

/** Sets or removes the message of a cell. */
export function withError(errors: GridErrors, key: string, field: string, message: string | undefined): GridErrors {
  const row = errors.get(key)
  if (row?.get(field) === message) return errors
  const next = new Map(row)
  if (message === undefined) next.delete(field)
  else next.set(field, message)
  const all = new Map(errors)
  if (next.size === 0) all.delete(key)
  else all.set(key, next)
  return all
}
