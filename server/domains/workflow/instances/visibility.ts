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
import { hiddenInCalled } from './hiddenInCalled.ts'
import { mayManage, type SeenInstance } from './visibleInstance.ts'

/**
 * Variables and form fields that a reader must not see; null if none are visible. A field that a node hides must not be
 * readable elsewhere: in the instance, or in another user's task.
 */
export type Visibility = readonly FieldRight[] | null

/**
 * Returns what a reader may see of an instance: everything for users who manage it, else what any of the reader's nodes
 * shows. The initiator, and users who fill in for the initiator, belong to the start; others to the nodes that ask or
 * asked them, let them claim, or sent them a copy.
 */
export async function visibilityOf(
  call: Call,
  { seen, graph }: { seen: Pick<SeenInstance, 'id' | 'initiatorId'>; graph: Graph },
): Promise<Visibility> {
  if (await mayManage(call, seen.id)) return []
  const nodes = new Map(graph.nodes.map(node => [node.id, node]))
  const parts = await partsOf(call, seen.id)
  // For a node removed by a migration, its hidden fields are unknown: hide the fields that any node hides.
  const rights: (readonly FieldRight[])[] = parts.flatMap(({ node, kept }) => {
    if (node === null) return []
    return [nodes.has(node) && kept ? [...hiddenAt(nodes.get(node)), ...kept] : graph.nodes.flatMap(hiddenAt)]
  })
  const isInitiator = seen.initiatorId !== null && seen.initiatorId === call.session?.userId
  if (isInitiator || parts.some(({ node }) => node === null)) rights.push(await visibilityAtStart(call, seen, graph))
  return rights.length === 0 ? null : hiddenAtAll(rights)
}

/**
 * Returns what the initiator may see: what the start shows. In a called process, what the caller hides from its
 * initiator stays hidden under its new name.
 */
const visibilityAtStart = async (call: Call, { id }: Pick<SeenInstance, 'id'>, graph: Graph): Promise<FieldRight[]> => [
  ...startRights(graph),
  ...(await hiddenByCaller(call, id, graph)),
]

/**
 * Returns the rights for filling in a task; the initiator of a called process does not see what the calling process
 * hides.
 */
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

/** Returns what a calling process hides from the initiator, or from users who fill in for the initiator. */
async function hiddenByCaller(call: Call, id: string, graph: Graph): Promise<FieldRight[]> {
  const caller = await callerOf(call, id)
  if (!caller) return []
  const callerGraph = await graphOf(call, caller.versionId, caller.key)
  const visibility =
    (await visibilityOf(call, { seen: caller, graph: callerGraph })) ??
    (await visibilityAtStart(call, caller, callerGraph))
  return hiddenInCalled(callerGraph, graph.key, hiddenIn(visibility))
}

async function callerOf(call: Call, id: string) {
  const s = new Statement()
  const [row] = await s.run(
    call.db,
    `select p."id", p."key", p."version_id" as "versionId", p."initiator_id" as "initiatorId"
     from "process_instance" i join "process_instance" p on p."id" = i."parent_instance_id"
     where i."id" = ${s.value(id)}`,
  )
  return row as Pick<SeenInstance, 'id' | 'key' | 'versionId' | 'initiatorId'> | undefined
}

/** Returns the hidden fields of the rights. */
export const hiddenIn = (rights: readonly FieldRight[]): FieldRight[] => rights.filter(each => each.right === 'hide')

/** Returns the variables without hidden ones and without the engine's own. */
export const seenVariables = (visibility: Visibility, variables: Variables): Variables =>
  visibility === null
    ? {}
    : shownValues(Object.fromEntries(Object.entries(variables).filter(([name]) => !name.startsWith('#'))), visibility)

const hiddenAt = (node: GraphNode | undefined): FieldRight[] => hiddenIn(node?.settings?.fields ?? [])

/**
 * A node that a user belongs to, and additional hidden fields; null if these are unknown, which hides what any node
 * hides. `node: null` means the start, for users who fill in a returned application.
 */
interface Part {
  node: string | null
  kept: FieldRight[] | null
}

/**
 * Returns the nodes at which the caller was asked, may claim, or from which the caller got a copy; for tasks that
 * return an application to its initiator or their substitute, the start. A copy shows no more than its sender could
 * read; for older copies without this data, what the node shows if the sender was asked there.
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
    `select t."node_id" as "node", t."ended_at" as "at", '[]'::jsonb as "kept" from "process_task" t
      where t."instance_id" = ${id}
       and (t."candidate_users" ?| array[${user}, ${name}]::text[] or t."candidate_groups" ?| ${groups}::text[]
       or exists (select 1 from "process_slot" l where l."instance_id" = ${id} and l."task_id" = t."id"
       and (l."assignee" in (${user}, ${name}) or l."original_assignee" = ${user})
         and l."explanation"->>'returned' is distinct from 'true'))
     union select c."node_id", c."sent_at", coalesce(c."hidden", case when c."from_id" is null or exists
         (select 1 from "process_slot" l join "process_task" t on t."id" = l."task_id"
         where l."instance_id" = ${id} and t."node_id" = c."node_id"
           and c."from_id" in (l."assignee", l."original_assignee")
           and l."explanation"->>'returned' is distinct from 'true') then '[]'::jsonb end)
       from "process_copy" c where c."instance_id" = ${id} and c."user_id" = ${user} and c."node_id" is not null
     union select null, null, null from "process_slot" l
     where l."instance_id" = ${id} and l."assignee" in (${user}, ${name}) and l."explanation"->>'returned' = 'true'`,
  )
  const today = await nameTodayIn(call, instanceId)
  return rows.map(row => ({
    node: row.node === null ? null : today(String(row.node), row.at as string | null),
    kept: (row.kept as string[] | null)?.map(field => ({ field, right: 'hide' })) ?? null,
  }))
}
