import { sql } from 'kysely'
import type { Call } from '../kernel/call.ts'
import { dayRange } from './dayRange.ts'

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** GET /upms/home/activity: what was done by weekday and hour of the company's clock; every hour of the week is there. */
export async function activity(call: Call): Promise<{ weekday: string; hour: string; count: number }[]> {
  const { from, to } = dayRange(call)
  const { rows } = await sql<{ weekday: number; hour: number; count: number }>`
    select extract(isodow from local)::int as weekday, extract(hour from local)::int as hour, count(*)::int as count
    from (
      select at at time zone 'Asia/Shanghai' as local from audit_log
      where at >= ${from}::date::timestamp at time zone 'Asia/Shanghai'
        and at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'
    ) as done group by 1, 2`.execute(call.db)
  const counts = new Map(rows.map(row => [`${row.weekday} ${row.hour}`, row.count]))
  return weekdays.flatMap((weekday, index) =>
    Array.from({ length: 24 }, (_, hour) => ({
      weekday,
      hour: `${hour} 时`,
      count: counts.get(`${index + 1} ${hour}`) ?? 0,
    })),
  )
}
