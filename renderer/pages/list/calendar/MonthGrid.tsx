// biome-ignore-all lint/a11y/useSemanticElements: a grid of days has cells of its own heights, which no table draws
// biome-ignore-all lint/a11y/useFocusableInteractive: only the day that has the focus is a stop of the tab key
import { type CSSProperties, type MouseEvent, memo, type PointerEvent, useMemo, useRef, useState } from 'react'
import { PopMenu } from '../../../ui/PopMenu.tsx'
import type { ShownColor } from '../shownColor.ts'
import { onCalendarKey } from './calendarKeys.ts'
import { dayOf, dayText, longDay, minutesOfDay, now, partsOf, weekdays } from './days.ts'
import { dragEntry } from './dragEntry.ts'
import { type Entry, isBar } from './entries.ts'
import { type Segment, weekLayout } from './layout.ts'
import { type Calendar, entriesOn, entryName, startText } from './useCalendar.ts'
import { useKeptFocus } from './useKeptFocus.ts'
import { useLanes } from './useLanes.ts'

const steps = { down: 7 * minutesOfDay, week: 7 }

/** The weeks of a month, with as many entries of each day as there is room for. */
export function MonthGrid({ calendar }: { calendar: Calendar }) {
  const grid = useRef<HTMLDivElement>(null)
  const { range, entries, day: focused, colorOf, isMovable, canResize } = calendar
  const weeks = (range.last - range.first + 1) / 7
  const lanes = useLanes(grid, weeks)
  const layouts = useMemo(
    () =>
      Array.from({ length: weeks }, (_, week) => {
        const first = range.first + week * 7
        return { first, ...weekLayout(entries, first, 7, lanes) }
      }),
    [entries, range, weeks, lanes],
  )
  const [more, setMore] = useState<{ day: number; anchor: HTMLElement } | null>(null)
  useKeptFocus(grid, calendar)
  const { month } = partsOf(focused)
  const today = dayOf(now())

  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return
    const entry = calendar.byKey.get(target.closest<HTMLElement>('[data-key]')?.dataset.key ?? '')
    if (entry) return calendar.open(entry)
    const day = Number(target.closest<HTMLElement>('[data-day]')?.dataset.day)
    if (Number.isNaN(day)) return
    const anchor = target.closest<HTMLElement>('[data-more]')
    if (anchor) return setMore({ day, anchor })
    calendar.setDay(day)
    calendar.addAt(day * minutesOfDay + (calendar.isWhole ? 0 : 9 * 60))
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => dragEntry(event, calendar, monthPlace(grid.current))

  return (
    <>
      <div
        ref={grid}
        className="calendar-month"
        role="grid"
        aria-label="月历"
        aria-describedby="calendar-keys"
        onClick={onClick}
        onKeyDown={event => onCalendarKey(event, calendar, steps)}
        onPointerDown={onPointerDown}
      >
        <div role="row" className="calendar-weekdays">
          {weekdays.map(name => (
            <div key={name} role="columnheader" aria-label={`星期${name}`}>
              {name}
            </div>
          ))}
        </div>
        {layouts.map(({ first, byColumn, hidden }) => (
          <div key={first} role="row" className="calendar-week">
            {byColumn.map((segments, column) => {
              const day = first + column
              return (
                <div
                  key={day}
                  role="gridcell"
                  data-day={day}
                  data-other={partsOf(day).month === month ? undefined : ''}
                  data-today={day === today ? '' : undefined}
                  tabIndex={day === focused ? 0 : -1}
                  aria-label={cellName(day, hidden[column] ?? 0, entries)}
                >
                  <time dateTime={dayText(day)}>{dateText(day)}</time>
                  {segments.map(segment => (
                    <EntryButton
                      key={segment.entry.key}
                      segment={segment}
                      color={colorOf(segment.entry)}
                      movable={isMovable(segment.entry)}
                      resizable={canResize}
                    />
                  ))}
                  {(hidden[column] ?? 0) > 0 && (
                    <button type="button" className="calendar-more" data-more="" tabIndex={-1} aria-haspopup="menu">
                      还有 {hidden[column]} 项
                    </button>
                  )}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {more && (
        <PopMenu
          place={{ anchor: more.anchor }}
          label={longDay(more.day)}
          entries={entriesOn(entries, more.day).map(entry => ({
            key: entry.key,
            label: isBar(entry) ? entry.title : `${startText(entry)} ${entry.title}`,
          }))}
          onPick={key => {
            const entry = calendar.byKey.get(key)
            if (entry) calendar.open(entry)
          }}
          onClose={() => setMore(null)}
        />
      )}
    </>
  )
}

/** Names a day, and how many entries it has where some have no room. */
const cellName = (day: number, hidden: number, entries: readonly Entry[]) =>
  hidden === 0 ? longDay(day) : `${longDay(day)}，共 ${entriesOn(entries, day).length} 项`

const dateText = (day: number) => {
  const { month, date } = partsOf(day)
  return date === 1 ? `${month}月1日` : date
}

interface EntryButtonProps {
  segment: Segment
  color: ShownColor
  movable: boolean
  resizable: boolean
}

const EntryButton = memo(function EntryButton({ segment, color, movable, resizable }: EntryButtonProps) {
  const { entry, days, lane, isStart, isEnd } = segment
  const bar = isBar(entry) || days > 1 || !isStart || !isEnd
  const name = entryName(entry)
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`calendar-entry ${color.className}`}
      data-key={entry.key}
      data-bar={bar ? '' : undefined}
      data-begun={isStart ? undefined : ''}
      data-goes-on={isEnd ? undefined : ''}
      data-movable={movable ? '' : undefined}
      style={{ ...color.style, '--lane': lane, '--days': days } as CSSProperties}
      title={name}
      aria-label={name}
    >
      {!bar && <i />}
      {!isBar(entry) && <small>{startText(entry)}</small>}
      <span>{entry.title}</span>
      {movable && resizable && bar && isEnd && <b data-resize="" aria-hidden="true" />}
    </button>
  )
}, isSameButton)

function isSameButton(one: EntryButtonProps, other: EntryButtonProps): boolean {
  const [a, b] = [one.segment, other.segment]
  return (
    a.entry === b.entry &&
    a.lane === b.lane &&
    a.days === b.days &&
    a.isStart === b.isStart &&
    a.isEnd === b.isEnd &&
    one.color.className === other.color.className &&
    one.movable === other.movable
  )
}

/** Returns how a month finds the day under a pointer. */
function monthPlace(grid: HTMLElement | null) {
  return () => {
    const cells = [...(grid?.querySelectorAll<HTMLElement>('[data-day]') ?? [])].map(cell => ({
      cell,
      day: Number(cell.dataset.day),
      rect: cell.getBoundingClientRect(),
    }))
    return {
      timeAt: (x: number, y: number) => {
        const found = cells.find(({ rect }) => x >= rect.left && x < rect.right && y >= rect.top && y < rect.bottom)
        return found && { time: found.day * minutesOfDay, isDay: true }
      },
      mark: (entry: Pick<Entry, 'from' | 'to'> | undefined) => {
        const [first, last] = entry ? [dayOf(entry.from), dayOf(Math.max(entry.from, entry.to - 1))] : [1, 0]
        for (const { cell, day } of cells) cell.toggleAttribute('data-over', day >= first && day <= last)
      },
      box: undefined,
    }
  }
}
