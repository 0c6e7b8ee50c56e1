import type { Call } from '../../kernel/call.ts'
import { Statement } from '../../records/statement.ts'
import type { Graph } from '../engine/graph.ts'
import { nameTodayIn } from '../execution/formerNodes.ts'
import { hiddenAtAll, shownValues } from '../forms/fieldRights.ts'
import type { SeenInstance } from './visibleInstance.ts'

/**
 * Variables of an instance for whoever reads it. Who started or manages it sees all of them; who was asked in it, or got a
 * copy, sees what one of his nodes shows: a field that a node hides must not be readable beside it.
 */
export async function shownVariables(
  call: Call,
  { seen, graph, variables }: { seen: SeenInstance; graph: Graph; variables: Record<string, unknown> },
): Promise<Record<string, unknown>> {
  const { session } = call
  if (session?.superAdmin || session?.codes.has('PROCESS_INSTANCE_VIEW') || seen.initiatorId === session?.userId)
    return variables
  const rightsAt = new Map(graph.nodes.map(node => [node.id, node.settings?.fields ?? []]))
  const nodes = await nodesOf(call, seen.id)
  return shownValues(variables, hiddenAtAll(nodes.map(node => rightsAt.get(node) ?? [])))
}

/** Nodes at which the caller was asked, or from which he got a copy. */
async function nodesOf(call: Call, instanceId: string): Promise<string[]> {
  const s = new Statement()
  const id = s.value(instanceId)
  const user = s.value(call.session?.userId ?? null)
  const name = s.value(call.session?.username ?? null)
  const rows = await s.run(
    call.db,
    `select t."node_id" as "node", t."ended_at" as "at" from "process_task" t where t."instance_id" = ${id} and (t."candidate_users" ?| array[${user}, ${name}]::text[]
       or exists (select 1 from "process_slot" l where l."instance_id" = ${id} and l."task_id" = t."id" and (l."assignee" in (${user}, ${name}) or l."original_assignee" = ${user})))
     union select c."node_id", c."sent_at" from "process_copy" c where c."instance_id" = ${id} and c."user_id" = ${user} and c."node_id" is not null`,
  )
  const today = await nameTodayIn(call, instanceId)
  return rows.map(row => today(String(row.node), row.at as string | null))
}
