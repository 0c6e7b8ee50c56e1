import type { Call } from '../../kernel/call.ts'
import { newId } from '../../kernel/id.ts'
import { wakeBrowsers } from '../../notices/tellPeople.ts'
import { Statement } from '../../records/statement.ts'
import type { Graph } from '../engine/graph.ts'
import type { Effect } from '../engine/result.ts'
import { followers } from '../handlers/following.ts'
import { approvalNotices, readByNow } from '../handlers/notices.ts'
import { tellers } from '../handlers/telling.ts'
import { type ChildEffect, sortEffects } from './effects.ts'
import { wakeAfter } from './wake.ts'
import { type InstanceWrites, writeInstance } from './writeInstance.ts'

/**
 * Writes what a command came to, with everything that has to follow it, in the transaction of the command. Answers the
 * instances that it calls: they are started there too.
 */
export async function writeStep(
  tx: Call,
  graph: Graph,
  { effects, ...writes }: Omit<InstanceWrites, 'jobs'> & { effects: readonly Effect[] },
): Promise<ChildEffect[]> {
  const { instance } = writes.after
  const { jobs, cancelled, children, telling } = sortEffects(instance.id, effects, writes.now)
  if (instance.endedAt !== null && writes.before?.instance.endedAt !== instance.endedAt)
    jobs.push({ id: newId(), kind: 'archive', instanceId: instance.id, data: {}, due: writes.now })
  if (newlyWaits(writes))
    jobs.push({ id: newId(), kind: 'collect', instanceId: instance.id, data: {}, due: writes.now })
  const about = { graph, state: writes.after, now: writes.now }
  const told = approvalNotices(telling, { ...about, actor: writes.actorId, ended: writes.ended })
  const read = readByNow(writes)
  await writeInstance(tx, { ...writes, jobs, notices: { told, read } })
  wakeBrowsers(tx, [...told.map(({ user }) => user), ...read.flatMap(({ user }) => user ?? [])])
  if (cancelled.length > 0) await cancelJobs(tx, cancelled)
  if (telling.length > 0) for (const tell of tellers) await tell(tx, telling, about)
  for (const follow of followers) await follow(tx, { before: writes.before, after: writes.after, now: writes.now })
  if (jobs.length > 0 || writes.after.subscriptions.some(one => one.due !== null)) wakeAfter(tx)
  return children
}

/** Somebody begins to wait for a message: perhaps it came too early and is kept. */
function newlyWaits({ before, after }: Pick<InstanceWrites, 'before' | 'after'>): boolean {
  const known = new Set(before?.subscriptions.map(one => one.id))
  return after.subscriptions.some(one => one.kind === 'message' && !known.has(one.id))
}

async function cancelJobs(tx: Call, tokenIds: readonly string[]): Promise<void> {
  const statement = new Statement()
  await statement.run(
    tx.db,
    `delete from "process_job" where "kind" = 'work' and "token_id" = any(${statement.value(tokenIds)}::text[])`,
  )
}
