import type { PointerEvent } from 'react'
import { followDrag, ghostOf, scrollNear } from '../../../ui/followDrag.ts'
import { dayOf, longDay, minutesOfDay } from './days.ts'
import { type Entry, timeText } from './entries.ts'
import type { Calendar } from './useCalendar.ts'

/** The days or hours that a drag goes over, measured as it begins. */
export interface DragPlace {
  /** Returns the time under a pointer; `isDay`: only its day counts. Undefined: outside. */
  timeAt(x: number, y: number): { time: number; isDay: boolean } | undefined
  /** Marks where the entry would be. */
  mark(entry: Pick<Entry, 'from' | 'to'> | undefined): void
  /** What scrolls near its edges. */
  box: Element | undefined
}

const shortest = 15

/** Drags the entry under a pointer to another time, or its end if the press was on its edge. */
export function dragEntry(event: PointerEvent<HTMLElement>, calendar: Calendar, placeOf: () => DragPlace): void {
  const { target } = event
  if (!(target instanceof Element)) return
  const button = target.closest<HTMLElement>('[data-movable]')
  const entry = calendar.byKey.get(button?.dataset.key ?? '')
  if (!button || !entry) return
  const isEnd = target.closest('[data-resize]') !== null
  followDrag(event.nativeEvent, (pressX, pressY) => {
    const place = placeOf()
    const grip = place.timeAt(pressX, pressY)
    if (!grip) return undefined
    const ghost = isEnd ? undefined : ghostOf(button, pressX, pressY)
    button.setAttribute('data-dragged', '')
    let next: { from: number; to: number } | undefined
    const end = () => {
      ghost?.remove()
      place.mark(undefined)
      button.removeAttribute('data-dragged')
    }
    return {
      move(x, y) {
        if (place.box) scrollNear(place.box, x, y)
        ghost?.move(x, y)
        const at = place.timeAt(x, y)
        next = at && (isEnd ? resized(entry, at) : shifted(entry, at.time - grip.time))
        place.mark(next)
        ghost?.say(next ? `${longDay(dayOf(next.from))} ${timeText({ ...entry, ...next })}` : '')
      },
      drop() {
        end()
        if (next) calendar.place(entry, next.from, next.to)
      },
      cancel: end,
    }
  })
}

const shifted = ({ from, to }: Entry, by: number) => ({ from: from + by, to: to + by })

function resized({ from, to }: Entry, at: { time: number; isDay: boolean }) {
  if (!at.isDay) return { from, to: Math.max(from + shortest, at.time + shortest) }
  // The end moves to another day, on the same clock.
  const lastDay = dayOf(to - 1)
  return { from, to: Math.max(from + shortest, to + (dayOf(at.time) - lastDay) * minutesOfDay) }
}
