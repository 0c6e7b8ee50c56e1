// biome-ignore-all lint/a11y/useSemanticElements: a grid of days has cells of its own heights, which no table draws
// biome-ignore-all lint/a11y/useFocusableInteractive: only the day that has the focus is a stop of the tab key
import { type MouseEvent, useMemo, useRef } from 'react'
import { onCalendarKey } from './calendarKeys.ts'
import { dayOf, dayText, longDay, minutesOfDay, now, partsOf, weekdays } from './days.ts'
import { lastDayOf } from './entries.ts'
import type { Calendar } from './useCalendar.ts'
import { useKeptFocus } from './useKeptFocus.ts'

const mostDots = 3
const steps = { down: 7 * minutesOfDay, week: 7 }

/** The days of a month with dots for their entries; a tap chooses the day whose entries are listed below. */
export function PhoneMonth({ calendar }: { calendar: Calendar }) {
  const grid = useRef<HTMLDivElement>(null)
  const { range, entries, day: chosen, colorOf } = calendar
  useKeptFocus(grid, calendar)
  const dots = useMemo(() => {
    const found = new Map<number, string[]>()
    for (const entry of entries)
      for (let day = Math.max(range.first, dayOf(entry.from)); day <= Math.min(range.last, lastDayOf(entry)); day++) {
        const own = found.get(day) ?? []
        found.set(day, own)
        own.push(entry.key)
      }
    return found
  }, [entries, range])
  const { month } = partsOf(chosen)
  const today = dayOf(now())
  const weeks = Array.from({ length: (range.last - range.first + 1) / 7 }, (_, week) => range.first + week * 7)
  const onClick = ({ target }: MouseEvent) => {
    const day = target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset.day : undefined
    if (day !== undefined) calendar.setDay(Number(day))
  }
  return (
    <div
      ref={grid}
      className="calendar-dots"
      role="grid"
      aria-label="月历"
      onClick={onClick}
      onKeyDown={event => onCalendarKey(event, calendar, steps)}
    >
      <div role="row">
        {weekdays.map(name => (
          <div key={name} role="columnheader" aria-label={`星期${name}`}>
            {name}
          </div>
        ))}
      </div>
      {weeks.map(first => (
        <div key={first} role="row">
          {weekdays.map((_, column) => {
            const day = first + column
            const own = dots.get(day) ?? []
            return (
              <div
                key={day}
                role="gridcell"
                data-day={day}
                data-other={partsOf(day).month === month ? undefined : ''}
                data-today={day === today ? '' : undefined}
                aria-selected={day === chosen}
                tabIndex={day === chosen ? 0 : -1}
                aria-label={`${longDay(day)}，${own.length} 项`}
              >
                <time dateTime={dayText(day)}>{partsOf(day).date}</time>
                <span aria-hidden="true">
                  {own.slice(0, mostDots).map(key => {
                    const entry = calendar.byKey.get(key)
                    const color = entry && colorOf(entry)
                    return <i key={key} className={color?.className} style={color?.style} />
                  })}
                </span>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
