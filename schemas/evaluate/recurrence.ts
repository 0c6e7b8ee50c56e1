/** Rules by which an entry of a calendar repeats. */
export const repeatRules = ['daily', 'workdays', 'weekly', 'fortnightly', 'monthly', 'yearly'] as const
export type RepeatRule = (typeof repeatRules)[number]

export interface Recurrence {
  rule: RepeatRule
  /** First day, as the number of days since 1970-01-01. */
  first: number
  /** Last day on which it may begin. */
  until?: number | undefined
  /** Number of times in all. */
  count?: number | undefined
}

const millisecondsOfDay = 86_400_000
const mostOccurrences = 1000
/** The month that begins the calendar of numbers of months. */
const monthsOf = (day: number) => {
  const date = new Date(day * millisecondsOfDay)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

export const isRepeatRule = (value: unknown): value is RepeatRule =>
  typeof value === 'string' && (repeatRules as readonly string[]).includes(value)

/**
 * Returns the days from `from` to `to`, both included, on which an entry begins, at most a thousand. Months and years
 * without its date are left out, as in iCalendar.
 *
 * @example occurrences({ rule: 'weekly', first: 4, count: 3 }, 10, 20) // [11, 18]
 */
export function occurrences(recurrence: Recurrence, from: number, to: number): number[] {
  const { first, until = to, count = Number.POSITIVE_INFINITY } = recurrence
  const series = seriesOf(recurrence)
  const last = Math.min(to, until)
  const found: number[] = []
  if (last < first) return found
  // Dates that some months lack are counted from the first one; the others are found by division.
  let at = series.hasGaps && count !== Number.POSITIVE_INFINITY ? 0 : Math.max(0, series.near(from))
  let times = at
  for (; times < count && found.length < mostOccurrences; at++) {
    const day = series.nth(at)
    if (day === undefined) continue
    if (day > last) break
    times += 1
    if (day >= from) found.push(day)
  }
  return found
}

interface Series {
  /** Returns a day by its place; undefined where the calendar lacks its date. */
  nth(at: number): number | undefined
  /** Returns a place at or before the first one from this day on. */
  near(day: number): number
  hasGaps: boolean
}

const steps: Partial<Record<RepeatRule, number>> = { daily: 1, weekly: 7, fortnightly: 14 }

function seriesOf({ rule, first }: Recurrence): Series {
  const step = steps[rule]
  if (step !== undefined)
    return { nth: at => first + at * step, near: day => Math.ceil((day - first) / step), hasGaps: false }
  return rule === 'workdays' ? workdays(first) : byMonths(first, rule === 'yearly' ? 12 : 1)
}

/** The 1st of January 1970 was a Thursday. */
const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7

function workdays(first: number): Series {
  const weekday = weekdayOf(first)
  const start = weekday > 4 ? first + 7 - weekday : first
  const offset = weekdayOf(start)
  return {
    nth: at => start + at + 2 * Math.floor((offset + at) / 5),
    near: day => Math.floor((day - start) / 7) * 5 - 5,
    hasGaps: false,
  }
}

function byMonths(first: number, step: number): Series {
  const date = new Date(first * millisecondsOfDay)
  const [month, dayOfMonth] = [monthsOf(first), date.getUTCDate()]
  return {
    nth: at => {
      const number = month + at * step
      const found = new Date(Date.UTC(Math.floor(number / 12), number % 12, dayOfMonth))
      return found.getUTCDate() === dayOfMonth ? found.getTime() / millisecondsOfDay : undefined
    },
    near: day => Math.floor((monthsOf(day) - month) / step) - 1,
    hasGaps: dayOfMonth > 28,
  }
}
