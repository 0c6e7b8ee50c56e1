import type { Config } from '../../ground/config/config.ts'
import type { Call, Database } from '../../ground/kernel/call.ts'
import { newId } from '../../ground/kernel/id.ts'
import { enqueue } from '../../services/jobs/enqueue.ts'
import type { AuditEntry } from '../../services/records/log/auditEntry.ts'
import type { ChangeHook } from '../../services/records/log/changes.ts'
import { modelOf } from '../../services/records/model/entityModel.ts'
import { Statement } from '../../services/records/model/statement.ts'

/** Whether any webhook may be enabled; most installations have none, and a change then costs nothing. */
const wanted = new WeakMap<Config, boolean>()
/** Changes of the transactions that are running, by their database handle. */
const collected = new WeakMap<object, AuditEntry[]>()

/** Deliveries that one job sends, in their order. */
const together = 200
const mostContent = 16_000

const changesOfWebhooks = new WeakMap<Config, number>()

/** Call after webhooks were changed, here or in another process: the next change looks for them. */
export const lookForWebhooks = (config: Config): void => {
  changesOfWebhooks.set(config, (changesOfWebhooks.get(config) ?? 0) + 1)
  wanted.set(config, true)
}

/** Finds out whether any webhook is enabled. */
export async function readWanted(db: Database, config: Config): Promise<void> {
  const known = changesOfWebhooks.get(config)
  const [row] = await new Statement().run(db, `select exists (select 1 from "webhook" w where w."enabled") as "wanted"`)
  // What was changed meanwhile is looked for.
  if (changesOfWebhooks.get(config) === known) wanted.set(config, row?.wanted === true)
}

export type ChangeEvent = 'created' | 'updated' | 'deleted' | 'restored'

/** Returns what happened to a record; undefined for entries that change no values. */
export function eventOf({ event, entity, recordId, before, after, refused }: AuditEntry): ChangeEvent | undefined {
  if (entity === undefined || recordId === undefined || refused) return undefined
  // Entries with values of one side tell what was added to the record or taken from it.
  return event ?? (before || after ? 'updated' : undefined)
}

/** Collects the changes of a transaction; its last statements store a delivery for each webhook that wants them. */
export const collectChanges: ChangeHook = {
  note(call, entries) {
    if (!call.beforeCommit || wanted.get(call.config) !== true) return
    const changes = entries.filter(entry => eventOf(entry) !== undefined)
    if (changes.length === 0) return
    const before = collected.get(call.db)
    if (before) {
      before.push(...changes)
      return
    }
    collected.set(call.db, [...changes])
    call.beforeCommit(tx => storeDeliveries(tx, collected.get(tx.db) ?? []))
  },
  mark({ db }) {
    const { length } = collected.get(db) ?? []
    return () => collected.get(db)?.splice(length)
  },
}

async function storeDeliveries(tx: Call, changes: readonly AuditEntry[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(change => rowOf(tx, change))
  const s = new Statement()
  const made = await s.run<{ id: string; webhookId: string; name: string }>(
    tx.db,
    `with made as (
       insert into "webhook_delivery"
         ("id", "webhook_id", "event", "entity", "record_id", "title", "content", "state", "happened_at")
       select c."id" || '.' || left(md5(w."id"), 8), w."id", c."event", c."entity", c."record_id", c."title",
         c."content", 'waiting', now()
       from jsonb_to_recordset(${s.value(JSON.stringify(rows))}::jsonb) as c("id" text, "event" text, "entity" text,
         "record_id" text, "title" text, "content" jsonb)
       join "webhook" w on w."enabled" and w."entities" ? c."entity" and w."events" ? c."event"
       returning "id", "webhook_id"
     ) select m."id", m."webhook_id" as "webhookId", w."name" from made m join "webhook" w on w."id" = m."webhook_id"`,
  )
  const places = new Map(rows.map(({ id }, place) => [id, place]))
  const placeOf = ({ id }: { id: string }) => places.get(id.split('.')[0] ?? '') ?? 0
  const byWebhook = new Map<string, { name: string; ids: string[] }>()
  for (const { id, webhookId, name } of made.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    const known = byWebhook.get(webhookId) ?? { name, ids: [] }
    known.ids.push(id)
    byWebhook.set(webhookId, known)
  }
  for (const [webhookId, { name, ids }] of byWebhook)
    for (let from = 0; from < ids.length; from += together)
      await enqueue(tx, 'webhook', { webhookId, ids: ids.slice(from, from + together) }, name)
}

function rowOf({ session }: Call, change: AuditEntry) {
  const { entity = '', recordId, recordName, revision } = change
  const content = {
    revision: revision ?? null,
    actor: session ? { id: session.userId, name: session.name } : null,
    before: openValues(entity, change.before),
    after: openValues(entity, change.after),
  }
  const isLong = JSON.stringify(content).length > mostContent
  return {
    id: newId(),
    event: eventOf(change),
    entity,
    record_id: recordId,
    title: (recordName ?? '').slice(0, 255),
    content: isLong ? { ...content, before: null, after: null, shortened: true } : content,
  }
}

/** Values without secrets, and without those that need a code of their own. */
function openValues(entity: string, values: Record<string, unknown> | undefined): Record<string, unknown> | null {
  if (!values) return null
  const { columns } = modelOf(entity)
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const property = columns.get(name)?.property
      return !property?.['x-secret'] && property?.['x-permission'] === undefined
    }),
  )
}
