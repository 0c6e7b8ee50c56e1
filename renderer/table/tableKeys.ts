import type { KeyboardEvent } from 'react'

export interface TableKeys {
  onEnter(at: number): void
  onPick(at: number): void
  /** Expands or folds a row; returns whether that changed anything. */
  onFold(at: number, unfold: boolean): boolean
  /** Moves the row up or down among its neighbours. */
  onMove?: ((at: number, down: boolean) => void) | undefined
}

const rows = 'tr[data-at]'
const controls = 'button:not(:disabled), a[href], input, select'
/** Elements that handle their keys themselves. */
const typing = 'textarea, select, [contenteditable], input:not([type=checkbox])'

/**
 * Handles the keys of the table: up and down change the row, Home and End go to the ends; right and left expand and
 * fold a row, or move along its controls. Enter opens the row, space selects it, Alt with up or down moves it.
 */
export function tableKeys({ onEnter, onPick, onFold, onMove }: TableKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event
    if (event.defaultPrevented || !(target instanceof HTMLElement) || target.closest(typing)) return
    // A row of a detail page handles its own keys.
    if (target.closest('table') !== currentTarget) return
    const row = target.closest<HTMLElement>(rows)
    const at = Number(row?.getAttribute('data-at'))
    const done = () => event.preventDefault()
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const isDown = key === 'ArrowDown'
      if (event.altKey && row && onMove) {
        done()
        return onMove(at, isDown)
      }
      const next = row ? neighbour(row, isDown) : currentTarget.querySelector<HTMLElement>(rows)
      if (!next) return
      done()
      // An empty line follows the last drawn row: scroll it into view, and the next key press continues.
      if (!next.matches(rows)) return row?.scrollIntoView?.({ block: 'center' })
      next.focus()
      next.scrollIntoView?.({ block: 'nearest' })
    } else if (row && (key === 'ArrowRight' || key === 'ArrowLeft')) {
      const isRight = key === 'ArrowRight'
      done()
      if (row !== target || !onFold(at, isRight)) along(row, target, isRight)
    } else if (row && row === target && (key === 'Home' || key === 'End')) {
      done()
      toEnd(currentTarget, key === 'End')
    } else if (row && row !== target && key === 'Escape') {
      done()
      event.stopPropagation()
      row.focus()
    } else if (row && row === target && (key === 'Enter' || key === ' ')) {
      done()
      if (key === 'Enter') onEnter(at)
      else onPick(at)
    }
  }
}

/** Returns the next line that is a record, or the empty line in place of rows that are not drawn. */
function neighbour(row: Element, forward: boolean): HTMLElement | undefined {
  let next = forward ? row.nextElementSibling : row.previousElementSibling
  while (next && !next.matches(`${rows}, .table-gap`))
    next = forward ? next.nextElementSibling : next.previousElementSibling
  return next instanceof HTMLElement ? next : undefined
}

/** Maximum number of frames to wait until the rows at an end are drawn. */
const mostFrames = 20

/** Focuses the first or last line; scrolls to it and waits when it is not drawn. */
function toEnd(table: HTMLElement, isLast: boolean, frame = 0): void {
  const lines = [...table.querySelectorAll<HTMLElement>(`${rows}, .table-gap`)].filter(
    line => line.closest('table') === table,
  )
  const line = lines.at(isLast ? -1 : 0)
  if (line?.matches(rows)) {
    line.focus()
    line.scrollIntoView?.({ block: 'nearest' })
  } else if (line && frame < mostFrames) {
    line.scrollIntoView?.({ block: isLast ? 'end' : 'start' })
    requestAnimationFrame(() => toEnd(table, isLast, frame + 1))
  }
}

/** Moves the focus from the row to its first control, along its controls, and back to the row before the first. */
function along(row: HTMLElement, target: HTMLElement, forward: boolean): void {
  const all = [...row.querySelectorAll<HTMLElement>(controls)]
  const next = all.indexOf(target) + (forward ? 1 : -1)
  const to = target === row && !forward ? undefined : next < 0 ? row : all[next]
  to?.focus()
  to?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
}
