import { publish, publishNow } from '../../ground/events/publish.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { fault } from '../faults.ts'
import { audit } from '../records/log/audit.ts'
import { deliver, jobNews } from './enqueue.ts'
import { startSchedule } from './scheduler.ts'

/** POST /system/job/again: restarts a failed or cancelled job with all its attempts. */
export const again = (call: Call<EndpointInput<'job.again'>>) =>
  call.transaction(async tx => {
    const row = await lockedJob(tx)
    if (row.state !== 'failed' && row.state !== 'cancelled') throw fault('JOB_NOT_REPEATABLE')
    await tx.db
      .updateTable('job')
      .set({ state: 'waiting', error: null, finishedAt: null, updatedAt: new Date() })
      .where('id', '=', row.id)
      .execute()
    await reopen(tx, row)
    await deliver(tx, row.id, row.kind)
    await audit(tx, { action: '重新执行任务', entity: 'job', recordId: row.id, recordName: row.title })
    return null
  })

/** POST /system/job/cancel: a waiting job never starts, a running one writes nothing more. */
export const cancel = (call: Call<EndpointInput<'job.cancel'>>) =>
  call.transaction(async tx => {
    const row = await lockedJob(tx)
    if (!['waiting', 'running', 'retrying'].includes(row.state)) throw fault('JOB_ENDED')
    await tx.db
      .updateTable('job')
      .set({ state: 'cancelled', finishedAt: new Date(), updatedAt: new Date() })
      .where('id', '=', row.id)
      .execute()
    await giveUp(tx, row)
    await audit(tx, { action: '取消任务', entity: 'job', recordId: row.id, recordName: row.title })
    tx.afterCommit(() => publishNow(tx.config, { topic: 'cancel', to: 'servers', data: { id: row.id } }))
    for (const news of jobNews(row.id, row.ownerId)) publish(tx, news)
    return null
  })

/** POST /system/jobSchedule/runNow */
export const runNow = (call: Call<EndpointInput<'jobSchedule.runNow'>>) =>
  call.transaction(async tx => {
    const row = await tx.db
      .selectFrom('jobSchedule')
      .select(['id', 'name', 'title'])
      .where('id', '=', tx.input.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw fault('SCHEDULE_GONE')
    if (!(await startSchedule(tx, row))) throw fault('JOB_RUNNING')
    await audit(tx, { action: '立即执行', entity: 'jobSchedule', recordId: row.id, recordName: row.title })
    return null
  })

interface JobFacts {
  id: string
  kind: string
  title: string
  state: string
  ownerId: string | null
  data: Record<string, unknown>
}

async function lockedJob(tx: Call): Promise<JobFacts> {
  const row = await tx.db
    .selectFrom('job')
    .select(['id', 'kind', 'title', 'state', 'ownerId', 'data'])
    .where('id', '=', String(tx.input.id))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fault('JOB_GONE')
  return { ...row, data: Object(row.data) }
}

const makesDownload = (kind: string) => kind === 'export' || kind === 'processEventLog'

/** Marks the owner's export or import as cancelled. */
async function giveUp(tx: Call, { kind, data }: JobFacts): Promise<void> {
  if (makesDownload(kind))
    await tx.db
      .updateTable('download')
      .set({ status: 'failed', error: '任务已被管理员取消', finishedAt: new Date(), updatedAt: new Date() })
      .where('id', '=', String(data.downloadId))
      .where('status', 'in', ['waiting', 'running'])
      .execute()
}

async function reopen(tx: Call, { kind, data }: JobFacts): Promise<void> {
  if (makesDownload(kind))
    await tx.db
      .updateTable('download')
      .set({ status: 'waiting', error: null, finishedAt: null, updatedAt: new Date() })
      .where('id', '=', String(data.downloadId))
      .where('status', '=', 'failed')
      .execute()
}
