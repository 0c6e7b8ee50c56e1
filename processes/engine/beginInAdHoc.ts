import type { GraphNode } from '../state/graph.ts'
import type { ScopeRow } from '../state/state.ts'
import { engineFault } from './engineFault.ts'
import { labelOf } from './prepareGraph.ts'
import type { Run } from './run.ts'
import { createToken } from './tokens.ts'

/** Starts an activity of an ad-hoc sub-process. */
export function beginInAdHoc(run: Run, scope: ScopeRow, node: GraphNode, nodeId: string): void {
  const target = run.graph.node(nodeId)
  if (target.scope !== node.inner || target.incoming.length > 0 || target.attachedTo !== undefined)
    throw engineFault('STEP_NODE_NOT_STARTABLE', { node: labelOf(target) }, nodeId)
  if (node.adHoc!.ordering === 'sequential' && run.tokens.has('scopeId', scope.id))
    throw engineFault('STEP_ONE_AT_A_TIME', { node: labelOf(node) }, node.id)
  createToken(run, { scopeId: scope.id, node: target, epoch: 0 })
}
