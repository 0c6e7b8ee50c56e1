/** Working hours of the organization, used by the time-out ladder. Dates are days in its zone: `2026-10-01`. */
export interface WorkingCalendar {
  /** UTC offset of the zone in minutes, without daylight saving: 480 for Asia/Shanghai. */
  offset: number
  /** Days of the week, 0 is Sunday. */
  days: readonly number[]
  /** Working spans of a day in minutes, sorted and disjoint. */
  hours: readonly (readonly [from: number, to: number])[]
  /** Days off that would otherwise be working days. */
  holidays: ReadonlySet<string>
  /** Working days that would otherwise be off. */
  workdays: ReadonlySet<string>
}

const minute = 60_000
const day = 86_400_000

/** Maximum number of days to look ahead; a calendar without working days has no result. */
const farthest = 4000

/**
 * Returns the moment after a span of working time; undefined if the calendar has no working time. Times are
 * milliseconds since 1970.
 */
export function addWorkingTime(start: number, duration: number, calendar: WorkingCalendar): number | undefined {
  const shift = calendar.offset * minute
  const local = start + shift
  let midnight = Math.floor(local / day) * day
  let left = duration
  for (let count = 0; count < farthest; count++, midnight += day) {
    if (!isWorked(midnight, calendar)) continue
    for (const [from, to] of calendar.hours) {
      const begin = Math.max(midnight + from * minute, local)
      const end = midnight + to * minute
      if (end <= begin) continue
      if (left <= end - begin) return begin + left - shift
      left -= end - begin
    }
  }
  return undefined
}

/** Returns the working time between two moments, in milliseconds. */
export function workingTimeBetween(start: number, end: number, calendar: WorkingCalendar): number {
  const shift = calendar.offset * minute
  const from = start + shift
  const to = end + shift
  let sum = 0
  for (let midnight = Math.floor(from / day) * day; midnight < to; midnight += day) {
    if (!isWorked(midnight, calendar)) continue
    for (const [begin, finish] of calendar.hours) {
      sum += Math.max(0, Math.min(midnight + finish * minute, to) - Math.max(midnight + begin * minute, from))
    }
  }
  return sum
}

function isWorked(midnight: number, calendar: WorkingCalendar): boolean {
  const date = new Date(midnight).toISOString().slice(0, 10)
  if (calendar.holidays.has(date)) return false
  return calendar.workdays.has(date) || calendar.days.includes(new Date(midnight).getUTCDay())
}
