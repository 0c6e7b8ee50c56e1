import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { Statement } from '../../services/records/model/statement.ts'
import { actedWithin } from './actedWithin.ts'

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/**
 * GET /upms/home/activity: returns the number of visible actions by weekday and hour in company time, for every hour of
 * the week.
 */
export async function activity(
  call: Call<EndpointInput<'home.activity'>>,
): Promise<{ weekday: string; hour: string; count: number }[]> {
  const statement = new Statement()
  const rows = await statement.run(
    call.db,
    `select extract(isodow from local)::int as weekday, extract(hour from local)::int as hour, count(*)::int as count
     from (
       select audit_log.at at time zone 'Asia/Shanghai' as local from audit_log where ${actedWithin(call, statement)}
     ) as done group by 1, 2`,
  )
  const counts = new Map(rows.map(row => [`${row.weekday} ${row.hour}`, Number(row.count)]))
  return weekdays.flatMap((weekday, index) =>
    Array.from({ length: 24 }, (_, hour) => ({
      weekday,
      hour: `${hour} 时`,
      count: counts.get(`${index + 1} ${hour}`) ?? 0,
    })),
  )
}
