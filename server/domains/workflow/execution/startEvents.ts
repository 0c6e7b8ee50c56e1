import type { Beginning, ProcessFacts } from '../../../../processes/bpmn/processFacts.ts'
import { plainText } from '../../../../processes/bpmn/startMessages.ts'
import { readTimer } from '../../../../processes/state/timers.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { clockOffset, isoOf } from '../stored/clock.ts'

interface StartRow {
  id: string
  version_id: string
  key: string
  node_id: string
  kind: string
  name: string | null
  due: string | null
  repeats: unknown
}

/**
 * Stores the triggers of a model's processes: those of the active version only. Timers relative to the deployment
 * restart with each one.
 */
export async function syncStartEvents(
  tx: Call,
  { modelId, versionId, processes }: { modelId: string; versionId: string | null; processes: readonly ProcessFacts[] },
): Promise<void> {
  const statement = new Statement()
  const [row] = await statement.run(
    tx.db,
    `with gone as (delete from "process_start" s using "process_version" v
      where v."id" = s."version_id" and v."model_id" = ${statement.value(modelId)})
     select clock_timestamp() as "now"`,
  )
  if (versionId === null) return
  const now = isoOf(new Date(new Date(row?.now as string).getTime() + clockOffset(tx.config)))
  const rows = processes.flatMap(({ key, begins }) => begins.flatMap(each => startRow(each, { versionId, key, now })))
  if (rows.length === 0) return
  const insert = new Statement()
  await insert.run(
    tx.db,
    `insert into "process_start" ("id", "version_id", "key", "node_id", "kind", "name", "due", "repeats")
     select "id", "version_id", "key", "node_id", "kind", "name", "due", "repeats"
     from jsonb_populate_recordset(null::"process_start", ${insert.value(JSON.stringify(rows))}::jsonb)`,
  )
}

function startRow(
  { nodeId, event }: Beginning,
  { versionId, key, now }: { versionId: string; key: string; now: string },
): StartRow[] {
  const base = {
    id: newId(),
    version_id: versionId,
    key,
    node_id: nodeId,
    name: null,
    due: null,
    repeats: null,
  }
  if (event.event === 'message') return [{ ...base, kind: 'message', name: plainText(event.message.name) }]
  if (event.event === 'signal') return [{ ...base, kind: 'signal', name: plainText(event.name) }]
  if (event.event !== 'timer') return []
  const { kind, value, end } = event.timer
  const due = readTimer(kind, plainText(value) ?? '', now, (end && plainText(end)) ?? undefined)
  return due ? [{ ...base, kind: 'timer', due: due.due, repeats: due.repeats }] : []
}
