import { EngineFault } from '../engineFault.ts'
import type { GraphNode } from '../../state/graph.ts'
import { labelOf } from '../prepareGraph.ts'
import type { Run } from '../run.ts'
import type { ScopeRow } from '../../state/state.ts'
import { createToken } from '../tokens.ts'
import type { CommandOf } from './commandOf.ts'

/** The open scope of an ad-hoc sub-process and its node. */
export function adHocScope(run: Run, scopeId: string): { scope: ScopeRow; node: GraphNode } {
  const scope = run.scopes.get(scopeId)
  const node = scope?.kind === 'sub' ? run.graph.node(scope.nodeId!) : undefined
  if (!scope || !node?.adHoc) throw new EngineFault('gone', '该临时子流程已经结束')
  return { scope, node }
}

/** Somebody begins an activity of an ad-hoc sub-process. */
export function activateAdHoc(run: Run, { scopeId, nodeId }: CommandOf<'activateAdHoc'>): void {
  const { scope, node } = adHocScope(run, scopeId)
  beginInAdHoc(run, scope, node, nodeId)
}

export function beginInAdHoc(run: Run, scope: ScopeRow, node: GraphNode, nodeId: string): void {
  const target = run.graph.node(nodeId)
  if (target.scope !== node.inner || target.incoming.length > 0 || target.attachedTo !== undefined)
    throw new EngineFault('badTarget', `节点“${labelOf(target)}”不能直接开始`, nodeId)
  if (node.adHoc!.ordering === 'sequential' && run.tokens.has('scopeId', scope.id))
    throw new EngineFault('notAllowed', `“${labelOf(node)}”一次只能进行一项`, node.id)
  createToken(run, { scopeId: scope.id, node: target, epoch: 0 })
}
