import type { Call } from '../../ground/kernel/call.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { wrong } from './faults.ts'

const mostDays = 366
const day = 86_400_000

/** Returns the requested days, such as `2026-01-31`; default the last seven days of the company calendar. */
export function dayRange({ input }: Call): { from: string; to: string } {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date())
  const to = typeof input.to === 'string' ? input.to : today
  const from = typeof input.from === 'string' ? input.from : dayText(Date.parse(to) - 6 * day)
  const days = (Date.parse(to) - Date.parse(from)) / day + 1
  if (days < 1) throw invalid(wrong('to', 'PERIOD_REVERSED'))
  if (days > mostDays) throw invalid(wrong('from', 'PERIOD_TOO_LONG', { most: mostDays }))
  return { from, to }
}

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)
