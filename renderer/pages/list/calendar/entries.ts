import type { ResolvedCalendar, ResolvedColumn } from '../../../../runtime/schema/resolvedPage.ts'
import { isRepeatRule, occurrences } from '../../../../schemas/evaluate/recurrence.ts'
import type { Row } from '../../../page/cellKind.ts'
import { clockText, dayOf, dayText, minutesOfDay, momentOf, readDay, timeOf } from './days.ts'

/** A record in the calendar; one that repeats has an entry for each time. */
export interface Entry {
  /** Unique among the entries. */
  key: string
  row: Row
  title: string
  /** Times; the end does not belong to it. */
  from: number
  to: number
  /** Whether it fills days instead of hours. */
  isWhole: boolean
  /** Whether it repeats: moving it moves all its times. */
  repeats: boolean
}

/** Where an entry was moved to, before the server has answered. */
export type Moved = ReadonlyMap<string, { from: number; to: number }>

const usualLength = 60
const shortestLength = 15

/** Returns the entries of rows between two days, in the order of their beginning, longer ones first. */
export function entriesOf(
  rows: readonly Row[],
  calendar: ResolvedCalendar,
  { first, last, moved }: { first: number; last: number; moved: Moved },
): Entry[] {
  const { title, repeat } = calendar.schema
  const found: Entry[] = []
  for (const row of rows) {
    const times = moved.get(String(row.id)) ?? timesOf(row, calendar)
    if (!times) continue
    const entry = { row, title: textOf(row, title), isWhole: isWholeDay(calendar), repeats: false, ...times }
    const rule = repeat && row[repeat.by]
    const id = String(row.id)
    if (!repeat || !isRepeatRule(rule)) {
      if (dayOf(times.from) <= last && lastDayOf(times) >= first) found.push({ ...entry, key: id })
      continue
    }
    const start = dayOf(times.from)
    const until = lastStart(row, calendar, times)
    const count = repeat.count && row[repeat.count]
    const recurrence = {
      rule,
      first: start,
      ...(until === undefined ? {} : { until }),
      ...(typeof count === 'number' && count > 0 ? { count } : {}),
    }
    for (const day of occurrences(recurrence, first - (lastDayOf(times) - start), last)) {
      const shift = (day - start) * minutesOfDay
      found.push({ ...entry, key: `${id} ${day}`, from: times.from + shift, to: times.to + shift, repeats: true })
    }
  }
  return found.sort((a, b) => a.from - b.from || b.to - a.to || (a.key < b.key ? -1 : 1))
}

/**
 * Returns the last day on which a series begins: of one that was moved as many days later as its first time. Undefined
 * without an end.
 */
export function lastStart(row: Row, calendar: ResolvedCalendar, { from }: { from: number }): number | undefined {
  const { repeat } = calendar.schema
  const until = repeat?.until === undefined ? undefined : row[repeat.until]
  const stored = timesOf(row, calendar)
  if (typeof until !== 'string' || until === '' || !stored) return undefined
  return readDay(until) + dayOf(from) - dayOf(stored.from)
}

const textOf = (row: Row, name: string) => {
  const value = row[name]
  return value === null || value === undefined || value === '' ? '（无标题）' : String(value)
}

const formatOf = (column: ResolvedColumn | undefined) => column?.property?.format

export const isWholeDay = ({ schema, fields }: ResolvedCalendar): boolean => formatOf(fields[schema.start]) === 'date'

/** Returns the last day of an entry; one that ends at midnight has none of the next day. */
export const lastDayOf = ({ from, to }: { from: number; to: number }): number => dayOf(Math.max(from, to - 1))

/** Whether an entry is drawn as a bar over days, and not among hours. */
export const isBar = (entry: Entry): boolean => entry.isWhole || entry.to - entry.from >= minutesOfDay

/** Returns the times of a row; undefined without a beginning. */
export function timesOf(row: Row, calendar: ResolvedCalendar): { from: number; to: number } | undefined {
  const { start, end } = calendar.schema
  const from = readTime(row[start])
  if (from === undefined) return undefined
  const to = end === undefined ? undefined : readTime(row[end])
  if (isWholeDay(calendar)) {
    const day = dayOf(from)
    return { from: day * minutesOfDay, to: (Math.max(day, to === undefined ? day : dayOf(to)) + 1) * minutesOfDay }
  }
  return { from, to: Math.max(from + shortestLength, to ?? from + usualLength) }
}

const withoutZone = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?$/

/** Returns the time of a stored value; undefined if it is none. */
function readTime(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  const [, day, hours = '0', minutes = '0'] = withoutZone.exec(value) ?? []
  if (day !== undefined) return readDay(day) * minutesOfDay + Number(hours) * 60 + Number(minutes)
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? undefined : timeOf(moment)
}

/** Returns a time as a property stores it; an end of a day is its last day. */
export function writeTime(time: number, column: ResolvedColumn | undefined, isEnd = false): string {
  const format = formatOf(column)
  if (format === 'date') return dayText(dayOf(isEnd ? time - 1 : time))
  if (format === 'local-date-time') return `${dayText(dayOf(time))}T${clockText(time)}:00`
  return momentOf(time).toISOString()
}

/** Returns when an entry is: `09:00–10:30`, `3-2 至 3-4`, `全天`. */
export function timeText(entry: Entry): string {
  const [first, last] = [dayOf(entry.from), lastDayOf(entry)]
  if (entry.isWhole) return first === last ? '全天' : `${shortDay(first)} 至 ${shortDay(last)}`
  const end = first === last ? clockText(entry.to) : `${shortDay(dayOf(entry.to))} ${clockText(entry.to)}`
  return `${first === last ? '' : `${shortDay(first)} `}${clockText(entry.from)}–${end}`
}

const shortDay = (day: number) => dayText(day).slice(5)
