import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Facts, factsOf } from '../../../table/displayParts.tsx'
import type { TableColumn } from '../../../table/tableColumn.ts'
import { dayOf, dayText, longDay, now } from './days.ts'
import { lastDayOf, timeText } from './entries.ts'
import { type Calendar, entriesOn } from './useCalendar.ts'

interface AgendaListProps {
  calendar: Calendar
  columns: readonly TableColumn[]
  empty: ReactNode
  /** Only this day. */
  only?: number
}

/** The entries below each other, by the day on which they begin or go on. */
export function AgendaList({ calendar, columns, empty, only }: AgendaListProps) {
  const { entries, range, colorOf, open } = calendar
  const { title, start, end } = calendar.schema
  const facts = factsOf(columns, [title, start, end], calendar.schema.facts).filter(
    ({ source }) => source?.call === undefined,
  )
  const days = only === undefined ? daysWith(calendar) : [only]
  const today = dayOf(now())
  const box = useRef<HTMLElement>(null)
  const next = days.find(day => day >= today)
  // What is to come is in sight first; what was is above.
  useLayoutEffect(() => {
    const section = box.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)
    if (box.current && section) box.current.scrollTop = section.offsetTop - box.current.offsetTop
  }, [next])
  if (entries.length === 0 && only === undefined) return <>{empty}</>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a day may hold nothing that takes the focus
    <section ref={box} className="calendar-agenda" tabIndex={0} aria-label={`${dayText(range.first)} 起的日程`}>
      {days.map(day => {
        const own = entriesOn(entries, day)
        return (
          <section key={day} data-date={day} aria-label={longDay(day)} data-today={day === today ? '' : undefined}>
            <h3>{longDay(day)}</h3>
            {own.length === 0 && <p>这一天没有安排</p>}
            <ul>
              {own.map(entry => {
                const color = colorOf(entry)
                return (
                  <li key={entry.key} className={color.className} style={color.style}>
                    <time>{timeText(entry)}</time>
                    <div>
                      <button type="button" onClick={() => open(entry)}>
                        {entry.title}
                      </button>
                      <Facts columns={facts} row={entry.row} />
                    </div>
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
    </section>
  )
}

/** Returns the days in sight that have entries. */
function daysWith({ entries, range }: Calendar): number[] {
  const days = new Set<number>()
  for (const entry of entries) {
    const [first, last] = [Math.max(range.first, dayOf(entry.from)), Math.min(range.last, lastDayOf(entry))]
    for (let day = first; day <= last; day++) days.add(day)
  }
  return [...days].sort((a, b) => a - b)
}
