import type { FieldRight } from '../../../schemas/types/process.ts'
import type { Call } from '../../kernel/call.ts'
import { Statement } from '../../records/statement.ts'
import type { Graph, GraphNode } from '../engine/graph.ts'
import type { Variables } from '../engine/state.ts'
import { nameTodayIn } from '../execution/formerNodes.ts'
import { hiddenAtAll, shownValues } from '../forms/fieldRights.ts'
import { startRights } from '../forms/startNode.ts'
import { groupsOf } from '../people/groupsOf.ts'
import { mayManage, type SeenInstance } from './visibleInstance.ts'

/**
 * What of the variables, and of the fields of the form, somebody may not read; null where none of them is his to read. A
 * field that a node hides must not be readable beside it: by the instance as a whole, or by the task of somebody else.
 */
export type Sight = readonly FieldRight[] | null

/**
 * What of an instance its reader sees as a whole: all of it who manages it; else what any node shows that he has part in.
 * The initiator has part in the start, others in the nodes that ask or asked them, let them claim, or sent them a copy.
 */
export async function sightOf(
  call: Call,
  { seen, graph }: { seen: Pick<SeenInstance, 'id' | 'initiatorId'>; graph: Graph },
): Promise<Sight> {
  if (await mayManage(call, seen.id)) return []
  const nodes = new Map(graph.nodes.map(node => [node.id, node]))
  const ids = await nodesOf(call, seen.id)
  // Of a node that a migration took away nobody knows any more what it hid: what any node hides.
  const rights = ids.map(id => (nodes.has(id) ? hiddenAt(nodes.get(id)) : graph.nodes.flatMap(hiddenAt)))
  if (seen.initiatorId !== null && seen.initiatorId === call.session?.userId) rights.push(startRights(graph))
  return rights.length === 0 ? null : hiddenAtAll(rights)
}

/** What these rights keep from whoever has them. */
export const hiddenIn = (rights: readonly FieldRight[]): FieldRight[] => rights.filter(each => each.right === 'hide')

/** Variables without those that are not seen, and without those that the engine keeps for itself. */
export const seenVariables = (sight: Sight, variables: Variables): Variables =>
  sight === null
    ? {}
    : shownValues(Object.fromEntries(Object.entries(variables).filter(([name]) => !name.startsWith('#'))), sight)

const hiddenAt = (node: GraphNode | undefined): FieldRight[] => hiddenIn(node?.settings?.fields ?? [])

/** Nodes at which the caller was asked or may claim, or from which he got a copy; not those that gave him his own application back. */
async function nodesOf(call: Call, instanceId: string): Promise<string[]> {
  const me = call.session?.userId ?? ''
  const s = new Statement()
  const id = s.value(instanceId)
  const user = s.value(me)
  const name = s.value(call.session?.username ?? null)
  const groups = s.value(await groupsOf(call, me))
  const rows = await s.run(
    call.db,
    `select t."node_id" as "node", t."ended_at" as "at" from "process_task" t where t."instance_id" = ${id}
       and (t."candidate_users" ?| array[${user}, ${name}]::text[] or t."candidate_groups" ?| ${groups}::text[]
       or exists (select 1 from "process_slot" l where l."instance_id" = ${id} and l."task_id" = t."id" and (l."assignee" in (${user}, ${name}) or l."original_assignee" = ${user})
         and l."explanation"->>'returned' is distinct from 'true'))
     union select c."node_id", c."sent_at" from "process_copy" c where c."instance_id" = ${id} and c."user_id" = ${user} and c."node_id" is not null`,
  )
  const today = await nameTodayIn(call, instanceId)
  return rows.map(row => today(String(row.node), row.at as string | null))
}
