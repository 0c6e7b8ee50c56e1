import type { CalendarSpan } from '../../../../schemas/types/pages/listDisplay.ts'

/**
 * A day is the number of days since 1970-01-01, a time the number of minutes since its midnight, both on the clock that
 * the user sees. Sums and differences of them need no time zone.
 */
export const minutesOfDay = 1440
const millisecondsOfDay = 86_400_000

export const dayOf = (time: number): number => Math.floor(time / minutesOfDay)

/** Returns a day of a text such as `2026-03-01`. */
export const readDay = (text: string): number =>
  Math.floor(Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / millisecondsOfDay)

/** Returns a day as `2026-03-01`. */
export const dayText = (day: number): string => new Date(day * millisecondsOfDay).toISOString().slice(0, 10)

const two = (value: number) => String(value).padStart(2, '0')

/** Returns the clock of a time as `09:05`. */
export function clockText(time: number): string {
  const minute = ((time % minutesOfDay) + minutesOfDay) % minutesOfDay
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** Returns the time of a moment on the clock of the browser. */
export function timeOf(moment: Date): number {
  const day = Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / millisecondsOfDay
  return day * minutesOfDay + moment.getHours() * 60 + moment.getMinutes()
}

export const now = (): number => timeOf(new Date())

/** Returns the moment of a time. */
export function momentOf(time: number): Date {
  const { year, month, date } = partsOf(dayOf(time))
  return new Date(year, month - 1, date, 0, time - dayOf(time) * minutesOfDay)
}

/** Returns year, month from 1 and day of the month. */
export function partsOf(day: number): { year: number; month: number; date: number } {
  const date = new Date(day * millisecondsOfDay)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, date: date.getUTCDate() }
}

const dayAt = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date) / millisecondsOfDay

/** Returns the weekday, Monday is 0: the first of January 1970 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7

export const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const

const mondayOf = (day: number) => day - weekdayOf(day)

const firstOfMonth = (day: number) => day - partsOf(day).date + 1

function nextMonth(day: number, months: number): number {
  const { year, month, date } = partsOf(day)
  const first = dayAt(year, month + months, 1)
  const days = dayAt(year, month + months + 1, 1) - first
  return first + Math.min(date, days) - 1
}

/** Returns the days that a span shows, the last one included. A month has whole weeks. */
export function daysOf(span: CalendarSpan, day: number): { first: number; last: number } {
  if (span === 'day') return { first: day, last: day }
  if (span === 'week') return { first: mondayOf(day), last: mondayOf(day) + 6 }
  const first = firstOfMonth(day)
  const last = nextMonth(first, 1) - 1
  return span === 'list' ? { first, last } : { first: mondayOf(first), last: mondayOf(last) + 6 }
}

/** Returns the same place in the span before or after. */
export function turned(span: CalendarSpan, day: number, by: 1 | -1): number {
  if (span === 'day') return day + by
  return span === 'week' ? day + 7 * by : nextMonth(day, by)
}

/** Returns `2026年3月`, `2026年3月2日 至 8日` or `2026年3月2日 星期一`. */
export function spanTitle(span: CalendarSpan, day: number): string {
  if (span === 'day') return longDay(day)
  const { year, month } = partsOf(day)
  if (span !== 'week') return `${year}年${month}月`
  const [from, to] = [partsOf(mondayOf(day)), partsOf(mondayOf(day) + 6)]
  const end = from.month === to.month ? `${to.date}日` : `${to.month}月${to.date}日`
  return `${from.year}年${from.month}月${from.date}日 至 ${end}`
}

/** Returns `2026年3月2日 星期一`. */
export function longDay(day: number): string {
  const { year, month, date } = partsOf(day)
  return `${year}年${month}月${date}日 星期${weekdays[weekdayOf(day)]}`
}
