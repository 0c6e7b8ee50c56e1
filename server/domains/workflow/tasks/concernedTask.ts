import type { TaskRow } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { noTask } from '../execution/noTask.ts'
import { readableInstance, type SeenInstance } from '../instances/visibleInstance.ts'
import { groupsOf } from '../people/groupsOf.ts'
import { migrationsOf, nameToday } from '../stored/formerNodes.ts'
import { layouts } from '../stored/rowColumns.ts'

export interface ConcernedTask {
  task: TaskRow
  instanceId: string
  scopeId: string
  endedAt: unknown
  outcome: unknown
  /** Properties that identify its application besides the title. */
  application: Record<'number' | 'processName' | 'organizationName' | 'startedAt' | 'sealed', unknown>
  /** Whether the caller may claim it. */
  isCandidate: boolean
  seen: Pick<SeenInstance, 'id' | 'title' | 'key' | 'versionId' | 'phase' | 'initiatorId'>
}

/**
 * Returns a task that concerns the caller: through its instance, or because the caller may claim it.
 *
 * @throws AppError for any other, the same whether it exists or not
 */
export async function concernedTask(call: Call, id: string): Promise<ConcernedTask> {
  const s = new Statement()
  const [row] = await s.run(
    call.db,
    `select to_jsonb(t) as "task", t."instance_id" as "instanceId", t."ended_at" as "endedAt", t."outcome",
       i."number", i."process_name" as "processName", i."started_at" as "startedAt", o."name" as "organizationName",
       exists (select 1 from "seal_mark" m where m."instance_id" = t."instance_id") as "sealed",
       case when t."ended_at" is not null then ${migrationsOf('t."instance_id"')} end as "migrations"
     from "process_task" t left join "process_instance" i on i."id" = t."instance_id"
     left join "organization" o on o."id" = i."organization_id"
     where t."id" = ${s.value(id)}`,
  )
  if (!row) throw noTask(call)
  const kept = layouts.tasks.read(row.task as Record<string, unknown>) as TaskRow
  const task = { ...kept, nodeId: nameToday(row.migrations)(kept.nodeId, row.endedAt as string | null) }
  const instanceId = String(row.instanceId)
  const me = call.session?.userId ?? ''
  const { users, groups } = task.candidates
  const isCandidate =
    users.includes(me) || (groups.length > 0 && (await groupsOf(call, me)).some(group => groups.includes(group)))
  const seen = isCandidate ? await openInstance(call, instanceId) : await readableInstance(call, instanceId)
  if (!seen) throw noTask(call)
  const { endedAt, outcome, number, processName, organizationName, startedAt, sealed } = row
  const application = { number, processName, organizationName, startedAt, sealed }
  return { task, instanceId, scopeId: task.scopeId, endedAt, outcome, application, isCandidate, seen }
}

async function openInstance(call: Call, id: string): Promise<ConcernedTask['seen'] | undefined> {
  const s = new Statement()
  const [found] = await s.run<ConcernedTask['seen']>(
    call.db,
    `select i."id", i."title", i."key", i."version_id" as "versionId", i."phase", i."initiator_id" as "initiatorId"
      from "process_instance" i
     where i."id" = ${s.value(id)} and i."deleted_at" is null`,
  )
  return found
}
