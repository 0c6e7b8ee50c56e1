import type { Graph, GraphNode } from '../state/graph.ts'
import type { InstanceState, ScopeRow } from '../state/state.ts'
import { prepareGraph } from './prepareGraph.ts'

/** An ad-hoc sub-process under way, with what may be begun in it. */
export interface OpenAdHoc {
  scope: ScopeRow
  node: GraphNode
  starts: readonly GraphNode[]
  /** Nothing is going on in it. */
  isEmpty: boolean
}

/** Those of an instance. */
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
