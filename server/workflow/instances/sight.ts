import type { Call } from '../../kernel/call.ts'
import { Statement } from '../../records/statement.ts'
import type { Graph, GraphNode } from '../engine/graph.ts'
import type { Variables } from '../engine/state.ts'
import { nameTodayIn } from '../execution/formerNodes.ts'
import { startNode } from '../forms/startNode.ts'
import { groupsOf } from '../people/groupsOf.ts'
import { mayManage, type SeenInstance } from './visibleInstance.ts'

/**
 * Which variables, and fields of the form, somebody may read. A field that a node hides must not be readable beside it: by
 * the instance as a whole, or by the task of somebody else.
 */
export type Sight = (name: string) => boolean

/**
 * What of an instance its reader sees as a whole: all of it who manages it; else what any node shows that he has part in.
 * The initiator has part in the start, others in the nodes that ask or asked them, let them claim, or sent them a copy.
 */
export async function sightOf(
  call: Call,
  { seen, graph }: { seen: Pick<SeenInstance, 'id' | 'initiatorId'>; graph: Graph },
): Promise<Sight> {
  if (await mayManage(call, seen.id)) return () => true
  const nodes = new Map(graph.nodes.map(node => [node.id, node]))
  const ids = await nodesOf(call, seen.id)
  const sights = ids.map(id => {
    const node = nodes.get(id)
    return node ? sightAt(node) : sightOfAll(graph)
  })
  if (seen.initiatorId !== null && seen.initiatorId === call.session?.userId) sights.push(sightAt(startNode(graph)))
  return name => sights.some(sees => sees(name))
}

/** What a node shows to whoever has part in it. */
export function sightAt(node: GraphNode | undefined): Sight {
  const hidden = hiddenAt(node)
  return name => !hidden.has(name)
}

/** Variables without those that are not seen. */
export const seenVariables = (sight: Sight, variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => sight(name)))

const hiddenAt = (node: GraphNode | undefined): Set<string> =>
  new Set(node?.settings?.fields?.filter(each => each.right === 'hide').map(each => each.field))

/** Of a node that a migration took away nobody knows any more what it hid: what no node hides. */
function sightOfAll({ nodes }: Graph): Sight {
  const hidden = new Set(nodes.flatMap(node => [...hiddenAt(node)]))
  return name => !hidden.has(name)
}

/** Nodes at which the caller was asked or may claim, or from which he got a copy. */
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
       or exists (select 1 from "process_slot" l where l."instance_id" = ${id} and l."task_id" = t."id" and (l."assignee" in (${user}, ${name}) or l."original_assignee" = ${user})))
     union select c."node_id", c."sent_at" from "process_copy" c where c."instance_id" = ${id} and c."user_id" = ${user} and c."node_id" is not null`,
  )
  const today = await nameTodayIn(call, instanceId)
  return rows.map(row => today(String(row.node), row.at as string | null))
}
