import { type KeyboardEvent, useCallback } from 'react'

/** Arrows move the focus from row to row, Enter opens the row, space picks it. */
export function useTableKeys({ onEnter, onPick }: { onEnter(at: number): void; onPick(at: number): void }) {
  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const row = event.target instanceof HTMLElement ? event.target.closest('tr[data-at]') : null
      const onRow = row === event.target
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        const next = row ? sibling(row, event.key === 'ArrowDown') : event.currentTarget.querySelector('tr[data-at]')
        if (!(next instanceof HTMLElement)) return
        event.preventDefault()
        // Past the rows drawn stands an empty one: bring more into sight, the next press goes on.
        if (!next.hasAttribute('data-at')) return row?.scrollIntoView?.({ block: 'center' })
        next.focus()
        next.scrollIntoView?.({ block: 'nearest' })
      } else if (row && onRow && (event.key === 'Enter' || event.key === ' ')) {
        event.preventDefault()
        const at = Number(row.getAttribute('data-at'))
        if (event.key === 'Enter') onEnter(at)
        else onPick(at)
      }
    },
    [onEnter, onPick],
  )
}

const sibling = (row: Element, forward: boolean) => (forward ? row.nextElementSibling : row.previousElementSibling)
