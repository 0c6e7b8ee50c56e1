import type { AppError } from '../../../ground/kernel/errors.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { momentText } from '../../../services/records/model/words.ts'
import type { HeldInstance } from '../execution/commandRequest.ts'
import { faultWith, type WorkflowError, workflowFaults } from '../faults.ts'

/** Returns the conflict when another user acted first, with name and time. The caller may read the instance. */
export async function decidedConflict(
  held: HeldInstance,
  taskId: string,
  error: WorkflowError,
  message: string = workflowFaults.entries[error].text,
): Promise<AppError> {
  const row = (await endedBy(held, taskId)) ?? (await lastAt(held, taskId))
  // A timer or another system made the change, not a user.
  if (!row || row.by === null) return faultWith(error, message)
  const at = new Date(row.at as string)
  const isOwn = row.by === held.call.session?.userId
  const when = momentText(at)
  const reason = isOwn ? message : `${message}（${String(row.name)}，${when}）`
  return faultWith(error, reason, { by: row.by, byName: row.name, at: at.toISOString() })
}

/** Returns who ended the instance or the task: by a decision, or by withdrawing, ending or moving. */
async function endedBy({ call, state }: HeldInstance, taskId: string): Promise<Record<string, unknown> | undefined> {
  const s = new Statement()
  const ended =
    state.instance.endedAt === null
      ? `e."kind" in ('taskCompleted', 'taskCancelled') and e."data"->>'taskId' = ${s.value(taskId)}`
      : `e."kind" = 'instanceEnded'`
  const [row] = await s.run(
    call.db,
    `select e."actor_id" as "by", coalesce(u."name", e."actor_id") as "name", e."at" from "process_event" e
     left join "app_user" u on u."id" = e."actor_id"
     where e."instance_id" = ${s.value(state.instance.id)} and ${ended} order by e."sequence" desc limit 1`,
  )
  return row
}

/** Returns who last decided or claimed at an open task. */
async function lastAt({ call }: HeldInstance, taskId: string): Promise<Record<string, unknown> | undefined> {
  const s = new Statement()
  const [row] = await s.run(
    call.db,
    `select l."assignee" as "by", coalesce(u."name", l."assignee") as "name",
      coalesce(l."decided_at", l."opened_at") as "at"
     from "process_slot" l left join "app_user" u on u."id" = l."assignee"
     where l."task_id" = ${s.value(taskId)} and (l."decided_at" is not null or l."opened_at" is not null)
     order by l."decided_at" is null, l."decided_at" desc, l."opened_at" desc limit 1`,
  )
  return row
}
