import { sql } from 'kysely'
import type { Call } from '../kernel/call.ts'
import { dayRange } from './dayRange.ts'

const mostKinds = 12

/** GET /upms/home/operations: how often what was done, the most frequent first. */
export async function operations(call: Call): Promise<{ action: string; count: number }[]> {
  const { from, to } = dayRange(call)
  const { rows } = await sql<{ action: string; count: number }>`
    select action, count(*)::int as count from audit_log
    where at >= ${from}::date::timestamp at time zone 'Asia/Shanghai'
      and at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'
    group by action order by 2 desc, 1 limit ${mostKinds}`.execute(call.db)
  return rows
}
