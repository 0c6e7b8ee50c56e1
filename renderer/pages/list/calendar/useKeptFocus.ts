import { type RefObject, useLayoutEffect } from 'react'
import type { Calendar } from './useCalendar.ts'

/** Gives the focus to the day or the entry that keys have moved, once it is drawn in its new place. */
export function useKeptFocus(grid: RefObject<HTMLElement | null>, { focusNext, entries, day }: Calendar): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew after a move
  useLayoutEffect(() => {
    const { current: wanted } = focusNext
    if (wanted === undefined) return
    const selector = wanted.startsWith('day')
      ? `[data-day="${wanted.slice(4) || day}"][tabindex]`
      : `[data-key="${CSS.escape(wanted)}"]`
    const element = grid.current?.querySelector<HTMLElement>(selector)
    if (!element) return
    focusNext.current = undefined
    element.focus()
  }, [entries, day])
}
