import type { GridModel } from './gridModel.ts'
import type { GridRow, GridState, Place } from './gridState.ts'

/** Returns the nearest place that exists; null without cells. */
export function inside(place: Place, rows: readonly GridRow[], { columns }: GridModel): Place | null {
  if (rows.length === 0 || columns.length === 0) return null
  return {
    row: Math.max(0, Math.min(place.row, rows.length - 1)),
    column: Math.max(0, Math.min(place.column, columns.length - 1)),
  }
}

/** Returns active cell and anchor as far as these rows have them; all cells are no longer selected. */
export const clamped = (state: GridState, rows: readonly GridRow[], model: GridModel) => ({
  active: state.active && inside(state.active, rows, model),
  anchor: state.anchor && inside(state.anchor, rows, model),
  whole: null,
})
