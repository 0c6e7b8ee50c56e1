import type { Graph, GraphNode } from '../../../../processes/state/graph.ts'

/** Returns a process of one user task between a start and an end; undefined if there is no such task. */
export function aloneGraph(graph: Graph, nodeId: string): Graph | undefined {
  const node = graph.nodes.find(({ id, kind }) => id === nodeId && kind === 'userTask')
  if (!node) return undefined
  const { loop: _, attachedTo: __, defaultFlow: ___, ...task } = node
  const start = graph.nodes.find(({ kind, scope, events }) => kind === 'startEvent' && scope === 0 && events.length < 2)
  const ids = [start?.id ?? '(start)', '(end)'] as const
  return {
    ...graph,
    nodes: [
      { ...plain(ids[0], 'startEvent'), outgoing: [0], ...(start?.settings && { settings: start.settings }) },
      { ...task, scope: 0, incoming: [0], outgoing: [1], boundary: [] },
      { ...plain(ids[1], 'endEvent'), incoming: [1] },
    ],
    flows: [
      { id: '(in)', name: '', from: 0, to: 1 },
      { id: '(out)', name: '', from: 1, to: 2 },
    ],
    scopes: [{ kind: 'process', nodes: [0, 1, 2], starts: [0], eventSubProcesses: [] }],
  }
}

const plain = (id: string, kind: GraphNode['kind']): GraphNode => ({
  id,
  kind,
  name: '',
  scope: 0,
  incoming: [],
  outgoing: [],
  boundary: [],
  events: [{ event: 'none' }],
  inputs: [],
  outputs: [],
})
