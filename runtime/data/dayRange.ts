import type { RangeName } from '../../schemas/types/pages/dashboard.ts'

/** First and last day, such as `2026-01-31`. */
export interface DayRange {
  from: string
  to: string
}

const two = (number: number) => String(number).padStart(2, '0')
const dayText = (day: Date) => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`

/** Returns the days of a named range, relative to `today`. */
export function daysOf(name: RangeName, today: Date): DayRange {
  const back = (days: number) => new Date(today.getFullYear(), today.getMonth(), today.getDate() - days)
  const first: Record<RangeName, Date> = {
    today,
    last7: back(6),
    last30: back(29),
    last90: back(89),
    month: new Date(today.getFullYear(), today.getMonth(), 1),
    year: new Date(today.getFullYear(), 0, 1),
  }
  return { from: dayText(first[name]), to: dayText(today) }
}

const day = /^\d{4}-\d{2}-\d{2}$/

/**
 * Parses a range from the URL: a name, or two days.
 *
 * @example readRange('2026-01-01~2026-01-31') // { from: '2026-01-01', to: '2026-01-31' }
 */
export function readRange(text: string | undefined, names: readonly RangeName[]): RangeName | DayRange | undefined {
  if (text === undefined) return undefined
  const name = names.find(one => one === text)
  if (name) return name
  const [from = '', to = ''] = text.split('~')
  return day.test(from) && day.test(to) && from <= to ? { from, to } : undefined
}

/** Returns the number of days, first and last included. */
export const lengthOf = ({ from, to }: DayRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
