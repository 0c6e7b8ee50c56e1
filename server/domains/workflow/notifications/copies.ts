import type { Call } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { tellPeople } from '../../notices/tellPeople.ts'
import { instanceRoute } from './routes.ts'

export interface Copies {
  instanceId: string
  task: { id: string; nodeId: string } | undefined
  users: readonly string[]
  from: string | null
  comment: string | null
  /**
   * Fields that the sender cannot read, in addition to those the node hides; a copy shows no more than its sender sees.
   */
  hidden?: readonly string[]
  now: string
}

/** Adds copies for users; a user who already has an equal one is not notified again. */
export async function insertCopies(tx: Call, copies: Copies): Promise<void> {
  const { instanceId, task, users, from, comment, hidden = [], now } = copies
  const rows = users.map(user => ({ id: newId(), user }))
  const s = new Statement()
  const instance = s.value(instanceId)
  const node = s.value(task?.nodeId ?? null)
  const kept = s.value(JSON.stringify(hidden))
  const given = await s.run(
    tx.db,
    `insert into "process_copy" ("id", "instance_id", "task_id",
      "node_id", "user_id", "from_id", "comment", "hidden", "sent_at")
     select r."id", ${instance}, ${s.value(task?.id ?? null)}, ${node}, r."user",
     ${s.value(from)}, ${s.value(comment)}, ${kept}::jsonb, ${s.value(now)}::timestamptz
     from jsonb_to_recordset(${s.value(JSON.stringify(rows))}::jsonb) as r("id" text, "user" text)
     where not exists (select 1 from "process_copy" c
     where c."instance_id" = ${instance} and c."user_id" = r."user" and c."read_at" is null
       and coalesce(c."hidden", '[]') <@ ${kept}::jsonb and (c."node_id" is not null or ${node}::text is null))
     returning "user_id" as "user", (select i."title" from "process_instance" i where i."id" = ${instance}) as "title"`,
  )
  await tellPeople(
    tx,
    given.map(row => ({
      user: String(row.user),
      kind: 'copied',
      title: String(row.title ?? ''),
      text: comment ?? '抄送给您，请查阅',
      route: instanceRoute(instanceId),
      subjectId: instanceId,
    })),
    now,
  )
}
