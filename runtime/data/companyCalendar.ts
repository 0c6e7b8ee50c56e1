import { setCompanyCalendar, whenCalendarWanted } from '../../schemas/evaluate/companyCalendar.ts'
import { callEndpoint } from './callEndpoint.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : [])

/** Reads the calendar of the company; without an answer workdays stay Monday to Friday. */
export async function readCompanyCalendar(): Promise<void> {
  const answer = await callEndpoint('workCalendar.company', {}, { silent: true, mask: false })
  const { days, holidays, workdays } = (answer ?? {}) as Record<string, unknown>
  setCompanyCalendar({
    weekdays: new Set(textsOf(days).map(day => Number(day) || 7)),
    exceptions: new Map([
      ...textsOf(holidays).map(day => [day, false] as const),
      ...textsOf(workdays).map(day => [day, true] as const),
    ]),
  })
}

/** Reads the calendar once an expression counts workdays; after a failure the next such expression asks again. */
export function readCalendarWhenWanted(): void {
  let isRead = false
  whenCalendarWanted(() => {
    if (isRead) return
    isRead = true
    readCompanyCalendar().catch(() => {
      isRead = false
    })
  })
}
