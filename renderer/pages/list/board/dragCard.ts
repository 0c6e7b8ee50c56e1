import type { PointerEvent } from 'react'
import { followDrag, ghostOf, scrollNear } from '../../../ui/followDrag.ts'
import type { Board } from './useBoard.ts'

/** Drags the card under a pointer to another column; of the pointer only the column counts. */
export function dragCard(event: PointerEvent<HTMLElement>, board: Board, box: HTMLElement | null): void {
  const { target } = event
  if (!(target instanceof Element) || !box) return
  const card = target.closest<HTMLElement>('[data-movable]')
  const found = board.byId.get(card?.dataset.id ?? '')
  if (!card || !found) return
  followDrag(event.nativeEvent, (pressX, pressY) => {
    const ghost = ghostOf(card, pressX, pressY)
    card.setAttribute('data-dragged', '')
    // Measured once: columns stay where they are, but for the scrolling of the board.
    const scrolled = box.scrollLeft
    const columns = board.columns.map(column => {
      const parts = [...box.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(column.key)}"]`)]
      const rect = parts[0]?.getBoundingClientRect()
      return { column, parts, left: rect?.left ?? 0, right: rect?.right ?? 0 }
    })
    type Place = (typeof columns)[number]
    let over: Place | undefined
    const mark = (next: Place | undefined) => {
      if (next === over) return
      for (const part of over?.parts ?? []) part.removeAttribute('data-over')
      for (const part of next?.parts ?? []) part.setAttribute('data-over', '')
      over = next
      ghost.say(next ? next.column.label : '')
    }
    const end = () => {
      mark(undefined)
      ghost.remove()
      card.removeAttribute('data-dragged')
    }
    return {
      move(x, y) {
        scrollNear(box, x, y)
        ghost.move(x, y)
        const shift = box.scrollLeft - scrolled
        const next = columns.find(({ left, right }) => x >= left - shift && x < right - shift)
        mark(next?.column.key === found.column || next?.column.isClosed ? undefined : next)
      },
      drop() {
        const to = over?.column
        end()
        if (to) board.moveTo(found.row, to)
      },
      cancel: end,
    }
  })
}
