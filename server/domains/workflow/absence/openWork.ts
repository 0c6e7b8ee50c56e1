import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'

/** An open turn of a user, or an unclaimed task that they may claim. */
export interface OpenWork {
  kind: 'slot' | 'candidate'
  /** Id of the slot or the task. */
  id: string
  taskId: string
  instanceId: string
  title: string
}

/** Returns a user's open work in running instances, optionally of some models only. */
export async function openWorkOf(call: Call, userId: string, modelIds: readonly string[] = []): Promise<OpenWork[]> {
  const s = new Statement()
  const user = s.value(userId)
  const models = s.value(modelIds)
  const inScope = `(cardinality(${models}::text[]) = 0 or i."model_id" = any(${models}::text[]))`
  const rows = await s.run<OpenWork>(
    call.db,
    `select 'slot' as "kind", l."id", t."id" as "taskId",
      i."id" as "instanceId", i."title" || '：' || coalesce(t."name", '') as "title"
     from "process_slot" l join "process_task" t on t."id" = l."task_id" and t."ended_at" is null
     join "process_instance" i on i."id" = t."instance_id" and i."deleted_at" is null and i."ended_at" is null
     where l."assignee" = ${user} and l."state" in ('open', 'waiting') and l."closed_at" is null and ${inScope}
     union all
     select 'candidate', t."id", t."id", i."id", i."title" || '：' || coalesce(t."name", '')
     from "process_task" t join "process_instance" i on i."id" = t."instance_id" and i."deleted_at" is null
     and i."ended_at" is null
     where t."ended_at" is null and t."candidate_users" ? ${user}::text and ${inScope}
     order by "instanceId", "id"`,
  )
  return rows
}
