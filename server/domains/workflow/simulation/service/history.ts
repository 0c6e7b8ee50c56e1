import type { History, HistoryLine } from '../../../../../processes/simulation/learn.ts'
import { textOf } from '../../../../../schemas/evaluate/textOf.ts'
import type { Call } from '../../../../ground/kernel/call.ts'
import { modelOf } from '../../../../services/records/model/entityModel.ts'
import { Statement } from '../../../../services/records/model/statement.ts'
import { visibleCondition } from '../../../../services/records/search/scope.ts'

const mostLines = 300_000
const kinds = [
  'instanceStarted',
  'instanceEnded',
  'slotOpened',
  'taskClaimed',
  'slotDecided',
  'taskReturned',
  'flowTaken',
]

export interface HistorySpan {
  modelId: string
  from: string | null
  to: string | null
}

export const spanOf = (input: Record<string, unknown>): HistorySpan => ({
  modelId: String(input.modelId),
  from: textOf(input.from),
  to: textOf(input.to),
})

/** Returns SQL for visible instances of the model that started on those days, as `t`. */
function instancesIn(call: Call, s: Statement, { modelId, from, to }: HistorySpan): string {
  const days = [
    from === null ? '' : `and t."started_at" >= (${s.value(from)}::date)::timestamp at time zone 'Asia/Shanghai'`,
    to === null ? '' : `and t."started_at" < (${s.value(to)}::date + 1)::timestamp at time zone 'Asia/Shanghai'`,
  ]
  return `t."model_id" = ${s.value(modelId)} ${days.join(' ')}
    and ${visibleCondition(call, modelOf('processInstance'), s)}`
}

/** Returns the numbers of started and ended instances. */
export async function historyCount(call: Call, span: HistorySpan): Promise<{ started: number; ended: number }> {
  const s = new Statement()
  const [row] = await s.run(
    call.db,
    `select count(*)::int as "started", (count(*) filter (where t."ended_at" is not null))::int as "ended"
      from "process_instance" t
     where ${instancesIn(call, s, span)}`,
  )
  return { started: Number(row?.started ?? 0), ended: Number(row?.ended ?? 0) }
}

/** Returns the event log lines that simulations learn from, in order. */
export async function readHistory(call: Call, span: HistorySpan): Promise<History> {
  const s = new Statement()
  const rows = await s.run(
    call.db,
    `select e."instance_id" as "instanceId", t."key" as "process", e."kind", extract(epoch
      from e."at") * 1000 as "at", e."node_id" as "nodeId",
       e."data"->>'slotId' as "slotId", e."data"->>'assignee' as "assignee",
       e."data"->>'flowId' as "flowId", e."data"->>'decision' as "decision",
       (coalesce(e."data"->>'automatic', e."data"->>'timeout') is not null) as "automatic",
       t."parent_instance_id" is not null as "called"
     from "process_event" e join "process_instance" t on t."id" = e."instance_id"
     where ${instancesIn(call, s, span)} and e."kind" = any(${s.value(kinds)}::text[])
     order by e."at", e."instance_id", e."sequence" limit ${mostLines}`,
  )
  const lines = rows.map(row => ({ ...row, at: Number(row.at) })) as unknown as HistoryLine[]
  const people = lines.flatMap(({ kind, assignee }) => (kind === 'slotDecided' && assignee !== null ? assignee : []))
  return { lines, decisions: await decisionsOf(call, [...new Set(people)]) }
}

async function decisionsOf(call: Call, people: readonly string[]): Promise<Map<string, number[]>> {
  const s = new Statement()
  const rows = await s.run(
    call.db,
    `select l."assignee", extract(epoch from l."decided_at") * 1000 as "at" from "process_slot" l
     where l."assignee" = any(${s.value(people)}::text[]) and l."decided_at" is not null
     and l."state" in ('agreed', 'refused', 'returned')
     order by l."decided_at" limit ${mostLines}`,
  )
  const found = new Map<string, number[]>()
  for (const row of rows) {
    const person = String(row.assignee)
    const times = found.get(person) ?? []
    found.set(person, times)
    times.push(Number(row.at))
  }
  return found
}
