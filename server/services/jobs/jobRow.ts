import { sql } from 'kysely'
import type { Database } from '../../ground/kernel/call.ts'

/** A job that this process runs, identified with its attempt. */
export interface Held {
  id: string
  kind: string
  attempts: number
  /** User who requested it. */
  ownerId: string | null
  data: Record<string, unknown>
}

/** The job was cancelled, or another process took it over because this one was silent too long. */
export class LostJob extends Error {
  constructor() {
    super('the job is no longer held by this process')
    this.name = 'LostJob'
  }
}

/** Starts another attempt of a delivered job; undefined if the delivery is void. An earlier attempt loses the job. */
export async function claimJob(db: Database, id: string, deliveryId: string): Promise<Held | undefined> {
  const row = await db
    .updateTable('job')
    .set({
      state: 'running',
      attempts: sql<number>`attempts + 1`,
      startedAt: sql<Date>`now()`,
      finishedAt: null,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('deliveryId', '=', deliveryId)
    .where('state', 'in', ['waiting', 'retrying', 'running'])
    .returning(['id', 'kind', 'attempts', 'ownerId', 'data'])
    .executeTakeFirst()
  return row && { ...row, data: Object(row.data) }
}

/**
 * Throws if the job is no longer held. Inside a transaction it stays held until the commit, so that a process that was
 * frozen writes nothing.
 */
export async function requireHeld(db: Database, { id, attempts }: Held): Promise<void> {
  const row = await db
    .selectFrom('job')
    .select('id')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'running')
    .forShare()
    .executeTakeFirst()
  if (!row) throw new LostJob()
}

export type EndState = 'done' | 'failed' | 'retrying' | 'waiting'

/** Records the end of an attempt; false if the job was no longer held. */
export async function settleJob(
  db: Database,
  { id, attempts }: Held,
  { state, error }: { state: EndState; error: string | null },
): Promise<boolean> {
  const isOver = state === 'done' || state === 'failed'
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({
      state,
      error: error?.slice(0, 500) ?? null,
      finishedAt: isOver ? sql<Date>`now()` : null,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Fails jobs that pg-boss has given up because their processes died repeatedly. */
export async function settleAbandoned(db: Database): Promise<void> {
  await sql`
    update job set state = 'failed', error = ${'执行任务的进程多次中断'}, finished_at = now(), updated_at = now()
    where state in ('running', 'retrying', 'waiting') and exists (
      select 1 from pgboss.job b where b.name = job.kind and b.id::text = job.delivery_id
      and b.state in ('failed', 'cancelled')
    ) and not exists (select 1 from job_outbox o where o.job_id = job.delivery_id)`.execute(db)
}
