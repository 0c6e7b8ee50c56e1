import type { Call, EndpointInput } from '../../../../ground/kernel/call.ts'
import { withInput } from '../../../../ground/kernel/createCall.ts'
import { modelOf } from '../../../../services/records/model/entityModel.ts'
import { Statement } from '../../../../services/records/model/statement.ts'
import { visibleCondition } from '../../../../services/records/search/scope.ts'
import { dictionaryLabels } from '../../../../services/records/values/dictionaryLabels.ts'
import { fault } from '../../faults.ts'
import { previewHandover } from './handovers.ts'

/** POST /nbpm/leave/found: returns the kinds and numbers of items that a leaving user has; writes nothing. */
export async function handoverKinds(call: Call<EndpointInput<'processHandover.found'>>) {
  const { fromId } = call.input
  if (!fromId) return []
  const counts = new Map<string, number>()
  for (const { kind } of await previewHandover(withInput(call, { fromId })))
    counts.set(String(kind), (counts.get(String(kind)) ?? 0) + 1)
  const labels = await kindLabels(call)
  return [...counts].map(([kind, count]) => ({ id: kind, name: `${labels(kind)}（${count} 项）`, count }))
}

/** GET /nbpm/leave/estimate/{id}: returns a sentence on what running a hand-over would do now, for the confirmation. */
export async function handoverEstimate(call: Call<EndpointInput<'processHandover.estimate'>>) {
  const id = call.input.id
  const s = new Statement()
  const [handover] = await s.run(
    call.db,
    `select f."name" as "from", t."name" as "to" from "process_handover" h
     join "app_user" f on f."id" = h."from_id" join "app_user" t on t."id" = h."to_id"
     where h."id" = ${s.value(id)} and ${visibleCondition(call, modelOf('processHandover'), s, 'h')}`,
  )
  if (!handover) throw fault('HANDOVER_GONE')
  const i = new Statement()
  const rows = await i.run(
    call.db,
    `select x."kind", count(*)::int as "count" from "process_handover_item" x
     where x."handover_id" = ${i.value(id)} and x."state" <> 'done' group by x."kind" order by x."kind"`,
  )
  const labels = await kindLabels(call)
  const total = rows.reduce((sum, row) => sum + Number(row.count), 0)
  if (total === 0) return { text: '没有需要交接的事项', possible: false }
  const parts = rows.map(row => `${labels(String(row.kind))} ${row.count} 项`).join('、')
  return { text: `将把 ${handover.from} 的 ${total} 项事项交给 ${handover.to}：${parts}`, possible: true }
}

async function kindLabels(call: Call): Promise<(kind: string) => string> {
  const labels = (await dictionaryLabels(call, ['HANDOVER_KIND'])).get('HANDOVER_KIND')
  return kind => labels?.get(kind) ?? kind
}
