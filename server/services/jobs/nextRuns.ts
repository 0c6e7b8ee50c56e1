import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { fault } from '../faults.ts'
import { nextRun } from './scheduler.ts'

const shownRuns = 5

/** GET /system/jobSchedule/nextRuns/{id}: empty while the schedule is paused. */
export async function nextRuns(
  call: Call<EndpointInput<'jobSchedule.nextRuns'>>,
): Promise<{ id: string; at: string }[]> {
  const row = await call.db
    .selectFrom('jobSchedule')
    .select(['cron', 'enabled', 'nextRunAt'])
    .where('id', '=', call.input.id)
    .executeTakeFirst()
  if (!row) throw fault('SCHEDULE_GONE')
  if (!row.enabled || !row.nextRunAt) return []
  const times = [row.nextRunAt]
  for (let last = row.nextRunAt; times.length < shownRuns; times.push(last)) last = nextRun(row.cron, last)
  return times.map((at, index) => ({ id: String(index + 1), at: at.toISOString() }))
}
