import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { Statement } from '../../services/records/model/statement.ts'
import { dayRange } from '../../services/records/search/dayRange.ts'
import { actedWithin } from './actedWithin.ts'

/**
 * GET /upms/home/views: returns visible sign-ins and the number of distinct users per day, including days without one.
 */
export async function views(call: Call<EndpointInput<'home.views'>>) {
  const { from, to } = dayRange(call.input)
  const statement = new Statement()
  const days = [from, to].map(day => `${statement.value(day)}::date`).join(', ')
  return statement.run(
    call.db,
    `with day as (
       select generate_series(${days}, interval '1 day')::date as date
     ), signed as (
       select (audit_log.at at time zone 'Asia/Shanghai')::date as date, count(*)::int as number,
         count(distinct audit_log.actor_id)::int as people
       from audit_log where audit_log.action = '登录' and ${actedWithin(call, statement)} group by 1
     )
     select to_char(day.date, 'YYYY-MM-DD') as date, coalesce(signed.number, 0) as count,
       coalesce(signed.people, 0) as people
     from day left join signed on signed.date = day.date order by day.date`,
  )
}
