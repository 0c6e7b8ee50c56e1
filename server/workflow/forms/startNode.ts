import type { Graph, GraphNode } from '../engine/graph.ts'

/** Where a process is begun: its settings say which fields of the form its initiator fills in. */
export const startNode = ({ nodes }: Graph): GraphNode | undefined =>
  nodes.find(node => node.kind === 'startEvent' && node.scope === 0)
