import { readNotes } from '../../../../processes/assignment/taskNotes.ts'
import { hiddenAtAll, shownValues } from '../../../../processes/forms/fieldRights.ts'
import { formOf } from '../../../../processes/forms/processForm.ts'
import { fillingRights, startRights } from '../../../../processes/forms/startNode.ts'
import type { Graph, GraphNode } from '../../../../processes/state/graph.ts'
import type { TaskRow, Variables } from '../../../../processes/state/state.ts'
import type { FieldRight } from '../../../../schemas/types/process.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { groupsOf } from '../people/groupsOf.ts'
import { nameTodayIn } from '../stored/formerNodes.ts'
import { graphOf } from '../stored/graphs.ts'
import { handedIn } from './handedIn.ts'
import { mayManage, type SeenInstance } from './visibleInstance.ts'

/**
 * What of the variables, and of the fields of the form, somebody may not read; null where none of them is his to read. A
 * field that a node hides must not be readable beside it: by the instance as a whole, or by the task of somebody else.
 */
export type Visibility = readonly FieldRight[] | null

/**
 * What of an instance its reader sees as a whole: all of it who manages it; else what any node shows that he has part in.
 * The initiator has part in the start, and so has who fills it in for him; others in the nodes that ask or asked them, let them claim, or sent them a copy.
 */
export async function visibilityOf(
  call: Call,
  { seen, graph }: { seen: Pick<SeenInstance, 'id' | 'initiatorId'>; graph: Graph },
): Promise<Visibility> {
  if (await mayManage(call, seen.id)) return []
  const nodes = new Map(graph.nodes.map(node => [node.id, node]))
  const parts = await partsOf(call, seen.id)
  // Of a node that a migration took away nobody knows any more what it hid: what any node hides.
  const rights: (readonly FieldRight[])[] = parts.flatMap(({ node, kept }) => {
    if (node === null) return []
    return [nodes.has(node) && kept ? [...hiddenAt(nodes.get(node)), ...kept] : graph.nodes.flatMap(hiddenAt)]
  })
  const isInitiator = seen.initiatorId !== null && seen.initiatorId === call.session?.userId
  if (isInitiator || parts.some(({ node }) => node === null)) rights.push(await visibilityAtStart(call, seen, graph))
  return rights.length === 0 ? null : hiddenAtAll(rights)
}

/**
 * Of the initiator: what the start shows. A called process was begun by its caller, so what its initiator may not read
 * there he does not read under the name that it is called with either.
 */
const visibilityAtStart = async (call: Call, { id }: Pick<SeenInstance, 'id'>, graph: Graph): Promise<FieldRight[]> => [
  ...startRights(graph),
  ...(await hiddenByCaller(call, id, graph)),
]

/** By which rights a task is filled in, in whose form its initiator reads nothing that the caller keeps from him. */
export async function rightsToFillIn(
  call: Call,
  { instanceId, ...at }: { instanceId: string; graph: Graph; task: Pick<TaskRow, 'nodeId' | 'notes'> },
): Promise<FieldRight[]> {
  const { graph, task } = at
  const rights = fillingRights(graph, task, formOf(graph.settings))
  if (!readNotes(task.notes).returned?.inPlace) return rights
  const kept = await hiddenByCaller(call, instanceId, graph)
  const isKept = (field: string) => kept.some(each => field === each.field || field.startsWith(`${each.field}.`))
  return [...rights.filter(({ field }) => !isKept(field)), ...kept]
}

/** What the caller of a called process hides from who began it, or from who fills it in for him. */
async function hiddenByCaller(call: Call, id: string, graph: Graph): Promise<FieldRight[]> {
  const caller = await callerOf(call, id)
  if (!caller) return []
  const callerGraph = await graphOf(call, caller.versionId, caller.key)
  const visibility =
    (await visibilityOf(call, { seen: caller, graph: callerGraph })) ??
    (await visibilityAtStart(call, caller, callerGraph))
  return handedIn(callerGraph, graph.key, hiddenIn(visibility))
}

async function callerOf(call: Call, id: string) {
  const s = new Statement()
  const [row] = await s.run(
    call.db,
    `select p."id", p."key", p."version_id" as "versionId", p."initiator_id" as "initiatorId"
     from "process_instance" i join "process_instance" p on p."id" = i."parent_instance_id" where i."id" = ${s.value(id)}`,
  )
  return row as Pick<SeenInstance, 'id' | 'key' | 'versionId' | 'initiatorId'> | undefined
}

/** What these rights keep from whoever has them. */
export const hiddenIn = (rights: readonly FieldRight[]): FieldRight[] => rights.filter(each => each.right === 'hide')

/** Variables without those that are not seen, and without those that the engine keeps for itself. */
export const seenVariables = (visibility: Visibility, variables: Variables): Variables =>
  visibility === null
    ? {}
    : shownValues(Object.fromEntries(Object.entries(variables).filter(([name]) => !name.startsWith('#'))), visibility)

const hiddenAt = (node: GraphNode | undefined): FieldRight[] => hiddenIn(node?.settings?.fields ?? [])

/**
 * A node that somebody has part in, and what is kept from him beside what it hides: null, where nobody knows, what any
 * node hides. No node is the start, of who fills in an application that was given back.
 */
interface Part {
  node: string | null
  kept: FieldRight[] | null
}

/**
 * Nodes at which the caller was asked or may claim, or from which he got a copy; of those that gave an application back to
 * its initiator, or to who does it for him, the start. A copy shows no more than its sender read. Of before that was kept: what the node shows, if its sender
 * was asked there himself.
 */
async function partsOf(call: Call, instanceId: string): Promise<Part[]> {
  const me = call.session?.userId ?? ''
  const s = new Statement()
  const id = s.value(instanceId)
  const user = s.value(me)
  const name = s.value(call.session?.username ?? null)
  const groups = s.value(await groupsOf(call, me))
  const rows = await s.run(
    call.db,
    `select t."node_id" as "node", t."ended_at" as "at", '[]'::jsonb as "kept" from "process_task" t where t."instance_id" = ${id}
       and (t."candidate_users" ?| array[${user}, ${name}]::text[] or t."candidate_groups" ?| ${groups}::text[]
       or exists (select 1 from "process_slot" l where l."instance_id" = ${id} and l."task_id" = t."id" and (l."assignee" in (${user}, ${name}) or l."original_assignee" = ${user})
         and l."explanation"->>'returned' is distinct from 'true'))
     union select c."node_id", c."sent_at", coalesce(c."hidden", case when c."from_id" is null or exists
         (select 1 from "process_slot" l join "process_task" t on t."id" = l."task_id" where l."instance_id" = ${id} and t."node_id" = c."node_id"
           and c."from_id" in (l."assignee", l."original_assignee") and l."explanation"->>'returned' is distinct from 'true') then '[]'::jsonb end)
       from "process_copy" c where c."instance_id" = ${id} and c."user_id" = ${user} and c."node_id" is not null
     union select null, null, null from "process_slot" l where l."instance_id" = ${id} and l."assignee" in (${user}, ${name}) and l."explanation"->>'returned' = 'true'`,
  )
  const today = await nameTodayIn(call, instanceId)
  return rows.map(row => ({
    node: row.node === null ? null : today(String(row.node), row.at as string | null),
    kept: (row.kept as string[] | null)?.map(field => ({ field, right: 'hide' })) ?? null,
  }))
}
