import type { Call } from '../../kernel/call.ts'
import { Statement } from '../../records/statement.ts'
import { readNotes } from '../assignment/taskNotes.ts'
import type { EngineCommand } from '../engine/command.ts'
import type { EarlierAgreement } from '../engine/result.ts'
import type { InstanceState } from '../engine/state.ts'
import { migrationsOf, nameToday } from '../execution/formerNodes.ts'
import { grouped } from './values.ts'

export interface Agreements {
  agreed: EarlierAgreement[]
  /** People by node who agreed before a return that keeps what was agreed. */
  kept: Map<string, string[]>
}

interface Row {
  nodeId: string
  endedAt: Date | string
  assignee: string
  isLast: boolean
  isBeforeReturn: boolean
}

/**
 * Who agreed in this instance until now: at tasks that have ended, and at the one that this very command ends. What was
 * agreed before a return counts again only if that return keeps agreements.
 */
export async function earlierAgreements(call: Call, state: InstanceState, command: EngineCommand): Promise<Agreements> {
  const s = new Statement()
  const id = s.value(state.instance.id)
  const rows = await s.steady(
    call.db,
    `with moved as (select ${migrationsOf(id)} as "migrations"),
       back as (select e."at", e."data" from "process_event" e where e."instance_id" = ${id} and e."kind" = 'taskReturned'
         order by e."sequence" desc limit 1),
       gone as (select t."id", t."node_id", t."ended_at" from "process_task" t where t."instance_id" = ${id}
         and t."ended_at" is not null and t."outcome" <> 'cancelled')
     select g."node_id" as "nodeId", g."ended_at" as "endedAt", l."assignee", g."ended_at" = (select max(x."ended_at") from gone x) as "isLast",
       coalesce(g."ended_at" <= (select b."at" from back b), false) as "isBeforeReturn",
       (select b."data"->>'agreements' from back b) as "agreements", (select m."migrations" from moved m) as "migrations"
     from gone g join "process_slot" l on l."task_id" = g."id" and l."state" = 'agreed' order by g."ended_at" desc, l."id"`,
  )
  const today = nameToday(rows[0]?.migrations)
  const known = (rows as unknown as (Row & { agreements: string | null })[]).map(row => ({
    ...row,
    nodeId: today(row.nodeId, row.endedAt),
  }))
  if (command.command === 'move') {
    const going = readNotes(command.taskNotes ?? {}).returned
    // The return that this very command makes is no event yet: until now is before it, and whom it goes back to is asked.
    if (going) return { agreed: [], kept: going.agreements === 'keep' ? keptOf(known, command.targets) : new Map() }
  }
  const isKept = known[0]?.agreements === 'keep'
  const ending = command.command === 'completeTask' ? state.tasks.find(task => task.id === command.taskId) : undefined
  const now = state.slots
    .filter(slot => slot.taskId === ending?.id && slot.state === 'agreed')
    .map(slot => ({ nodeId: ending?.nodeId ?? '', assignee: slot.assignee, last: true }))
  const before = known
    .filter(row => !row.isBeforeReturn)
    .map(({ nodeId, assignee, isLast }) => ({ nodeId, assignee, last: isLast && now.length === 0 }))
  const kept = isKept ? byNode(known.filter(row => row.isBeforeReturn)) : new Map<string, string[]>()
  for (const { nodeId } of before) kept.delete(nodeId)
  return { agreed: [...now, ...before], kept }
}

function keptOf(known: readonly Row[], targets: readonly string[]): Map<string, string[]> {
  const kept = byNode(known)
  for (const target of targets) kept.delete(target)
  return kept
}

const byNode = (rows: readonly Row[]): Map<string, string[]> =>
  new Map([...grouped(rows, row => row.nodeId)].map(([node, of]) => [node, [...new Set(of.map(row => row.assignee))]]))
