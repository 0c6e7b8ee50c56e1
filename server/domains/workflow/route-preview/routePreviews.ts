import { formOf } from '../../../../processes/forms/processForm.ts'
import { visibleVariables } from '../../../../processes/forms/visibleVariables.ts'
import type { Graph } from '../../../../processes/state/graph.ts'
import type { InstanceState, TaskRow, Variables } from '../../../../processes/state/state.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { fault } from '../faults.ts'
import { type FillingIn, withKept } from '../forms/keptColumns.ts'
import { requireStarter } from '../forms/requireStarter.ts'
import { acceptedAtStart } from '../forms/startValues.ts'
import { rightsToFillIn } from '../instances/visibility.ts'
import { concernedInstance } from '../instances/visibleInstance.ts'
import { definitionOf } from '../stored/definitions.ts'
import { nameTodayIn } from '../stored/formerNodes.ts'
import { graphOf } from '../stored/graphs.ts'
import { readInstance } from '../stored/loadInstance.ts'
import { nowOf } from '../stored/nowOf.ts'
import { withComputedOf, writtenOf } from '../tasks/checkFields.ts'
import { concernedTask } from '../tasks/concernedTask.ts'
import { emptyStep, type PathStep } from './pathStep.ts'
import { shownPath } from './shownPath.ts'
import { walkAhead } from './walkAhead.ts'

/** POST /nbpm/definition/route/preview: returns the route of an application if submitted with these values. */
export async function startRoutePreview(call: Call<EndpointInput<'processDefinition.routePreview'>>) {
  const definition = await definitionOf(call, call.input.key)
  await requireStarter(call, definition)
  const begin = {
    command: 'start',
    instanceId: 'ahead',
    versionId: definition.versionId,
    initiator: call.session?.userId ?? null,
    variables: acceptedAtStart(definition.graph, (call.input.variables ?? {}) as Variables),
    title: definition.name,
  } as const
  const now = await nowOf(call)
  return shownPath(call, await walkAhead(call, { graph: definition.graph, state: null, begin, now }))
}

/**
 * POST /nbpm/task/route/preview: returns the past route of an instance, and its future one if this task were agreed to
 * with these values.
 */
export async function taskRoutePreview(call: Call<EndpointInput<'processTask.routePreview'>>) {
  const { instanceId, task } = await concernedTask(call, call.input.id)
  return pathOfInstance(call, instanceId, {
    task,
    variables: (call.input.variables ?? {}) as Variables,
    by: call.session?.userId ?? null,
  })
}

/** POST /nbpm/instance/path: returns the past and future route of an instance. */
export async function instancePath(call: Call<EndpointInput<'processInstance.path'>>) {
  const { id } = await concernedInstance(call, call.input.id)
  return pathOfInstance(call, id)
}

async function pathOfInstance(call: Call, instanceId: string, typed?: Typed) {
  const state = await readInstance(call, instanceId)
  if (!state) throw fault('INSTANCE_GONE')
  const done = await stepsBehind(call, instanceId)
  if (state.instance.endedAt !== null) return shownPath(call, done)
  const graph = await graphOf(call, state.instance.versionId, state.instance.key)
  const running: InstanceState = {
    ...(typed ? withTyped(state, await fillingOf(call, typed.task, { instanceId, graph }), typed) : state),
    // A suspended instance takes the same route after activation.
    instance: { ...state.instance, phase: 'running' },
  }
  const ahead = await walkAhead(call, { graph, state: running, begin: null, now: await nowOf(call) })
  return shownPath(call, [...done, ...ahead])
}

interface Typed {
  task: TaskRow
  variables: Variables
  by: string | null
}

/**
 * Applies the typed values at the task, merged with hidden columns. Only fields that the user may write, and only
 * during their turn: trying values would otherwise reveal what conditions compare.
 */
function withTyped(state: InstanceState, filling: FillingIn, { task, variables, by }: Typed) {
  const { scopeId } = task
  const isHis = state.slots.some(slot => slot.taskId === task.id && slot.assignee === by && slot.state === 'open')
  if (!isHis) return state
  const known = visibleVariables({ state }, scopeId)
  const values = withComputedOf(filling.form, withKept(writtenOf(variables, filling), known, filling).values, known)
  const root = state.scopes.find(scope => scope.parentId === null)?.id
  const at = state.scopes.some(scope => scope.id === scopeId) ? scopeId : root
  const owner = (name: string) => {
    for (let scope = state.scopes.find(one => one.id === at); scope; ) {
      if (Object.hasOwn(scope.variables, name)) return scope.id
      scope = state.scopes.find(one => one.id === scope?.parentId)
    }
    return root
  }
  const typed = Object.entries(values)
  const scopes = state.scopes.map(scope => {
    const own = typed.filter(([name]) => owner(name) === scope.id)
    return own.length === 0 ? scope : { ...scope, variables: { ...scope.variables, ...Object.fromEntries(own) } }
  })
  return { ...state, scopes }
}

async function fillingOf(call: Call, task: TaskRow, at: { instanceId: string; graph: Graph }): Promise<FillingIn> {
  const form = formOf(at.graph.settings)
  return { form, rights: await rightsToFillIn(call, { ...at, task }), otherwise: form ? 'read' : 'write' }
}

/** Returns past tasks with their deciders. */
async function stepsBehind(call: Call, instanceId: string): Promise<PathStep[]> {
  const s = new Statement()
  const rows = await s.run(
    call.db,
    `select t."node_id" as "nodeId", t."ended_at" as "endedAt", t."name", t."mode", t."outcome",
       (select coalesce(jsonb_agg(l."assignee" order by l."decided_at", l."id"), '[]') from "process_slot" l
          where l."task_id" = t."id" and l."state" in ('agreed', 'refused', 'returned')) as "people",
       (select coalesce(u."name", l."assignee") || case l."state" when 'returned' then ' 驳回' else ' 不同意' end
       from "process_slot" l
          left join "app_user" u on u."id" = l."assignee"
          where l."task_id" = t."id" and l."state" in ('refused', 'returned') order by l."decided_at" desc
          limit 1) as "note"
     from "process_task" t where t."instance_id" = ${s.value(instanceId)} and t."ended_at" is not null
     and coalesce(t."outcome", '') <> 'cancelled'
     order by t."ended_at", t."id" limit 500`,
  )
  const today = await nameTodayIn(call, instanceId)
  return rows.map(row => ({
    ...emptyStep,
    nodeId: today(String(row.nodeId), row.endedAt as string),
    name: String(row.name || row.nodeId),
    state: 'done',
    mode: row.mode as PathStep['mode'],
    people: (row.people as string[]).map(id => ({ id, why: '' })),
    note: textOf(row.note),
  }))
}
