import type { Row } from '../page/cellKind.ts'

/** A row under a key of its own, so that it stays itself while rows move. */
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

/** Everything that changes about a grid; never written in place. */
export interface GridState {
  rows: readonly GridRow[]
  /** The cell with the focus. */
  active: Place | null
  /** The other corner of what is picked; null: only the active cell. */
  anchor: Place | null
  /** `select`: arrows go from cell to cell and typing replaces. `edit`: keys belong to the input. */
  mode: 'select' | 'edit'
  /** Text being typed, which may not be a value yet: `1.` */
  draft: string | null
  /** Found here when a cell was left. */
  own: GridErrors
  /** Told by the form or the server. */
  given: GridErrors
}

export interface Block {
  top: number
  bottom: number
  left: number
  right: number
}

/** The cells picked; null when none is. */
export function blockOf({ active, anchor }: Pick<GridState, 'active' | 'anchor'>): Block | null {
  if (!active) return null
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

/** Sets or takes away the message of one cell. */
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
