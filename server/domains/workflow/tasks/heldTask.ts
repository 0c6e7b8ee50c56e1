import { followersIn, type HistoryLine } from '../../../../processes/assignment/followers.ts'
import type { ActContext, TaskAction, TaskState } from '../../../../processes/assignment/taskAction.ts'
import type { SlotRow, TaskRow } from '../../../../processes/state/state.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import type { HeldInstance } from '../execution/commandRequest.ts'
import { fault } from '../faults.ts'
import { isoOf } from '../stored/clock.ts'
import { layouts } from '../stored/rowColumns.ts'
import { decidedConflict } from './decidedBy.ts'

/** A task of a locked instance with its slots; for an ended one also the tokens that followed. */
export interface HeldTask extends TaskState {
  followers?: NonNullable<ActContext['followers']>
}

/** The error has the code that the engine uses for commands on a suspended instance. */
const suspended = () => fault('INSTANCE_SUSPENDED', {}, { refusal: 'suspended' })

export async function heldTask(held: HeldInstance, taskId: string, action: TaskAction): Promise<HeldTask> {
  const { phase, endedAt } = held.state.instance
  if (endedAt !== null) throw await decidedConflict(held, taskId, 'INSTANCE_OVER')
  if (phase === 'suspended' && action.do !== 'communicate') throw suspended()
  const task = held.state.tasks.find(each => each.id === taskId)
  if (task) return { task, slots: held.state.slots.filter(slot => slot.taskId === taskId) }
  const ended = await endedTask(held, taskId)
  if (!ended) throw fault('TASK_GONE')
  if (action.do !== 'withdraw' || ended.outcome === 'cancelled')
    throw await decidedConflict(held, taskId, 'TASK_FINISHED')
  return { task: ended.task, slots: ended.slots, followers: await followersOf(held, taskId) }
}

async function endedTask(held: HeldInstance, taskId: string) {
  const s = new Statement()
  const [row] = await s.run(
    held.call.db,
    `select to_jsonb(t) as "task", (select coalesce(jsonb_agg(to_jsonb(l) order by l."order", l."id"), '[]')
      from "process_slot" l
       where l."task_id" = t."id") as "slots" from "process_task" t
     where t."id" = ${s.value(taskId)} and t."instance_id" = ${s.value(held.state.instance.id)}
     and t."ended_at" is not null`,
  )
  if (!row) return undefined
  const task = row.task as Record<string, unknown>
  const slots = row.slots as Record<string, unknown>[]
  return {
    task: layouts.tasks.read(task) as TaskRow,
    slots: slots.map(slot => layouts.slots.read(slot) as SlotRow),
    outcome: task.outcome,
  }
}

/** Returns the tokens that followed from an ended task. */
async function followersOf(held: HeldInstance, taskId: string): Promise<NonNullable<ActContext['followers']>> {
  const s = new Statement()
  const rows = await s.run(
    held.call.db,
    `select e."at", e."kind", e."node_id" as "nodeId", e."token_id" as "tokenId" from "process_event" e
     where e."instance_id" = ${s.value(held.state.instance.id)} and e."sequence" >
       (select max(d."sequence") from "process_event" d
       where d."instance_id" = e."instance_id" and d."kind" = 'taskCompleted'
       and d."data"->>'taskId' = ${s.value(taskId)})
     order by e."sequence" limit 500`,
  )
  const lines = rows.map(row => ({ ...row, at: isoOf(row.at as string) })) as unknown as HistoryLine[]
  return followersIn(lines, held.state.tokens)
}
