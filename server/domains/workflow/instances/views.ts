import { whyApprover } from '../../../../processes/assignment/whyApprover.ts'
import type { InstanceState } from '../../../../processes/state/state.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { fault } from '../faults.ts'
import { peopleNames } from '../people/peopleNames.ts'
import { nameTodayIn } from '../stored/formerNodes.ts'
import { graphOf } from '../stored/graphs.ts'
import { readInstance } from '../stored/loadInstance.ts'
import { hasAdHoc } from './adHoc.ts'
import { aboutEvent, actOf, eventText, filesIn, opinionIn, peopleIn, shownKinds } from './eventTexts.ts'
import { noteInstanceView } from './noteView.ts'
import { readNewsOf } from './readNews.ts'
import { standingIn } from './standing.ts'
import { seenVariables, visibilityOf } from './visibility.ts'
import { concernedInstance, mayManage } from './visibleInstance.ts'

/** GET /nbpm/instance/detail/{id}: returns an instance with its diagram and tasks. */
export async function detail(call: Call<EndpointInput<'processInstance.detail'>>) {
  const seen = await concernedInstance(call, call.input.id)
  const [record, state, history] = [
    await recordOf(call, seen.id),
    await readInstance(call, seen.id),
    await nodeHistory(call, seen.id),
  ]
  if (!state) throw fault('INSTANCE_GONE')
  const graph = await graphOf(call, seen.versionId, seen.key)
  const names = new Map(graph.nodes.map(node => [node.id, typeof node.name === 'string' ? node.name : node.id]))
  await noteInstanceView(call, seen)
  await readNewsOf(call, seen.id)
  const isManager = await mayManage(call, seen.id)
  return {
    ...record,
    standing: standingIn(state, seen.phase),
    tokens: state.tokens.map(token => ({ ...token, nodeName: names.get(token.nodeId) ?? token.nodeId })),
    tasks: await tasksOf(call, seen.id, isManager),
    may: [...operationsOf(call), ...(hasAdHoc(call, seen, graph, state) ? ['adHoc'] : [])],
    subscriptions: isManager
      ? state.subscriptions
      : state.subscriptions.map(({ id, nodeId, kind }) => ({ id, nodeId, kind })),
    doneNodes: history.nodes,
    doneFlows: history.flows,
    variables: seenVariables(await visibilityOf(call, { seen, graph }), rootVariables(state, record.variables)),
  }
}

export async function recordOf(call: Call, id: string): Promise<Record<string, unknown>> {
  const statement = new Statement()
  const [row] = await statement.run(
    call.db,
    `select i."id", i."revision", i."key", i."process_name" as "processName",
      i."version_id" as "versionId", i."version_no" as "versionNo", i."number", i."title", i."summary",
       i."business_key" as "businessKey", i."phase", i."incidents",
       i."reason", i."initiator_id" as "initiatorId", u."name" as "initiatorName",
       i."organization_id" as "organizationId", o."name" as "organizationName",
       i."parent_instance_id" as "parentInstanceId", i."root_id" as "rootId",
       i."started_at" as "startedAt", i."ended_at" as "endedAt", i."variables",
       exists (select 1 from "seal_mark" m where m."instance_id" = i."id") as "sealed",
       coalesce((select jsonb_agg(jsonb_build_object('id', c."id", 'title',
       c."title", 'phase', c."phase", 'parentTokenId', c."parent_token_id") order by c."id")
         from "process_instance" c where c."parent_instance_id" = i."id" and c."deleted_at" is null), '[]') as
         "children"
     from "process_instance" i left join "app_user" u on u."id" = i."initiator_id"
     left join "organization" o on o."id" = i."organization_id"
     where i."id" = ${statement.value(id)}`,
  )
  return row ?? {}
}

/**
 * Returns all tasks, including ended ones, with everyone who was asked and the reason as text; users who manage the
 * instance also see the stored explanation.
 */
async function tasksOf(call: Call, instanceId: string, isManager: boolean): Promise<Record<string, unknown>[]> {
  const statement = new Statement()
  const tasks = await statement.run(
    call.db,
    `select t."id", t."node_id" as "nodeId", t."name", t."mode",
      t."ratio", t."owner", t."due", t."priority", t."round", t."outcome",
       t."candidate_users" as "candidateUsers", t."candidate_groups" as "candidateGroups",
       t."assigned_at" as "createdAt", t."ended_at" as "endedAt",
       coalesce((select jsonb_agg(jsonb_build_object('id', s."id", 'assignee',
       s."assignee", 'assigneeName', coalesce(u."name", s."assignee"),
         'originalAssignee', s."original_assignee", 'actingFor',
         s."acting_for", 'source', s."source", 'state', s."state", 'weight', s."weight",
         'openedAt', s."opened_at", 'decidedAt', s."decided_at", 'comment', s."comment", 'explanation', s."explanation")
         order by s."order", s."id")
         from "process_slot" s left join "app_user" u on u."id" = s."assignee"
         where s."task_id" = t."id"), '[]') as "slots"
     from "process_task" t where t."instance_id" = ${statement.value(instanceId)} order by t."id"`,
  )
  return tasks.map(task => ({
    ...task,
    slots: (task.slots as Record<string, unknown>[]).map(({ explanation, ...slot }) => ({
      ...slot,
      why: whyApprover(explanation),
      ...(isManager ? { explanation } : {}),
    })),
  }))
}

/** Returns the nodes that an instance left, and the flows that it took. */
export async function nodeHistory(call: Call, instanceId: string): Promise<{ nodes: string[]; flows: string[] }> {
  const statement = new Statement()
  const rows = await statement.run(
    call.db,
    `select e."kind", coalesce(e."data"->>'flowId', e."node_id") as "id", min(e."at") as "first", max(e."at") as "last"
      from "process_event" e
     where e."instance_id" = ${statement.value(instanceId)} and e."kind" in ('nodeLeft', 'flowTaken') group by 1, 2`,
  )
  const today = await nameTodayIn(call, instanceId)
  const of = (kind: string) => rows.filter(row => row.kind === kind && row.id !== null)
  const nodes = of('nodeLeft').flatMap(({ id, first, last }) =>
    [first, last].map(at => today(String(id), at as string)),
  )
  return { nodes: [...new Set(nodes)], flows: of('flowTaken').map(row => String(row.id)) }
}

/** Returns the process variables; for an ended instance, its final ones. */
export const rootVariables = (state: InstanceState, kept: unknown): Record<string, unknown> =>
  state.scopes.find(scope => scope.parentId === null)?.variables ?? ((kept ?? {}) as Record<string, unknown>)

/** POST /nbpm/instance/timeline: returns the events as texts in order; `all` includes internal ones. */
export async function timeline(call: Call<EndpointInput<'processInstance.timeline'>>) {
  const seen = await concernedInstance(call, call.input.id)
  const graph = await graphOf(call, seen.versionId, seen.key)
  const names = new Map(graph.nodes.map(node => [node.id, typeof node.name === 'string' ? node.name : node.id]))
  const isAll = call.input.all === true && mayInspect(call) && (await mayManage(call, seen.id))
  const statement = new Statement()
  const kinds = isAll ? '' : ` and e."kind" = any(${statement.value(shownKinds)}::text[])`
  const rows = await statement.run(
    call.db,
    `select e."id", e."sequence", e."at", e."kind", e."node_id" as "nodeId",
      e."token_id" as "tokenId", e."actor_id" as "actorId", u."name" as "actorName",
       u."avatar" as "actorAvatar", e."data"
     from "process_event" e left join "app_user" u on u."id" = e."actor_id"
     where e."instance_id" = ${statement.value(seen.id)}${kinds} order by e."sequence" limit 5000`,
  )
  const lines = rows.map(row => ({ ...row, kind: String(row.kind), data: (row.data ?? {}) as Record<string, unknown> }))
  const people = await peopleNames(
    call,
    lines.flatMap(line => peopleIn(line.data)),
  )
  const today = await nameTodayIn(call, seen.id)
  const person = (id: unknown) => people.get(String(id)) ?? String(id ?? '系统')
  await noteInstanceView(call, seen)
  return lines.map(({ data, ...line }) => {
    const { nodeId, at, actorId, actorName } = line as {
      nodeId?: unknown
      at?: string
      actorId?: unknown
      actorName?: unknown
    }
    const nameOf = (id: unknown) => names.get(today(String(id), at ?? null))
    const node = (id: unknown) => nameOf(id) || String(id ?? '')
    return {
      ...line,
      nodeName: nodeId === null ? null : (nameOf(nodeId) ?? null),
      text: eventText({ kind: line.kind, data }, { node, person }),
      // Instances that the server starts have no actor: show their initiator.
      actorName: actorName ?? (line.kind === 'instanceStarted' && data.initiator ? person(data.initiator) : null),
      act: actOf({ kind: line.kind, data }),
      about: aboutEvent({ kind: line.kind, actor: actorId, data }, { node, person }) || null,
      opinion: opinionIn({ kind: line.kind, data }) || null,
      files: filesIn(data),
      signature: textOf(data.signature),
      seal: textOf((data.seal as { url?: unknown } | undefined)?.url),
      data: isAll ? data : null,
    }
  })
}

const mayInspect = ({ session }: Call) =>
  session?.superAdmin === true || session?.codes.has('PROCESS_INSTANCE_INSPECT') === true

const operations = {
  activate: 'PROCESS_INSTANCE_ACTIVATE',
  stop: 'PROCESS_INSTANCE_STOP',
  move: 'PROCESS_INSTANCE_MOVE',
}

/** Returns the caller's permitted operations on instances in general. */
const operationsOf = ({ session }: Call): string[] =>
  Object.entries(operations).flatMap(([operation, code]) =>
    session?.superAdmin || session?.codes.has(code) ? [operation] : [],
  )
