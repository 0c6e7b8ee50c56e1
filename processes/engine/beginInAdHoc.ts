import type { GraphNode } from '../state/graph.ts'
import type { ScopeRow } from '../state/state.ts'
import { EngineFault } from './engineFault.ts'
import { labelOf } from './prepareGraph.ts'
import type { Run } from './run.ts'
import { createToken } from './tokens.ts'

/** Starts an activity of an ad-hoc sub-process. */
export function beginInAdHoc(run: Run, scope: ScopeRow, node: GraphNode, nodeId: string): void {
  const target = run.graph.node(nodeId)
  if (target.scope !== node.inner || target.incoming.length > 0 || target.attachedTo !== undefined)
    throw new EngineFault('badTarget', `节点“${labelOf(target)}”不能直接开始`, nodeId)
  if (node.adHoc!.ordering === 'sequential' && run.tokens.has('scopeId', scope.id))
    throw new EngineFault('notAllowed', `“${labelOf(node)}”一次只能进行一项`, node.id)
  createToken(run, { scopeId: scope.id, node: target, epoch: 0 })
}
