// biome-ignore-all lint/a11y/useSemanticElements: a grid of days has cells of its own heights, which no table draws
// biome-ignore-all lint/a11y/useFocusableInteractive: only the day that has the focus is a stop of the tab key
import { type CSSProperties, type MouseEvent, type PointerEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { onCalendarKey } from './calendarKeys.ts'
import { dayOf, dayText, longDay, minutesOfDay, now, partsOf, weekdayOf, weekdays } from './days.ts'
import { type DragPlace, dragEntry } from './dragEntry.ts'
import { type Entry, isBar, timeText } from './entries.ts'
import { dayLayout, weekLayout } from './layout.ts'
import { type Calendar, entryName } from './useCalendar.ts'
import { useKeptFocus } from './useKeptFocus.ts'

const step = 15
const steps = { down: step, week: 0 }
/** Pixels of an hour, as in calendar.css, and the hour in sight first. */
const hourHeight = 48
const firstHour = 8
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const barLanes = 100

/** Days beside each other with their hours; what lasts whole days stands above. */
export function TimeGrid({ calendar }: { calendar: Calendar }) {
  const grid = useRef<HTMLDivElement>(null)
  const { range, entries, colorOf, isMovable, canResize, day: focused } = calendar
  const days = useMemo(() => Array.from({ length: range.last - range.first + 1 }, (_, at) => range.first + at), [range])
  const bars = useMemo(
    () => weekLayout(entries.filter(isBar), range.first, days.length, barLanes).byColumn,
    [entries, range, days],
  )
  const timed = useMemo(() => {
    const own = entries.filter(entry => !isBar(entry))
    return days.map(day => dayLayout(own, day))
  }, [entries, days])
  const barRows = Math.max(1, ...bars.flat().map(({ lane }) => lane + 1))
  useKeptFocus(grid, calendar)
  const placed = useRef(false)
  // Only once: a reader keeps the place while the days are turned.
  useLayoutEffect(() => {
    if (!grid.current || placed.current) return
    const earliest = Math.min(firstHour, ...timed.flat().map(({ from }) => Math.floor(from / 60)))
    grid.current.scrollTop = earliest * hourHeight
    placed.current = timed.flat().length > 0
  }, [timed])
  const time = now()

  const onClick = (event: MouseEvent) => {
    const { target, clientX, clientY } = event
    if (!(target instanceof Element)) return
    const entry = calendar.byKey.get(target.closest<HTMLElement>('[data-key]')?.dataset.key ?? '')
    if (entry) return calendar.open(entry)
    const day = Number(target.closest<HTMLElement>('[data-day]')?.dataset.day)
    if (Number.isNaN(day)) return
    calendar.setDay(day)
    const at = target.closest('[data-bars]') ? undefined : timePlace(grid.current, days)().timeAt(clientX, clientY)
    calendar.addAt(at ? Math.floor(at.time / 30) * 30 : day * minutesOfDay + 9 * 60)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => dragEntry(event, calendar, timePlace(grid.current, days))

  const buttonOf = (entry: Entry, isWhole: boolean) => {
    const color = colorOf(entry)
    const name = entryName(entry)
    return {
      color,
      attributes: {
        type: 'button' as const,
        tabIndex: -1,
        className: `calendar-entry ${color.className}`,
        'data-key': entry.key,
        'data-bar': '',
        'data-movable': isMovable(entry) ? '' : undefined,
        title: name,
        'aria-label': name,
      },
      grip: !isWhole && canResize && isMovable(entry) ? <b data-resize="" aria-hidden="true" /> : null,
    }
  }

  return (
    <div
      ref={grid}
      className="calendar-time"
      role="grid"
      aria-label={days.length > 1 ? '周历' : '日历'}
      aria-describedby="calendar-keys"
      style={{ '--columns': days.length, '--bars': barRows } as CSSProperties}
      onClick={onClick}
      onKeyDown={event => onCalendarKey(event, calendar, steps)}
      onPointerDown={onPointerDown}
    >
      <div role="row" className="calendar-heads">
        <div role="columnheader">
          <span className="visually-hidden">时间</span>
        </div>
        {days.map(day => (
          <div key={day} role="columnheader" data-today={day === dayOf(time) ? '' : undefined}>
            周{weekdays[weekdayOf(day)]} <time dateTime={dayText(day)}>{partsOf(day).date}</time>
          </div>
        ))}
      </div>
      <div role="row" className="calendar-bars">
        <div role="rowheader">全天</div>
        {days.map((day, column) => (
          <div key={day} role="gridcell" data-bars="" data-day={day}>
            {bars[column]?.map(({ entry, lane, days: length, isStart, isEnd }) => {
              const { color, attributes } = buttonOf(entry, true)
              return (
                <button
                  key={entry.key}
                  {...attributes}
                  data-begun={isStart ? undefined : ''}
                  data-goes-on={isEnd ? undefined : ''}
                  style={{ ...color.style, '--lane': lane, '--days': length } as CSSProperties}
                >
                  <span>{entry.title}</span>
                </button>
              )
            })}
          </div>
        ))}
      </div>
      <div role="row" className="calendar-hours">
        <div role="rowheader" aria-label="小时">
          {hours.map(hour => (
            <span key={hour}>{hour === 0 ? '' : `${String(hour).padStart(2, '0')}:00`}</span>
          ))}
        </div>
        {timed.map((own, column) => {
          const day = range.first + column
          return (
            <div
              key={day}
              role="gridcell"
              data-day={day}
              data-hours=""
              tabIndex={day === focused ? 0 : -1}
              aria-label={longDay(day)}
            >
              {own.map(({ entry, from, to, column: at, columns }) => {
                const { color, attributes, grip } = buttonOf(entry, false)
                const place = { '--from': from, '--to': to, '--at': at, '--of': columns }
                return (
                  <button key={entry.key} {...attributes} style={{ ...color.style, ...place } as CSSProperties}>
                    <span>{entry.title}</span>
                    <small>{timeText(entry)}</small>
                    {grip}
                  </button>
                )
              })}
              {day === dayOf(time) && (
                <hr className="calendar-now" style={{ '--from': time - day * minutesOfDay } as CSSProperties} />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Returns how the hours find the time under a pointer, in quarters of an hour. */
function timePlace(grid: HTMLElement | null, days: readonly number[]) {
  return (): DragPlace => {
    const cells = [...(grid?.querySelectorAll<HTMLElement>('[data-hours]') ?? [])]
    const columns = cells.map(cell => cell.getBoundingClientRect())
    const scrolled = grid?.scrollTop ?? 0
    const shadow = document.createElement('div')
    shadow.className = 'calendar-shadow'
    return {
      box: grid ?? undefined,
      timeAt: (x, y) => {
        const column = columns.findIndex(({ left, right }) => x >= left && x < right)
        const rect = columns[column]
        const day = days[column]
        if (!rect || day === undefined) return undefined
        const top = rect.top - ((grid?.scrollTop ?? 0) - scrolled)
        const minutes = ((y - top) / hourHeight) * 60
        const within = Math.min(minutesOfDay - step, Math.max(0, Math.floor(minutes / step) * step))
        return { time: day * minutesOfDay + within, isDay: false }
      },
      mark: entry => {
        const cell = entry && cells[days.indexOf(dayOf(entry.from))]
        if (!entry || !cell) return shadow.remove()
        const midnight = dayOf(entry.from) * minutesOfDay
        shadow.style.setProperty('--from', String(entry.from - midnight))
        shadow.style.setProperty('--to', String(Math.min(minutesOfDay, entry.to - midnight)))
        if (shadow.parentElement !== cell) cell.append(shadow)
      },
    }
  }
}
