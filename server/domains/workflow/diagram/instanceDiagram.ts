import type { InstanceState, TokenRow } from '../../../../processes/state/state.ts'
import type { DiagramIncidents } from '../../../../schemas/types/diagram.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { nodeHistory } from '../instances/views.ts'
import { concernedInstance } from '../instances/visibleInstance.ts'
import { incidentsRoute } from '../notifications/routes.ts'
import { peopleAtTasks } from '../people/peopleAtTasks.ts'
import { readInstance } from '../stored/loadInstance.ts'
import { markProgress } from './markProgress.ts'
import { versionDiagram } from './versionDiagram.ts'

/**
 * GET /nbpm/instance/diagram/{id}: returns the diagram of its version with its past and current nodes, and their
 * assignees.
 */
export async function instanceDiagram(call: Call<EndpointInput<'processInstance.diagram'>>) {
  const seen = await concernedInstance(call, call.input.id)
  const diagram = await versionDiagram(call, seen.versionId)
  if (!diagram) return { id: seen.id, diagram: null }
  const state = await readInstance(call, seen.id)
  const history = await nodeHistory(call, seen.id)
  const tokens = state?.tokens ?? []
  const at = (isFailed: boolean) =>
    new Set(tokens.filter(token => (token.wait === 'incident') === isFailed).map(token => token.nodeId))
  const open = state?.scopes.flatMap(scope => scope.nodeId ?? []) ?? []
  const marks = {
    doneNodes: new Set(history.nodes),
    doneFlows: new Set(history.flows),
    currentNodes: new Set([...at(false), ...open]),
    failedNodes: at(true),
    tokens: tokensByNode(tokens),
    incidents: await incidentsByNode(call, seen.id),
    notes: state ? await peopleByNode(call, state) : new Map<string, string>(),
  }
  return { id: seen.id, diagram: markProgress(diagram, marks) }
}

/** Leaves out tokens that wait for their sub-process; the tokens inside are shown. */
const tokensByNode = (tokens: readonly TokenRow[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { nodeId, wait } of tokens) if (wait !== 'scope') counts.set(nodeId, (counts.get(nodeId) ?? 0) + 1)
  return counts
}

async function incidentsByNode(call: Call, instanceId: string): Promise<Map<string, DiagramIncidents>> {
  const s = new Statement()
  const rows = await s.run<{ nodeId: string; count: number }>(
    call.db,
    `select t."node_id" as "nodeId", count(*)::int as "count" from "process_incident" t
     where t."instance_id" = ${s.value(instanceId)} and t."state" = 'open' and t."node_id" is not null group by 1`,
  )
  const marks = rows.map(({ nodeId, count }) => ({ count, address: incidentsRoute({ instanceId, nodeId }), nodeId }))
  return new Map(marks.map(({ nodeId, ...mark }) => [nodeId, mark]))
}

async function peopleByNode(call: Call, state: InstanceState): Promise<Map<string, string>> {
  const people = await peopleAtTasks(call, state)
  return new Map(state.tasks.map(task => [task.nodeId, people(state, task)]))
}
