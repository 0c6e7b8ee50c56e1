import { CronExpressionParser } from 'cron-parser'
import { sql } from 'kysely'
import type { Config } from '../../ground/config/config.ts'
import type { Call, Database, JobHandler, Schedule } from '../../ground/kernel/call.ts'
import { systemCall } from '../../ground/kernel/createCall.ts'
import { newId } from '../../ground/kernel/id.ts'
import { enqueue } from './enqueue.ts'

/** Time zone of the company, independent of the machine's. */
const scheduleZone = 'Asia/Shanghai'

/** Returns the first run of a schedule after `from`. */
export const nextRun = (cron: string, from: Date): Date =>
  CronExpressionParser.parse(cron, { tz: scheduleZone, currentDate: from }).next().toDate()

/** Returns the database time, which all processes share; their own clocks may differ. */
async function now(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** Creates or updates the rows of schedules and removes obsolete ones. */
export async function syncSchedules(db: Database, wanted: readonly Schedule[]): Promise<void> {
  const rows = await db.selectFrom('jobSchedule').select(['name', 'title', 'cron']).execute()
  const known = new Map(rows.map(row => [row.name, row]))
  const at = await now(db)
  for (const { name, title, cron } of wanted) {
    const row = known.get(name)
    if (row?.title === title && row.cron === cron) continue
    const values = { title, cron, nextRunAt: nextRun(cron, at) }
    if (row) await db.updateTable('jobSchedule').set(values).where('name', '=', name).execute()
    // If several processes start at once, only one inserts the row.
    else
      await sql`
      insert into job_schedule (id, name, title, cron, next_run_at)
      values (${newId()}, ${name}, ${title}, ${cron}, ${values.nextRunAt}) on conflict do nothing`.execute(db)
  }
  const gone = rows.filter(row => !wanted.some(({ name }) => name === row.name)).map(row => row.name)
  if (gone.length > 0) await db.deleteFrom('jobSchedule').where('name', 'in', gone).execute()
}

/**
 * Starts due schedules. The row is the lease: one process sets its next time and writes the job in the same
 * transaction, so that each run starts once; missed runs are made up by a single one.
 */
export async function runDueSchedules(
  base: { db: Database; config: Config },
  wanted: readonly Schedule[],
): Promise<string[]> {
  const due = await base.db
    .selectFrom('jobSchedule')
    .select('name')
    .where('enabled', '=', true)
    .where('nextRunAt', '<=', sql<Date>`now()`)
    .execute()
  const started: string[] = []
  for (const { name } of due) {
    const schedule = wanted.find(one => one.name === name)
    if (schedule && (await startDue(base, schedule))) started.push(name)
  }
  return started
}

function startDue(base: { db: Database; config: Config }, { name, cron }: Schedule): Promise<boolean> {
  return systemCall(base).transaction(async tx => {
    const row = await tx.db
      .selectFrom('jobSchedule')
      .select(['id', 'name', 'title', sql<Date>`now()`.as('now')])
      .where('name', '=', name)
      .where('enabled', '=', true)
      .where('nextRunAt', '<=', sql<Date>`now()`)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return false
    await tx.db
      .updateTable('jobSchedule')
      .set({ nextRunAt: nextRun(cron, row.now) })
      .where('id', '=', row.id)
      .execute()
    return startSchedule(tx, row)
  })
}

/** Starts a run unless one is still active; the row must be locked. */
export async function startSchedule(tx: Call, { name, title }: { name: string; title: string }): Promise<boolean> {
  const running = await tx.db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', 'schedule')
    .where('state', 'in', ['waiting', 'running', 'retrying'])
    .where(sql<string>`data->>'name'`, '=', name)
    .executeTakeFirst()
  if (running) return false
  await enqueue(tx, 'schedule', { name }, title)
  return true
}

/** Returns the job of a schedule; the schedule's row records the result. */
export const scheduleJob =
  (schedules: readonly Schedule[]): JobHandler =>
  async (base, job) => {
    const name = String(job.data.name)
    const schedule = schedules.find(one => one.name === name)
    if (!schedule) return
    const note = (change: { lastRunAt?: Date; lastState: string; lastError: string | null }) =>
      base.db.updateTable('jobSchedule').set(change).where('name', '=', name).execute()
    await note({ lastRunAt: await now(base.db), lastState: 'running', lastError: null })
    try {
      await schedule.run(base, job)
    } catch (error) {
      await job.fence(base.db)
      await note({ lastState: job.isLast ? 'failed' : 'retrying', lastError: '服务器内部错误，详见服务器日志' })
      throw error
    }
    await job.fence(base.db)
    await note({ lastState: 'done', lastError: null })
  }
