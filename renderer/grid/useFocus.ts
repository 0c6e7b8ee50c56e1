import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { Grid } from './createGrid.ts'
import { errorAt, type Place } from './gridState.ts'

/**
 * Keeps browser focus on the active cell while the grid has it, and reports leaving a row or the grid. Focus in popups
 * of an input counts as inside, because they are below it in the component tree.
 */
export function useFocus(
  grid: Grid,
  {
    id,
    onLeaveRow,
    isAway,
  }: {
    id: string
    onLeaveRow: ((key: string) => void) | undefined
    /** A menu of the grid has focus. */
    isAway: boolean
  },
) {
  const box = useRef<HTMLDivElement>(null)
  const has = useRef(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const row = useRef<string | undefined>(undefined)
  const state = grid.read()
  const { active, mode } = state
  useEffect(() => () => clearTimeout(leaving.current), [])

  useLayoutEffect(() => {
    if (!has.current || !active || isAway) return
    const cell = box.current?.querySelector<HTMLElement>('td[data-active]')
    if (!cell) return
    const typed = cell.querySelector<HTMLElement>('[data-typed]')
    // The input of a field type focuses itself when mounted.
    if (!typed && mode === 'edit') return
    const target = typed ?? cell
    if (document.activeElement === target || isBeside(document.activeElement)) return
    target.focus({ preventScroll: true })
    cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  })

  const key = active ? state.rows[active.row]?.key : undefined
  useEffect(() => {
    const before = row.current
    row.current = key
    if (before !== undefined && before !== key) onLeaveRow?.(before)
  }, [key, onLeaveRow])

  return {
    box,
    has: () => has.current,
    /** Moves focus to the active cell with the next render. */
    take() {
      has.current = true
    },
    onFocus(event: FocusEvent<HTMLElement>) {
      clearTimeout(leaving.current)
      has.current = true
      const { target } = event
      if (target.id === id) grid.go(firstFault(grid) ?? grid.read().active ?? { row: 0, column: 0 })
      else if (target instanceof HTMLTableCellElement && !target.hasAttribute('data-active')) {
        const at = target.closest<HTMLElement>('tr[data-row]')?.dataset.row
        if (at !== undefined) grid.go({ row: Number(at), column: Number(target.dataset.cell) })
      }
    },
    onBlur(event: FocusEvent<HTMLElement>) {
      if (event.relatedTarget instanceof Node && box.current?.contains(event.relatedTarget)) return
      leaving.current = setTimeout(() => {
        // A re-rendered cell loses focus only briefly.
        if (box.current?.contains(document.activeElement)) return
        has.current = false
        grid.leave()
        const left = row.current
        if (left !== undefined) onLeaveRow?.(left)
      })
    },
  }
}

/** Whether a heading, checkbox or link of a list has focus, which rendering rows must not take. */
export const isBeside = (element: EventTarget | null): boolean =>
  element instanceof Element &&
  element.matches('button, input') &&
  element.closest('[role="grid"] :is(thead, th, [data-operations="list"])') !== null

/** Returns the first invalid cell. */
export function firstFault(grid: Grid): Place | undefined {
  const state = grid.read()
  const { columns } = grid.model()
  for (const [row, { key }] of state.rows.entries()) {
    if (!state.own.has(key) && !state.given.has(key)) continue
    const column = columns.findIndex(({ field }) => errorAt(state, key, field) !== undefined)
    if (column >= 0) return { row, column }
  }
  return undefined
}
