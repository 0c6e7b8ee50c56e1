import type { KeyboardEvent } from 'react'
import type { Board } from './useBoard.ts'

/**
 * Keys of a board: arrows move among the cards and columns, Alt with an arrow moves a card to the column beside it,
 * Home and End lead to the first and the last card of a column.
 */
export function onBoardKey(event: KeyboardEvent<HTMLElement>, board: Board): void {
  const { target, currentTarget: box, key, altKey } = event
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey) return
  const id = target.closest<HTMLElement>('[data-id]')?.dataset.id
  const found = board.byId.get(id ?? '')
  if (!found || id === undefined) return
  const across = { ArrowLeft: -1, ArrowRight: 1 }[key]
  const down = { ArrowUp: -1, ArrowDown: 1 }[key]
  const at = board.columns.findIndex(column => column.key === found.column)
  const own = cardsIn(box, found.column)
  const place = own.findIndex(card => card.dataset.id === id)
  let handled = true
  if (altKey && across !== undefined) {
    const next = board.columns[at + across]
    if (next && board.isMovable(found.row)) {
      board.focusNext.current = id
      board.moveTo(found.row, next)
    }
  } else if (altKey) handled = false
  else if (down !== undefined) focusIn(own[place + down])
  else if (across !== undefined) {
    for (let next = at + across; board.columns[next]; next += across) {
      const cards = cardsIn(box, board.columns[next]?.key ?? '')
      if (cards.length === 0) continue
      focusIn(cards[Math.min(place, cards.length - 1)])
      break
    }
  } else if (key === 'Home' || key === 'End') focusIn(own.at(key === 'Home' ? 0 : -1))
  else handled = false
  if (!handled) return
  event.preventDefault()
  event.stopPropagation()
}

const cardsIn = (box: HTMLElement, column: string): HTMLElement[] => [
  ...box.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(column)}"] [data-id]`),
]

export function focusIn(card: HTMLElement | undefined): void {
  const button = card?.querySelector<HTMLElement>('[data-open-card]')
  button?.focus()
}

/** Lets the tab key reach only the card that had the focus last, or the first one. */
export function keepOneStop(box: HTMLElement, current?: HTMLElement): void {
  const stops = box.querySelectorAll<HTMLElement>('[data-id] [tabindex="0"]')
  const card = current?.closest<HTMLElement>('[data-id]') ?? stops[0]?.closest<HTMLElement>('[data-id]')
  const chosen = card ?? box.querySelector<HTMLElement>('[data-id]')
  for (const stop of stops) if (!chosen?.contains(stop)) stop.tabIndex = -1
  for (const button of chosen?.querySelectorAll<HTMLElement>('button') ?? []) button.tabIndex = 0
}
