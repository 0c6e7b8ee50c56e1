import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ResolvedCalendar, ResolvedList } from '../../../../runtime/schema/resolvedPage.ts'
import { holds } from '../../../../runtime/session/holds.ts'
import { evaluateArguments } from '../../../../schemas/evaluate/evaluateArguments.ts'
import { evaluateCondition } from '../../../../schemas/evaluate/evaluateCondition.ts'
import type { CalendarSpan } from '../../../../schemas/types/pages/listDisplay.ts'
import { shownColors } from '../shownColor.ts'
import { useDisplayMove } from '../useDisplayMove.ts'
import type { useListPage } from '../useListPage.ts'
import { clockText, dayOf, daysOf, longDay, minutesOfDay, now, turned } from './days.ts'
import {
  type Entry,
  entriesOf,
  isWholeDay,
  lastDayOf,
  lastStart,
  type Moved,
  timesOf,
  timeText,
  writeTime,
} from './entries.ts'
import { useCalendarRows } from './useCalendarRows.ts'

type List = ReturnType<typeof useListPage>

/** Holds what a calendar shows and does; the grids only draw it. */
export function useCalendar(
  page: ResolvedList,
  calendar: ResolvedCalendar,
  list: List,
  spans: readonly CalendarSpan[],
) {
  const { schema, fields, move: call } = calendar
  const wanted = list.layout.layout.span ?? schema.span ?? 'month'
  const span = spans.includes(wanted) ? wanted : (spans[0] ?? 'month')
  const [day, setDay] = useState(() => dayOf(now()))
  const { first, last } = daysOf(span, day)
  const range = useMemo(() => ({ first, last }), [first, last])
  const { rows, left, loading, error, reload: loadAgain } = useCalendarRows(page, calendar, list, range)
  const { reload } = list
  const { moved, move, settle } = useDisplayMove<{ from: number; to: number }>(page, call, reload)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded rows replace what was moved
  useEffect(settle, [rows])
  const entries = useMemo(() => entriesOf(rows, calendar, { ...range, moved }), [rows, calendar, range, moved])
  const colorOf = useMemo(() => {
    const colors = shownColors(schema.color === undefined ? undefined : fields[schema.color])
    return ({ row }: Entry) => colors(row)
  }, [schema, fields])
  const [said, setSaid] = useState('')
  const mayMove = call !== undefined && holds(call.permission)
  const { scope, host, openRow } = list
  const isMovable = useCallback(
    ({ row }: Entry) => mayMove && evaluateCondition(schema.movable, { ...scope, row }),
    [mayMove, schema, scope],
  )

  /** Moves an entry, and all its times if it repeats; `to` undefined keeps its length. */
  const place = useCallback(
    (entry: Entry, from: number, to = from + entry.to - entry.from) => {
      if ((from === entry.from && to === entry.to) || to <= from || !isMovable(entry)) return
      const next = { from, to }
      // The row has its first time: a later one moves it by as much.
      const own = timesOfFirst(entry, calendar, moved)
      const shifted = { from: own.from + from - entry.from, to: own.to + to - entry.to }
      const hasEnd = schema.end !== undefined && (isFilled(entry.row[schema.end]) || isResized(entry, next))
      const values = {
        [schema.start]: writeTime(shifted.from, fields[schema.start]),
        ...(hasEnd && schema.end !== undefined
          ? { [schema.end]: writeTime(shifted.to, fields[schema.end], isWholeDay(calendar)) }
          : {}),
        ...shiftedUntil(entry, calendar, shifted),
      }
      setSaid(`${entry.title}：${longDay(dayOf(from))} ${timeText({ ...entry, ...next })}`)
      move({ row: entry.row, to: shifted, values, ...(entry.repeats ? { success: '已移动整个系列' } : {}) })
    },
    [calendar, fields, isMovable, move, moved, schema],
  )

  const { add } = schema
  const mayAdd = add !== undefined && holds(calendar.opens)
  /** Opens the page for a new entry at these times. */
  const addAt = useCallback(
    (from: number, to = isWholeDay(calendar) ? from + minutesOfDay : from + 60) => {
      if (!add || !mayAdd) return
      const written = {
        from: writeTime(from, fields[schema.start]),
        to: writeTime(to, fields[schema.end ?? schema.start], isWholeDay(calendar)),
      }
      const { page: target, in: where = 'drawer', width } = add
      const params = evaluateArguments(add.with, { ...scope, range: written })
      void host
        .open({ page: target, params, in: where, ...(width === undefined ? {} : { width }) })
        .then(result => result === 'saved' && reload())
    },
    [add, mayAdd, calendar, fields, schema, scope, host, reload],
  )
  const open = useCallback((entry: Entry) => openRow(entry.row, schema.title), [openRow, schema])
  const byKey = useMemo(() => new Map(entries.map(entry => [entry.key, entry])), [entries])
  const focusNext = useRef<string | undefined>(undefined)

  return {
    schema,
    span,
    setSpan: (next: CalendarSpan) => list.layout.change({ span: next }),
    day,
    setDay,
    range,
    turn: (by: 1 | -1) => setDay(at => turned(span, at, by)),
    entries,
    byKey,
    left,
    loading,
    error,
    loadAgain,
    colorOf,
    isMovable,
    canResize: schema.end !== undefined,
    isWhole: isWholeDay(calendar),
    place,
    mayAdd,
    addAt,
    open,
    said,
    /** Key of the entry that gets the focus once it is drawn in its new place. */
    focusNext,
  }
}

export type Calendar = ReturnType<typeof useCalendar>

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''
const isResized = (entry: Entry, next: { from: number; to: number }) => next.to - next.from !== entry.to - entry.from

/** Returns the last day of a series that begins on another day, so that it keeps its number of times. */
function shiftedUntil({ row, repeats }: Entry, calendar: ResolvedCalendar, shifted: { from: number }) {
  const { until } = calendar.schema.repeat ?? {}
  const stored = timesOf(row, calendar)
  if (!repeats || until === undefined || !stored || dayOf(stored.from) === dayOf(shifted.from)) return {}
  const last = lastStart(row, calendar, shifted)
  return last === undefined ? {} : { [until]: writeTime(last * minutesOfDay, calendar.fields[until]) }
}

/** Returns the times of the row of an entry: of one that repeats those of the first. */
function timesOfFirst(entry: Entry, calendar: ResolvedCalendar, moved: Moved) {
  const { from, to } = (entry.repeats && (moved.get(String(entry.row.id)) ?? timesOf(entry.row, calendar))) || entry
  return { from, to }
}

/** Returns the entries of a day, in their order. */
export const entriesOn = (entries: readonly Entry[], day: number): Entry[] =>
  entries.filter(entry => dayOf(entry.from) <= day && lastDayOf(entry) >= day)

/** Returns what a screen reader says of an entry. */
export const entryName = (entry: Entry): string =>
  `${entry.title}，${longDay(dayOf(entry.from))}，${timeText(entry)}${entry.repeats ? '，重复' : ''}`

/** Returns the text before a title among hours of a month: `09:30`. */
export const startText = (entry: Entry): string => clockText(entry.from)
