import type { KeyboardEvent } from 'react'
import { dayOf, minutesOfDay, weekdayOf } from './days.ts'
import type { Calendar } from './useCalendar.ts'

/** Steps of an entry by Alt and an arrow, in minutes: beside each other are days, below each other weeks or hours. */
export interface KeySteps {
  down: number
  /** Days from one row of days to the next; 0: the arrows up and down go into the entries of the day. */
  week: number
}

const arrows = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 } as const
type Arrow = keyof typeof arrows
const isArrow = (key: string): key is Arrow => key in arrows
const isAcross = (key: Arrow) => key === 'ArrowLeft' || key === 'ArrowRight'

/**
 * Keys of a grid of days: arrows move among the days, Enter goes into the entries of a day or adds one, N adds, Alt
 * with an arrow moves an entry, Alt and Shift its end, Escape leads back to the day.
 */
export function onCalendarKey(event: KeyboardEvent<HTMLElement>, calendar: Calendar, steps: KeySteps): void {
  const { target, currentTarget: grid } = event
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey) return
  const key = target.dataset.key
  const entry = key === undefined ? undefined : calendar.byKey.get(key)
  const done = entry
    ? onEntry(event, target, { calendar, entry, steps })
    : target.dataset.more !== undefined
      ? walk(event, target)
      : target.dataset.day !== undefined && onDay(event, grid, { calendar, day: Number(target.dataset.day), steps })
  if (!done) return
  event.preventDefault()
  event.stopPropagation()
}

function onDay(
  { key, altKey }: KeyboardEvent<HTMLElement>,
  grid: HTMLElement,
  { calendar, day, steps }: { calendar: Calendar; day: number; steps: KeySteps },
): boolean {
  if (altKey) return false
  const goTo = (next: number) => {
    calendar.setDay(next)
    calendar.focusNext.current = `day ${next}`
    return true
  }
  if (isArrow(key) && (isAcross(key) || steps.week > 0))
    return goTo(day + arrows[key] * (isAcross(key) ? 1 : steps.week))
  if (key === 'Home') return goTo(day - weekdayOf(day))
  if (key === 'End') return goTo(day - weekdayOf(day) + 6)
  if (key === 'PageUp' || key === 'PageDown') {
    calendar.turn(key === 'PageUp' ? -1 : 1)
    calendar.focusNext.current = 'day'
    return true
  }
  const [first] = entriesIn(grid, day)
  if ((key === 'Enter' || key === 'ArrowDown') && first) {
    first.focus()
    return true
  }
  if ((key !== 'Enter' && key !== 'n' && key !== 'N') || !calendar.mayAdd) return false
  calendar.addAt(day * minutesOfDay + (calendar.isWhole ? 0 : 9 * 60))
  return true
}

interface OnEntry {
  calendar: Calendar
  entry: Calendar['entries'][number]
  steps: KeySteps
}

function onEntry(event: KeyboardEvent<HTMLElement>, target: HTMLElement, { calendar, entry, steps }: OnEntry): boolean {
  const { key, altKey, shiftKey } = event
  if (altKey && isArrow(key)) {
    if (!calendar.isMovable(entry)) return false
    const by = arrows[key] * (isAcross(key) ? minutesOfDay : steps.down)
    calendar.focusNext.current = entry.key
    if (shiftKey && calendar.canResize) calendar.place(entry, entry.from, entry.to + by)
    else if (!shiftKey) {
      calendar.place(entry, entry.from + by)
      calendar.setDay(dayOf(entry.from + by))
      if (entry.repeats) calendar.focusNext.current = `${String(entry.row.id)} ${dayOf(entry.from + by)}`
    }
    return true
  }
  return walk(event, target)
}

/** Moves within the entries of a day, up to the button for those without room, and back to the day. */
function walk({ key, altKey, currentTarget: grid }: KeyboardEvent<HTMLElement>, target: HTMLElement): boolean {
  const day = Number(target.closest<HTMLElement>('[data-day]')?.dataset.day)
  if (key === 'Escape') {
    grid.querySelector<HTMLElement>(`[data-day="${day}"][tabindex]`)?.focus()
    return true
  }
  if (altKey || !isArrow(key) || isAcross(key)) return false
  const own = entriesIn(grid, day)
  own[own.indexOf(target) + arrows[key]]?.focus()
  return true
}

const entriesIn = (grid: HTMLElement, day: number): HTMLElement[] => [
  ...grid.querySelectorAll<HTMLElement>(`[data-day="${day}"] [data-key], [data-day="${day}"] [data-more]`),
]
