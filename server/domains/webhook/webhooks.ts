import { textOf } from '../../../schemas/evaluate/textOf.ts'
import { publish } from '../../ground/events/publish.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { newId } from '../../ground/kernel/id.ts'
import { mayReadEntity } from '../../ground/kernel/mayReadEntity.ts'
import { registry } from '../../ground/kernel/registry.ts'
import { callOut } from '../../ground/outbound/callOut.ts'
import { sealSecret } from '../../services/data-sources/sourceSecret.ts'
import { enqueue } from '../../services/jobs/enqueue.ts'
import { audit } from '../../services/records/log/audit.ts'
import { modelOf } from '../../services/records/model/entityModel.ts'
import { Statement } from '../../services/records/model/statement.ts'
import { read } from '../../services/records/search/read.ts'
import { create } from '../../services/records/write/create.ts'
import { update } from '../../services/records/write/update.ts'
import { outcomeOf } from './deliverJob.ts'
import { fault, wrong } from './faults.ts'
import { lookForWebhooks } from './noteChanges.ts'
import { ownerOf, signedCall, testMessage, type Webhook, webhookColumns } from './signedCall.ts'

const shortestSecret = 24
const longestSecret = 200

/** Entities whose changes have an entry of the log, which a webhook follows. */
const watched = () => [...registry.entities.values()].filter(entity => !entity['x-unaudited'])

/**
 * Whether the caller may have changes of an entity sent: a webhook gets the records of all organizations, so the
 * general data scope must be unlimited and the entity readable.
 */
const mayFollow = ({ session }: Call<object>, entity: string): boolean =>
  session !== null && (session.superAdmin || (session.grantedScopes.general.all && mayReadEntity(session, entity)))

/** GET /admin/webhook/entities: returns what the caller may have a webhook follow. */
export const webhookEntities = async (call: Call) =>
  watched()
    .filter(({ name }) => mayFollow(call, name))
    .map(({ name, title }) => ({ id: name, name: `${title}（${name}）` }))

/**
 * POST /admin/webhook/save: the secret is write-only. Another host clears it unless it is entered again, so that it is
 * never used for a host it was not meant for. Refused (403, 400) to callers who may not read all that it tells of.
 */
export const saveWebhook = (call: Call<EndpointInput<'webhook.save'>>) =>
  call.transaction(async tx => {
    const { id, revision, secret: given, ...values } = tx.input
    const secret = textOf(given)
    check(values, secret)
    toldOfWebhooks(tx)
    if (textOf(id) === null) {
      requireFollowable(tx, values.entities)
      const fresh = newId()
      const sealed = sealedOf(tx, fresh, String(values.url), secret)
      return create(tx, 'webhook', { ...values, ...sealed }, { trusted: true, id: fresh })
    }
    const before = await read(tx, 'webhook', String(id))
    requireFollowable(tx, values.entities ?? before.entities)
    const url = String(values.url ?? before.url)
    const [now, former] = [ownerOf(String(id), url), ownerOf(String(id), String(before.url))]
    const isMoved = now.host !== former.host || now.port !== former.port
    const cleared = isMoved ? { secret: null, hasSecret: false } : {}
    const sealed = sealedOf(tx, String(id), url, secret)
    return update(tx, 'webhook', String(id), { ...values, revision, ...cleared, ...sealed }, { trusted: true })
  })

/** Tells this process and the others that webhooks were changed. */
export function toldOfWebhooks(tx: Call): void {
  tx.afterCommit(() => lookForWebhooks(tx.config))
  publish(tx, { topic: 'webhooks', to: 'servers', data: {} })
}

function check({ url, entities }: { url?: unknown; entities?: unknown }, secret: string | null): void {
  const target = url === undefined || url === null ? undefined : URL.parse(String(url))
  if (target !== undefined && (!target?.hostname || target.username !== '' || target.password !== ''))
    throw invalid(wrong('url', 'WEBHOOK_URL_INVALID'))
  const known = new Set(watched().map(({ name }) => name))
  const stray = Array.isArray(entities) ? entities.map(String).find(name => !known.has(name)) : undefined
  if (stray !== undefined) throw invalid(wrong('entities', 'WEBHOOK_ENTITY_UNKNOWN', { name: stray.slice(0, 60) }))
  if (secret === null) return
  if (secret.length < shortestSecret || secret.length > longestSecret || /[^\x21-\x7e]/.test(secret))
    throw invalid(wrong('secret', 'WEBHOOK_SECRET_SHORT', { least: shortestSecret, most: longestSecret }))
}

function requireFollowable(tx: Call<object>, entities: unknown): void {
  const { session } = tx
  if (session?.superAdmin) return
  if (!session?.grantedScopes.general.all) throw fault('WEBHOOK_NEEDS_ALL_DATA')
  const hidden = (Array.isArray(entities) ? entities.map(String) : []).find(name => !mayFollow(tx, name))
  if (hidden === undefined) return
  const title = registry.entities.get(hidden)?.title ?? hidden.slice(0, 60)
  throw invalid(wrong('entities', 'WEBHOOK_ENTITY_FORBIDDEN', { title }))
}

const sealedOf = ({ config }: Call, id: string, url: string, secret: string | null) =>
  secret === null ? {} : { secret: sealSecret(config, ownerOf(id, url), secret), hasSecret: true }

/** POST /admin/webhook/test: sends one event `test` and returns the answer. */
export async function testWebhook(call: Call<EndpointInput<'webhook.test'>>) {
  const { id, name } = await read(call, 'webhook', call.input.id)
  const s = new Statement()
  const rows = await s.run<Webhook>(call.db, `select ${webhookColumns} from "webhook" w where w."id" = ${s.value(id)}`)
  const [webhook] = rows
  if (!webhook) throw fault('RECORD_GONE', { title: modelOf('webhook').title })
  const { ok, status, message } = await outcomeOf(() =>
    callOut(call.config, signedCall(call.config, webhook, testMessage())),
  )
  await audit(call, {
    action: '测试推送',
    entity: 'webhook',
    recordId: String(id),
    recordName: String(name),
    remark: message,
  })
  return { ok, status, message }
}

/** POST /admin/webhook/delivery/retry: sends a delivery again, with all attempts and the same id. */
export const retryDelivery = (call: Call<EndpointInput<'webhook.retry'>>) =>
  call.transaction(async tx => {
    const s = new Statement()
    const rows = await s.run<{ id: string; state: string; title: string; webhookId: string; name: string }>(
      tx.db,
      `select d."id", d."state", d."title", d."webhook_id" as "webhookId", w."name"
       from "webhook_delivery" d join "webhook" w on w."id" = d."webhook_id"
       where d."id" = ${s.value(tx.input.id)} for update of d`,
    )
    const [row] = rows
    if (!row) throw fault('WEBHOOK_DELIVERY_GONE')
    if (row.state === 'done') throw fault('WEBHOOK_DELIVERY_DONE')
    const u = new Statement()
    await u.run(
      tx.db,
      `update "webhook_delivery" set "state" = 'waiting', "error" = null, "updated_at" = now()
       where "id" = ${u.value(row.id)}`,
    )
    await enqueue(tx, 'webhook', { webhookId: row.webhookId, ids: [row.id] }, row.name)
    await audit(tx, { action: '重新推送', entity: 'webhookDelivery', recordId: row.id, recordName: row.title })
    return null
  })
