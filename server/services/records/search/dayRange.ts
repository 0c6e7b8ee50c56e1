import { invalid } from '../../../ground/kernel/errors.ts'
import { wrong } from '../../faults.ts'

/** Days such as `2026-01-31`; both belong to the range. */
export interface DayRange {
  from: string
  to: string
}

interface RangeLimits {
  /** Number of days up to `to` if `from` is not given. */
  days?: number
  most?: number
}

export const usualDays = 366
const day = 86_400_000

/**
 * Returns the requested days; default the last seven days of the company calendar.
 *
 * @example dayRange({ from: '2026-01-01', to: '2026-01-31' })
 */
export function dayRange(input: Record<string, unknown>, { days = 7, most = usualDays }: RangeLimits = {}): DayRange {
  const to = typeof input.to === 'string' ? input.to : todayText()
  const from = typeof input.from === 'string' ? input.from : dayText(Date.parse(to) - (days - 1) * day)
  const length = (Date.parse(to) - Date.parse(from)) / day + 1
  if (length < 1) throw invalid(wrong('to', 'PERIOD_REVERSED'))
  if (length > most) throw invalid(wrong('from', 'PERIOD_TOO_LONG', { most }))
  return { from, to }
}

const todayText = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date())

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)
