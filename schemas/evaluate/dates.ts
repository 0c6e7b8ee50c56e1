import { EvaluationFault } from './budget.ts'
import { companyCalendar } from './companyCalendar.ts'
import { shown } from './values.ts'

/** Days are texts such as `2026-01-31`, moments such as `2026-01-31T08:00:00.000Z`, so that both sort as texts. */
const written = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?(?:\[[^\]]*\])?)?$/
/** A moment without a zone is in company time. */
const offset = '+08:00'
const duration = new RegExp(
  [
    String.raw`^(-)?P(?!$)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?`,
    String.raw`(?:T(?=\d)(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$`,
  ].join(''),
)
/** Maximum length of a date or duration; longer texts are rejected before matching. */
const longestWritten = 100
const secondsOfDay = 86_400

const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= longestWritten

function partsOf(value: unknown): { day: string; time: string | undefined; zone: string | undefined } {
  const [, day, time, zone] = isShort(value) ? (written.exec(value) ?? []) : []
  if (day === undefined || new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) !== day)
    throw new EvaluationFault(`cannot read ${shown(value)} as a date`)
  return { day, time, zone }
}

/** Returns the day of a date or moment as written. */
export const dayOf = (value: unknown): string => partsOf(value).day

/** Returns a moment in UTC; for a day, its midnight. */
export function momentOf(value: unknown): string {
  const { day, time = '00:00', zone = offset } = partsOf(value)
  const moment = new Date(`${day}T${time.length === 5 ? `${time}:00` : time}${zone}`)
  if (Number.isNaN(moment.getTime())) throw new EvaluationFault(`cannot read ${shown(value)} as a date`)
  return moment.toISOString()
}

function readDuration(value: unknown): { months: number; seconds: number } {
  const found = isShort(value) ? duration.exec(value) : null
  if (!found) throw new EvaluationFault(`cannot read ${shown(value)} as a duration`)
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, rest = 0] = found
    .slice(2)
    .map(part => Number(part ?? 0))
  const sign = found[1] ? -1 : 1
  const seconds = (weeks * 7 + days) * secondsOfDay + hours * 3600 + minutes * 60 + rest
  return { months: sign * (years * 12 + months), seconds: sign * seconds }
}

/** Returns the seconds of a duration; a month counts as thirty days. */
export function secondsOf(value: unknown): number {
  const { months, seconds } = readDuration(value)
  return months * 30 * secondsOfDay + seconds
}

/** Adds a duration to a day or moment in the company calendar; `-P1D` subtracts. A day stays a day. */
export function later(value: unknown, by: unknown): string {
  const { months, seconds } = readDuration(by)
  const isDay = partsOf(value).time === undefined
  const start = Date.parse(isDay ? `${String(value)}T00:00:00Z` : momentOf(value))
  const shift = isDay ? 0 : 8 * 3600
  const local = new Date(start + shift * 1000)
  const at = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + months)
  const last = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  local.setUTCDate(Math.min(at, last))
  const end = new Date(local.getTime() + (seconds - shift) * 1000)
  if (Number.isNaN(end.getTime())) throw new EvaluationFault('gives no date')
  return isDay ? end.toISOString().slice(0, 10) : end.toISOString()
}

/** Returns the time from one day or moment to another, as a duration. */
export function elapsed(to: unknown, from: unknown): string {
  const seconds = (Date.parse(momentOf(to)) - Date.parse(momentOf(from))) / 1000
  return `${seconds < 0 ? '-' : ''}PT${Math.abs(seconds)}S`
}

/** Returns the weekday; 1 is Monday. */
export const weekdayOf = (value: unknown): number => new Date(`${dayOf(value)}T00:00:00Z`).getUTCDay() || 7

const millisecondsOfDay = secondsOfDay * 1000
const mostDays = 100_000

/** Returns the calendar days from one day to another: 2 from the 1st to the 3rd, negative if `to` is earlier. */
export const daysBetween = (from: unknown, to: unknown): number =>
  Math.round((Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / millisecondsOfDay)

/**
 * Returns the whole months from one day to another, as `later` adds them: 1 from January 31 to the last of February,
 * negative if `to` is earlier.
 */
export function monthsBetween(from: unknown, to: unknown): number {
  const [first, last] = [dayOf(from), dayOf(to)]
  if (last < first) return 0 - monthsBetween(to, from)
  const [year = 0, month = 0] = first.split('-').map(Number)
  const [endYear = 0, endMonth = 0] = last.split('-').map(Number)
  const months = (endYear - year) * 12 + endMonth - month
  return later(first, `P${months}M`) > last ? months - 1 : months
}

/**
 * Returns the number of workdays of the company between two days, both included; 0 if `to` is earlier. Whole weeks are
 * multiplied, exceptions are looked up.
 */
export function workdaysBetween(from: unknown, to: unknown): number {
  const days = daysBetween(from, to) + 1
  if (days > mostDays) throw new EvaluationFault(`counts at most ${mostDays} days`)
  if (days <= 0) return 0
  const { weekdays, exceptions } = companyCalendar()
  const [first, last] = [dayOf(from), dayOf(to)]
  let count = Math.floor(days / 7) * weekdays.size
  const weekday = weekdayOf(first)
  for (let day = days - (days % 7); day < days; day++) if (weekdays.has(((weekday - 1 + day) % 7) + 1)) count += 1
  for (const [day, isWorked] of exceptions) {
    if (day < first || day > last || isWorked === weekdays.has(weekdayOf(day))) continue
    count += isWorked ? 1 : -1
  }
  return count
}
