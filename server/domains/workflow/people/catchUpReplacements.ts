import type { Call } from '../../../ground/kernel/call.ts'
import { enqueue } from '../../../services/jobs/enqueue.ts'
import { Statement } from '../../../services/records/model/statement.ts'

/** Applies replacements saved while an instance was suspended. */
export async function catchUpReplacements(tx: Call, instanceId: string): Promise<void> {
  if ((await rulesFor(tx, { instanceId })).length > 0)
    await enqueue(tx, 'processReplacement', { instanceId }, '替换审批人')
}

export interface ReplacementRule {
  id: string
  fromId: string
  toId: string
  models: string[]
  reason: string | null
}

/** Returns the saved rule, or all rules for assignees of the activated instance. */
export async function rulesFor(
  { db }: Pick<Call, 'db'>,
  { replacementId, instanceId }: ReplacementJob,
): Promise<ReplacementRule[]> {
  const s = new Statement()
  const isMeant = replacementId
    ? `r."id" = ${s.value(replacementId)}`
    : `exists (select 1 from "process_task" t where t."instance_id" = ${s.value(instanceId)} and t."ended_at" is null
      and (t."candidate_users" ? r."from_id"
         or exists (select 1 from "process_slot" l
         where l."task_id" = t."id" and l."assignee" = r."from_id" and l."closed_at" is null)))`
  const rows = await s.run(
    db,
    `select r."id", r."from_id" as "fromId", r."to_id" as "toId", r."model_ids" as "models", r."reason"
      from "process_replacement" r
     where ${isMeant} and r."enabled" and r."deleted_at" is null order by r."created_at", r."id"`,
  )
  return rows.map(row => ({
    ...row,
    models: Array.isArray(row.models) ? row.models.map(String) : [],
  })) as ReplacementRule[]
}

export interface ReplacementJob {
  replacementId?: string
  instanceId?: string
}
