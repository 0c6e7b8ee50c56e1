import type { Database } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import type { CallbackSystem } from './callbackSystems.ts'

export interface Delivery {
  id: string
  kind: string
  event: string
  title: string
  state: string
  instanceId: string | null
  taskId: string | null
  slotId: string | null
  data: Record<string, unknown>
  system: CallbackSystem
}

export async function deliveryOf(db: Database, id: string): Promise<Delivery | undefined> {
  const s = new Statement()
  const [row] = await s.run<Delivery>(
    db,
    `select d."id", d."kind", d."event", d."title", d."state",
      d."instance_id" as "instanceId", d."task_id" as "taskId", d."slot_id" as "slotId", d."data",
       jsonb_build_object('id', c."id", 'name', c."name", 'systemSn',
       c."system_sn", 'url', c."url", 'method', c."method", 'body', c."body",
         'timeoutSeconds', c."timeout_seconds", 'secret', c."secret", 'authorization', c."authorization") as "system"
     from "process_delivery" d join "callback_system" c on c."id" = d."system_id"
     where d."id" = ${s.value(id)} and c."deleted_at" is null`,
  )
  return row
}

/**
 * Returns the payload: `id`, `event`, `at`, `instance`; for a turn also `task` and `person`; at the end of an instance
 * its `variables`. Body templates use the same names.
 */
export async function payloadOf(db: Database, delivery: Delivery): Promise<Record<string, unknown>> {
  const s = new Statement()
  const { data, event } = delivery
  const [row] = await s.run(
    db,
    `select jsonb_build_object('id', i."id", 'number', i."number", 'title',
      i."title", 'summary', i."summary", 'processKey', i."key", 'processName', i."process_name",
         'businessKey', i."business_key", 'phase', i."phase", 'startedAt', i."started_at", 'endedAt', i."ended_at",
         'initiator', case when u."id" is not null then jsonb_build_object('username', u."username", 'name', u."name")
         end) as "instance",
       i."variables", (select jsonb_build_object('username', p."username", 'name', p."name") from "app_user" p
       where p."id" = ${s.value(data.assignee ?? null)}::text) as "person"
     from "process_instance" i left join "app_user" u on u."id" = i."initiator_id"
     where i."id" = ${s.value(delivery.instanceId)}`,
  )
  const turn =
    delivery.taskId === null
      ? {}
      : {
          task: {
            id: delivery.taskId,
            turnId: delivery.slotId,
            nodeId: data.nodeId ?? null,
            name: data.taskName ?? null,
            ...(data.result === undefined ? {} : { result: data.result }),
          },
          person: row?.person ?? null,
        }
  return {
    id: delivery.id,
    event,
    at: data.at ?? null,
    instance: row?.instance ?? { id: delivery.instanceId, title: delivery.title },
    ...turn,
    ...(event === 'instanceEnded' ? { variables: shown(row?.variables) } : {}),
  }
}

/** Returns the variables without the engine's own. */
const shown = (variables: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(Object(variables)).filter(([name]) => !name.startsWith('#')))
