import { randomUUID } from 'node:crypto'
import type { Config } from '../../ground/config/config.ts'
import type { News } from '../../ground/events/message.ts'
import { publish } from '../../ground/events/publish.ts'
import type { Call } from '../../ground/kernel/call.ts'
import { newId } from '../../ground/kernel/id.ts'
import { registry } from '../../ground/kernel/registry.ts'

const wakers = new WeakMap<Config, () => void>()

/** Registers the function that delivers committed jobs. */
export function onCommitted(config: Config, wake: () => void): void {
  wakers.set(config, wake)
}

/**
 * Enqueues a job in a transaction: it runs if and only if the transaction commits. This writes the job and an outbox
 * row; the job is handed to pg-boss after the commit, or by the next sweep if the process dies in between.
 *
 * @example await call.transaction(async tx => { …; await enqueue(tx, 'export', { downloadId }, '岗位.xlsx') })
 */
export async function enqueue(
  tx: Call,
  kind: string,
  data: Record<string, unknown>,
  title: string = titleOf(kind),
): Promise<string> {
  const id = newId()
  await tx.db
    .insertInto('job')
    .values({
      id,
      kind,
      title: title.slice(0, 200),
      state: 'waiting',
      ownerId: tx.session?.userId ?? null,
      data: JSON.stringify(data),
    })
    .execute()
  await deliver(tx, id, kind)
  return id
}

/** Marks an existing job for delivery; earlier deliveries become void. */
export async function deliver(tx: Call, id: string, kind: string): Promise<void> {
  const deliveryId = randomUUID()
  const row = await tx.db
    .updateTable('job')
    .set({ deliveryId, updatedAt: new Date() })
    .where('id', '=', id)
    .returning('ownerId')
    .executeTakeFirst()
  await tx.db
    .insertInto('jobOutbox')
    .values({ id: newId(), kind, jobId: deliveryId, data: JSON.stringify({ job: id }) })
    .execute()
  tx.afterCommit(() => wakers.get(tx.config)?.())
  for (const news of jobNews(id, row?.ownerId)) publish(tx, news)
}

/** Returns the messages about a changed job: for administrators of jobs and for its owner. */
export const jobNews = (id: string, ownerId: string | null | undefined): News[] => [
  { topic: 'job', to: { code: 'JOB_VIEW' }, data: { id } },
  ...(ownerId ? [{ topic: 'job' as const, to: { userId: ownerId }, data: { id } }] : []),
]

const titleOf = (kind: string): string =>
  registry.dictionaries.get('JOB_KIND')?.entries.find(({ value }) => value === kind)?.label ?? kind
