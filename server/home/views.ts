import { sql } from 'kysely'
import type { Call } from '../kernel/call.ts'
import { dayRange } from './dayRange.ts'

/** GET /upms/home/views: sign-ins and who signed in on each of the days, the days without one too. */
export async function views(call: Call): Promise<{ date: string; count: number; people: number }[]> {
  const { from, to } = dayRange(call)
  const { rows } = await sql<{ date: string; count: number; people: number }>`
    with day as (
      select generate_series(${from}::date, ${to}::date, interval '1 day')::date as date
    ), signed as (
      select (at at time zone 'Asia/Shanghai')::date as date, count(*)::int as number,
        count(distinct actor_id)::int as people
      from audit_log
      where action = '登录' and at >= ${from}::date::timestamp at time zone 'Asia/Shanghai'
        and at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'
      group by 1
    )
    select to_char(day.date, 'YYYY-MM-DD') as date, coalesce(signed.number, 0) as count,
      coalesce(signed.people, 0) as people
    from day left join signed on signed.date = day.date order by day.date`.execute(call.db)
  return rows
}
