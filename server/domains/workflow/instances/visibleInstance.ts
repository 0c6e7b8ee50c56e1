import type { Call } from '../../../ground/kernel/call.ts'
import { modelOf } from '../../../services/records/model/entityModel.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { visibleCondition } from '../../../services/records/search/scope.ts'
import { maySeeOthers } from '../execution/noTask.ts'
import { fault } from '../faults.ts'
import { groupsOf } from '../people/groupsOf.ts'

export interface SeenInstance {
  id: string
  title: string
  key: string
  versionId: string
  phase: string
  initiatorId: string | null
  endedAt: Date | null
}

const columns = `t."id", t."title", t."key", t."version_id" as "versionId",
  t."phase", t."initiator_id" as "initiatorId", t."ended_at" as "endedAt"`

/** Returns an instance within the caller's data scope; otherwise 404. */
export async function visibleInstance(call: Call, id: unknown): Promise<SeenInstance> {
  const row = await instanceInScope(call, String(id))
  if (!row) throw fault('INSTANCE_GONE')
  return row
}

async function instanceInScope(call: Call, id: string): Promise<SeenInstance | undefined> {
  const statement = new Statement()
  const [row] = await statement.run<SeenInstance>(
    call.db,
    `select ${columns} from "process_instance" t
      where t."id" = ${statement.value(id)} and ${visibleCondition(call, modelOf('processInstance'), statement)}`,
  )
  return row
}

/** Whether the caller manages this instance, regardless of the caller's own part in it. */
export async function mayManage(call: Call, id: string): Promise<boolean> {
  if (call.session?.superAdmin === true) return true
  if (!call.session?.codes.has('PROCESS_INSTANCE_VIEW')) return false
  const s = new Statement()
  const rows = await s.run(
    call.db,
    `select t."id" from "process_instance" t where t."id" = ${s.value(id)}
      and ${visibleCondition(call, modelOf('processInstance'), s)}`,
  )
  return rows.length > 0
}

/** Throws 404 for a task of an instance outside the caller's data scope. */
export async function requireVisibleTask(call: Call, taskId: string): Promise<void> {
  const s = new Statement()
  const [row] = await s.run(
    call.db,
    `select t."id" from "process_task" k join "process_instance" t on t."id" = k."instance_id"
     where k."id" = ${s.value(taskId)} and ${visibleCondition(call, modelOf('processInstance'), s)}`,
  )
  if (!row) throw fault('TASK_GONE')
}

/** Returns an instance that concerns the caller: started by them, with a task for them, or in their data scope. */
export async function concernedInstance(call: Call, id: unknown): Promise<SeenInstance> {
  const seen = await readableInstance(call, String(id))
  if (seen) return seen
  throw fault(maySeeOthers(call) ? 'INSTANCE_GONE' : 'INSTANCE_NOT_CONCERNED')
}

/** Like `concernedInstance`, but undefined for an instance that does not concern the caller. */
export async function readableInstance(call: Call, id: string): Promise<SeenInstance | undefined> {
  const statement = new Statement()
  const user = statement.value(call.session?.userId ?? null)
  const name = statement.value(call.session?.username ?? null)
  const instance = statement.value(id)
  const [row] = await statement.run<SeenInstance>(
    call.db,
    `select ${columns} from "process_instance" t where t."id" = ${instance} and t."deleted_at" is null and (
       t."initiator_id" = ${user}
       or exists (select 1 from "process_slot" s where s."instance_id" = ${instance}
       and (s."assignee" in (${user}, ${name}) or s."original_assignee" = ${user}))
       or exists (select 1 from "process_task" k where k."instance_id" = ${instance}
       and k."candidate_users" ?| array[${user}, ${name}]::text[])
       or exists (select 1 from "process_copy" c where c."instance_id" = ${instance} and c."user_id" = ${user}))`,
  )
  if (row) return row
  return (await pooledInstance(call, id)) ?? (maySeeOthers(call) ? instanceInScope(call, id) : undefined)
}

/** Returns an instance with a task that one of the caller's roles may claim. */
async function pooledInstance(call: Call, id: string): Promise<SeenInstance | undefined> {
  const s = new Statement()
  const groups = s.value(await groupsOf(call, call.session?.userId ?? ''))
  const [row] = await s.run<SeenInstance>(
    call.db,
    `select ${columns} from "process_instance" t where t."id" = ${s.value(id)} and t."deleted_at" is null and exists
       (select 1 from "process_task" k where k."instance_id" = t."id" and k."ended_at" is null
       and k."candidate_groups" ?| ${groups}::text[])`,
  )
  return row
}
