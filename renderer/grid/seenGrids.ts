import { type RefObject, useLayoutEffect } from 'react'
import type { Grid } from './createGrid.ts'

/** Grids by element, so that the diagnostics view finds a cell's row. */
const grids = new WeakMap<Element, Grid>()

export function useSeenGrid(box: RefObject<Element | null>, grid: Grid): void {
  useLayoutEffect(() => {
    if (box.current) grids.set(box.current, grid)
  }, [box, grid])
}

/** A grid row around an element, with its messages. */
export interface SeenRow {
  values: Record<string, unknown>
  /** Place among all rows, from 0. */
  at: number
  errors: ReadonlyMap<string, string>
}

export function rowAround(element: Element): SeenRow | undefined {
  const line = element.closest<HTMLElement>('tr[data-row]')
  for (let box: Element | null = line ?? null; box; box = box.parentElement) {
    const state = grids.get(box)?.read()
    const at = Number(line?.dataset.row)
    const row = state?.rows[at]
    if (state && row)
      return {
        values: row.values,
        at,
        errors: new Map([...(state.given.get(row.key) ?? []), ...(state.own.get(row.key) ?? [])]),
      }
  }
  return undefined
}
