import type { Graph } from '../../../../processes/state/graph.ts'
import type { Effect } from '../../../../processes/state/result.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { wakeBrowsers } from '../../notices/tellPeople.ts'
import { insertCopies } from '../notifications/copies.ts'
import { approvalNotices, readByNow } from '../notifications/notices.ts'
import { copiesOf, withCopies } from '../people/copiesOf.ts'
import { notifiers } from '../people/notifiers.ts'
import { isQuietJob } from './claim.ts'
import { commandHooks } from './commandHooks.ts'
import { type ChildEffect, sortEffects } from './effects.ts'
import { wakeAfter } from './wake.ts'
import { type InstanceWrites, writeInstance } from './writeInstance.ts'

/**
 * Writes the result of a command with all its effects, in its transaction. Returns the called instances, which are
 * started there too.
 */
export async function writeStep(
  tx: Call,
  graph: Graph,
  { effects, ...asked }: Omit<InstanceWrites, 'jobs'> & { effects: readonly Effect[] },
): Promise<ChildEffect[]> {
  const { jobs, cancelled, children, telling } = sortEffects(asked.after.instance.id, effects, asked.now)
  const copies = await copiesOf(tx, telling, { graph, state: asked.after, now: asked.now, ended: asked.ended })
  const writes = withCopies(asked, copies)
  const { instance } = writes.after
  if (instance.endedAt !== null && writes.before?.instance.endedAt !== instance.endedAt)
    jobs.push({ id: newId(), kind: 'archive', instanceId: instance.id, data: {}, due: writes.now })
  if (newlyWaits(writes))
    jobs.push({ id: newId(), kind: 'collect', instanceId: instance.id, data: {}, due: writes.now })
  const about = { graph, state: writes.after, now: writes.now }
  const created = approvalNotices(telling, { ...about, actor: writes.actorId, ended: writes.ended })
  const read = readByNow(writes)
  await writeInstance(tx, { ...writes, jobs, notices: { created, read } })
  wakeBrowsers(tx, [...created.map(({ user }) => user), ...read.flatMap(({ user }) => user ?? [])])
  if (cancelled.length > 0) await cancelJobs(tx, cancelled)
  for (const copy of copies) await insertCopies(tx, copy)
  if (telling.length > 0) for (const tell of notifiers) await tell(tx, telling, about)
  const endVariables = writes.facts.variables as Variables | null | undefined
  const done = {
    before: writes.before,
    after: writes.after,
    now: writes.now,
    graph,
    endVariables: endVariables ?? undefined,
  }
  for (const hook of commandHooks()) await hook(tx, done)
  const isAwaited =
    isResumed(writes) || !jobs.every(isQuietJob) || writes.after.subscriptions.some(one => one.due !== null)
  if (isAwaited || jobs.length > 0) wakeAfter(tx, { isQuiet: !isAwaited })
  return children
}

const isResumed = ({ before, after }: Pick<InstanceWrites, 'before' | 'after'>): boolean =>
  before?.instance.phase === 'suspended' && after.instance.phase === 'running'

/** Returns the message names that an instance newly waits for; such a message may have been stored earlier. */
function newlyWaits({ before, after }: Pick<InstanceWrites, 'before' | 'after'>): boolean {
  if (after.instance.phase !== 'running') return false
  const known = new Set(isResumed({ before, after }) ? [] : before?.subscriptions.map(one => one.id))
  return after.subscriptions.some(one => one.kind === 'message' && !known.has(one.id))
}

async function cancelJobs(tx: Call, tokenIds: readonly string[]): Promise<void> {
  const statement = new Statement()
  await statement.write(
    tx.db,
    `delete from "process_job" where "kind" = 'work' and "token_id" = any(${statement.value(tokenIds)}::text[])`,
  )
}
