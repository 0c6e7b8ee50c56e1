import type { Graph, GraphNode } from '../state/graph.ts'
import type { InstanceState, ScopeRow } from '../state/state.ts'
import { prepareGraph } from './prepareGraph.ts'

/** A running ad-hoc sub-process and the activities that may be started in it. */
export interface OpenAdHoc {
  scope: ScopeRow
  node: GraphNode
  starts: readonly GraphNode[]
  /** Whether nothing is running in it. */
  isEmpty: boolean
}

/** Returns the running ad-hoc sub-processes of an instance. */
export function openAdHocs(graph: Graph, { scopes, tokens }: Pick<InstanceState, 'scopes' | 'tokens'>): OpenAdHoc[] {
  return scopes.flatMap(scope => {
    const node = scope.kind === 'sub' && scope.nodeId !== null ? prepareGraph(graph).find(scope.nodeId) : undefined
    const inner = node?.adHoc === undefined || node.inner === undefined ? undefined : graph.scopes[node.inner]
    if (!node || !inner) return []
    const isEmpty =
      !tokens.some(token => token.scopeId === scope.id) && !scopes.some(({ parentId }) => parentId === scope.id)
    return [{ scope, node, starts: inner.starts.map(place => graph.nodes[place] as GraphNode), isEmpty }]
  })
}
