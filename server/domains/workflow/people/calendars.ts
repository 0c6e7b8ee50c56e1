import type { WorkingCalendar } from '../../../../processes/assignment/workingTime.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { initiatorOf } from './initiatorOf.ts'

/** UTC offset of Asia/Shanghai in minutes, without daylight saving since 1991. */
const offset = 480
const usualHours = '09:00-12:00,13:30-18:00'
const usualDays = ['1', '2', '3', '4', '5']

/** Returns the working calendar for an initiator: that of the nearest organization above them, and the holidays. */
export async function calendarFor(call: Call, initiatorId: string | null, now: string): Promise<WorkingCalendar> {
  const initiator = initiatorOf(call, initiatorId)
  const s = new Statement()
  const organizations = (await initiator?.organizations()) ?? []
  const [row] = await s.run(
    call.db,
    `select (select to_jsonb(c) from "work_calendar" c where c."deleted_at" is null
         and (c."organization_id" is null or c."organization_id" = any(${s.value(organizations)}::text[]))
         order by array_position(${s.value(organizations)}::text[], c."organization_id") desc nulls last
         limit 1) as "calendar",
       (select coalesce(jsonb_agg(jsonb_build_object('date',
       to_char(d."date", 'YYYY-MM-DD'), 'working', d."working")), '[]')
         from "calendar_day" d where d."date" between (${s.value(now)}::timestamptz - interval '40 days')::date
         and (${s.value(now)}::timestamptz + interval '400 days')::date) as "days"`,
  )
  const calendar = row?.calendar as { days: unknown; hours: string } | null
  const days = (row?.days ?? []) as { date: string; working: boolean }[]
  const worked = Array.isArray(calendar?.days) ? calendar.days.map(String) : usualDays
  return {
    offset,
    days: worked.map(Number),
    hours: hoursOf(calendar?.hours ?? usualHours),
    holidays: new Set(days.filter(day => !day.working).map(day => day.date)),
    workdays: new Set(days.filter(day => day.working).map(day => day.date)),
  }
}

/** Parses `09:00-12:00,13:30-18:00` to minutes; spans that are reversed or overlap the previous one are dropped. */
export function hoursOf(text: string): [number, number][] {
  const minutes = (time: string) => {
    const [hour, minute] = time.split(':').map(Number)
    return (hour ?? 0) * 60 + (minute ?? 0)
  }
  const spans = text.split(',').map(span => span.split('-').map(minutes) as [number, number])
  const kept: [number, number][] = []
  for (const [from, to] of spans.sort((one, other) => one[0] - other[0])) {
    const begin = Math.max(from, kept.at(-1)?.[1] ?? 0)
    const end = Math.min(to, 24 * 60)
    if (end > begin) kept.push([begin, end])
  }
  return kept
}
