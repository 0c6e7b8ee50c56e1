import { randomUUID } from 'node:crypto'
import type { Call } from '../kernel/call.ts'
import type { Config } from '../kernel/config.ts'
import { newId } from '../kernel/id.ts'

const wakers = new WeakMap<Config, () => void>()

/** Tells who hands jobs over that some were committed. */
export function onCommitted(config: Config, wake: () => void): void {
  wakers.set(config, wake)
}

/**
 * Work for later, decided in a transaction: it is done if and only if the transaction commits. What is written here is a
 * row; it is handed to pg-boss after the commit, or by the next sweep when the process dies in between.
 *
 * @example await call.transaction(async tx => { …; await enqueue(tx, 'export', { downloadId }) })
 */
export async function enqueue(tx: Call, kind: string, data: Record<string, unknown>): Promise<void> {
  await tx.db
    .insertInto('jobOutbox')
    .values({ id: newId(), kind, jobId: randomUUID(), data: JSON.stringify(data) })
    .execute()
  tx.afterCommit(() => wakers.get(tx.config)?.())
}
