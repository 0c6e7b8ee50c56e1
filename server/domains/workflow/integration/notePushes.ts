import type { Config } from '../../../ground/config/config.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import type { CommandHook } from '../execution/commandHooks.ts'
import { wakeAfter } from '../execution/wake.ts'
import { pushEvents } from './pushEvents.ts'

/** Milliseconds to cache whether any system subscribes, because most installations have none. */
const rememberMilliseconds = 3000
const known = new WeakMap<Config, { isWanted: boolean; until: number }>()

/** Call after systems were changed in this process. */
export const forgetSystems = (config: Config): void => {
  known.delete(config)
}

async function isWanted(tx: Call): Promise<boolean> {
  const kept = known.get(tx.config)
  if (kept && kept.until > Date.now()) return kept.isWanted
  const [row] = await new Statement().run(
    tx.db,
    `select exists (select 1 from "callback_system" s where s."enabled" and s."deleted_at" is null) as "wanted"`,
  )
  const wanted = row?.wanted === true
  known.set(tx.config, { isWanted: wanted, until: Date.now() + rememberMilliseconds })
  return wanted
}

/**
 * Hook that stores the events to push, with a job for each, in the command's transaction. Ids derive from the events,
 * so that none is sent twice under two ids.
 */
export const notePushes: CommandHook = async (tx, result) => {
  const events = pushEvents(result)
  if (events.length === 0 || !(await isWanted(tx))) return
  const { instance } = result.after
  const s = new Statement()
  const rows = events.map(({ event, taskId, slotId, data }) => ({ event, task_id: taskId, slot_id: slotId, data }))
  const instanceId = s.value(instance.id)
  const key = s.value(instance.key)
  const mark = `s."id" || '.' || ${instanceId}::text || '.' || ${s.value(String(instance.revision))}::text
    || '.' || e."event" || '.' || coalesce(e."slot_id", '')`
  await s.write(
    tx.db,
    `with made as (
       insert into "process_delivery" ("id", "system_id", "kind", "event",
       "title", "instance_id", "task_id", "slot_id", "sequence", "data", "state",
         "happened_at", "initiator_id", "organization_id")
       select md5(${mark}), s."id", s."kind", e."event",
       ${s.value(instance.title.slice(0, 255))}, ${instanceId}, e."task_id", e."slot_id",
         ${s.value(String(instance.sequence))}::int, e."data", 'waiting', now(), i."initiator_id", i."organization_id"
       from "callback_system" s cross join "process_instance" i
         cross join jsonb_to_recordset(${s.value(JSON.stringify(rows))}::jsonb) as e("event" text,
         "task_id" text, "slot_id" text, "data" jsonb)
       where i."id" = ${instanceId} and s."enabled" and s."deleted_at" is null and s."events" ? e."event"
         and (coalesce(jsonb_array_length(s."process_keys"), 0) = 0 or s."process_keys" ? ${key}::text)
       on conflict ("id") do nothing returning "id")
     insert into "process_job" ("id", "kind", "instance_id", "data", "state", "due", "attempts", "most")
     select m."id", 'deliver', ${instanceId}, '{}'::jsonb, 'waiting', ${s.value(result.now)}::timestamptz, 0, 8
     from made m`,
  )
  wakeAfter(tx)
}
