import type { PointerEvent } from 'react'
import { followDrag, ghostOf, scrollNear } from '../../../ui/followDrag.ts'
import type { Board } from './useBoard.ts'

/** Drags the card under a pointer to another column, or into another lane: of the pointer only these count. */
export function dragCard(event: PointerEvent<HTMLElement>, board: Board, box: HTMLElement | null): void {
  const { target } = event
  if (!(target instanceof Element) || !box) return
  const card = target.closest<HTMLElement>('[data-movable]')
  const found = board.byId.get(card?.dataset.id ?? '')
  if (!card || !found) return
  followDrag(event.nativeEvent, (pressX, pressY) => {
    const ghost = ghostOf(card, pressX, pressY)
    card.setAttribute('data-dragged', '')
    // Measured once: columns and lanes stay where they are, but for the scrolling of the board.
    const scrolled = { left: box.scrollLeft, top: box.scrollTop }
    const columns = board.columns.map(column => {
      const parts = [...box.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(column.key)}"]`)]
      const rect = parts[0]?.getBoundingClientRect()
      return { column, parts, left: rect?.left ?? 0, right: rect?.right ?? 0 }
    })
    const lanes = [...box.querySelectorAll<HTMLElement>('[data-lane]')].map(lane => {
      const { top, bottom } = lane.getBoundingClientRect()
      return { lane, top, bottom }
    })
    const ownLane = card.closest('[data-lane]')
    type Place = (typeof columns)[number] & { lane: HTMLElement | undefined }
    let over: Place | undefined
    const mark = (next: Place | undefined) => {
      if (next?.column === over?.column && next?.lane === over?.lane) return
      for (const part of over?.parts ?? []) part.removeAttribute('data-over')
      for (const part of next?.parts ?? []) part.setAttribute('data-over', '')
      over = next
      ghost.say(next ? next.column.label : '')
    }
    const placeAt = (x: number, y: number): Place | undefined => {
      const [across, down] = [box.scrollLeft - scrolled.left, box.scrollTop - scrolled.top]
      const found = columns.find(({ left, right }) => x >= left - across && x < right - across)
      if (!found || found.column.isClosed) return undefined
      const under = lanes.find(({ top, bottom }) => y >= top - down && y < bottom - down)?.lane
      const lane = under === ownLane ? undefined : under
      return lane ? { ...found, lane, parts: found.parts.filter(part => lane.contains(part)) } : { ...found, lane }
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
        const next = placeAt(x, y)
        mark(next?.column.key === found.column && !next.lane ? undefined : next)
      },
      drop() {
        const to = over
        end()
        if (to) board.moveTo(found.row, to.column, to.lane?.dataset.lane)
      },
      cancel: end,
    }
  })
}
