import { sql } from 'kysely'
import type { Call } from '../kernel/call.ts'

/** GET /upms/home/views: sign-ins on each of the last seven days, the days without one too. */
export async function views(call: Call): Promise<{ date: string; count: number }[]> {
  const { rows } = await sql<{ date: string; count: number }>`
    with day as (
      select ((now() at time zone 'Asia/Shanghai')::date - back) as date from generate_series(6, 0, -1) as back
    ), signed as (
      select (at at time zone 'Asia/Shanghai')::date as date, count(*)::int as number from audit_log
      where action = '登录' and at > now() - interval '8 days' group by 1
    )
    select to_char(day.date, 'YYYY-MM-DD') as date, coalesce(signed.number, 0) as count
    from day left join signed on signed.date = day.date order by day.date`.execute(call.db)
  return rows
}
