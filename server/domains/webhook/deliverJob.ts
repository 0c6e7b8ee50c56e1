import type { Config } from '../../ground/config/config.ts'
import type { Database, JobHandler } from '../../ground/kernel/call.ts'
import { callOut } from '../../ground/outbound/callOut.ts'
import { throughCircuit } from '../../ground/outbound/circuit.ts'
import { OutboundFault } from '../../ground/outbound/outboundFault.ts'
import { Statement } from '../../services/records/model/statement.ts'
import { finding } from './findings.ts'
import { signedCall, type Webhook, webhookColumns } from './signedCall.ts'

interface Delivery {
  id: string
  event: string
  entity: string
  recordId: string
  title: string
  content: Record<string, unknown>
  happenedAt: Date
}

interface Outcome {
  ok: boolean
  status: number | null
  ms: number | null
  message: string
}

/** The receiver says by it that the address is gone for good. */
const gone = 410

/**
 * Job that sends the deliveries of one transaction to a webhook, in their order, each with the id that it keeps through
 * all attempts. The first failure ends the attempt; after the last one what has not arrived stands as failed until it
 * is sent again by hand. An answer of 410 disables the webhook.
 */
export const deliverWebhook: JobHandler = async ({ db, config }, job) => {
  const { webhookId } = job.data
  const ids = Array.isArray(job.data.ids) ? job.data.ids.map(String) : []
  const webhook = await webhookOf(db, String(webhookId))
  if (!webhook) return
  for (const delivery of await waitingOf(db, ids)) {
    job.signal.throwIfAborted()
    const outcome = webhook.enabled
      ? await send(config, webhook, delivery)
      : { ok: false, status: null, ms: null, message: finding('WEBHOOK_OFF').message }
    await job.fence(db)
    const isGone = outcome.status === gone
    const isOver = !webhook.enabled || isGone || job.isLast
    await settle(db, delivery.id, outcome, isOver)
    if (isGone) {
      webhook.enabled = false
      await disable(db, webhook.id)
    }
    if (!outcome.ok && !isOver) throw new Error(outcome.message)
  }
}

async function webhookOf(db: Database, id: string): Promise<Webhook | undefined> {
  const s = new Statement()
  return (await s.run<Webhook>(db, `select ${webhookColumns} from "webhook" w where w."id" = ${s.value(id)}`))[0]
}

async function waitingOf(db: Database, ids: readonly string[]): Promise<Delivery[]> {
  const s = new Statement()
  const place = s.value(ids)
  return s.run<Delivery>(
    db,
    `select d."id", d."event", d."entity", d."record_id" as "recordId", d."title", d."content",
       d."happened_at" as "happenedAt"
     from "webhook_delivery" d where d."id" = any(${place}::text[]) and d."state" = 'waiting'
     order by array_position(${place}::text[], d."id")`,
  )
}

async function send(config: Config, webhook: Webhook, delivery: Delivery): Promise<Outcome> {
  const { id, event, entity, recordId, title, content, happenedAt } = delivery
  const message = {
    id,
    type: `${entity}.${event}`,
    timestamp: new Date(happenedAt).toISOString(),
    data: { entity, id: recordId, name: title, ...content },
  }
  return outcomeOf(() => {
    const call = signedCall(config, webhook, message)
    return throughCircuit(new URL(call.url).host, () => callOut(config, call))
  })
}

/** Returns how a call ended, in words. */
export async function outcomeOf(made: () => ReturnType<typeof callOut>): Promise<Outcome> {
  try {
    const { status, ms } = await made()
    const ok = status >= 200 && status < 300
    const said = ok ? finding('WEBHOOK_ARRIVED', { status, ms }) : finding('WEBHOOK_ANSWERED', { status })
    return { ok, status, ms, message: said.message }
  } catch (error) {
    if (!(error instanceof OutboundFault)) throw error
    return { ok: false, status: null, ms: null, message: error.message }
  }
}

async function settle(db: Database, id: string, { ok, status, ms, message }: Outcome, isOver: boolean): Promise<void> {
  const s = new Statement()
  const state = ok ? 'done' : isOver ? 'failed' : 'waiting'
  await s.run(
    db,
    `update "webhook_delivery" set "state" = ${s.value(state)}, "attempts" = "attempts" + 1,
       "status" = ${s.value(status)}::int, "milliseconds" = ${s.value(ms)}::int,
       "error" = ${s.value(ok ? null : message)}, "done_at" = ${ok ? 'now()' : 'null'}, "updated_at" = now()
     where "id" = ${s.value(id)}`,
  )
}

async function disable(db: Database, id: string): Promise<void> {
  const s = new Statement()
  await s.run(
    db,
    `update "webhook" set "enabled" = false, "revision" = "revision" + 1, "updated_at" = now()
     where "id" = ${s.value(id)}`,
  )
}

const keptDays = 30

/** Deletes deliveries that nobody looks at any more. */
export const oldDeliveries: JobHandler = async ({ db }) => {
  const s = new Statement()
  await s.run(
    db,
    `delete from "webhook_delivery" where "happened_at" < now() - ${s.value(keptDays)}::int * interval '1 day'`,
  )
}
