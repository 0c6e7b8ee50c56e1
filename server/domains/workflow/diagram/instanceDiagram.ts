import type { InstanceState } from '../../../../processes/state/state.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { nodeHistory } from '../instances/views.ts'
import { concernedInstance } from '../instances/visibleInstance.ts'
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
    notes: state ? await peopleByNode(call, state) : new Map<string, string>(),
  }
  return { id: seen.id, diagram: markProgress(diagram, marks) }
}

async function peopleByNode(call: Call, state: InstanceState): Promise<Map<string, string>> {
  const people = await peopleAtTasks(call, state)
  return new Map(state.tasks.map(task => [task.nodeId, people(state, task)]))
}
