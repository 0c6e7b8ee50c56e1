import { reachableFrom } from '../assignment/returnPaths.ts'
import type { Graph } from '../state/graph.ts'

const known = new WeakMap<Graph, Map<string, boolean>>()

/** Whether every path to a node passes the other one. */
export function isUnavoidable(graph: Graph, passed: string, nodeId: string): boolean {
  const answers = known.get(graph) ?? new Map<string, boolean>()
  known.set(graph, answers)
  const key = `${passed}#${nodeId}`
  const answer = answers.get(key) ?? !canAvoid(graph, passed, nodeId)
  answers.set(key, answer)
  return answer
}

function canAvoid(graph: Graph, passed: string, nodeId: string): boolean {
  const nodes = graph.nodes.map(node => (node.id === passed ? { ...node, outgoing: [], boundary: [] } : node))
  const without = { ...graph, nodes }
  const starts = graph.nodes.filter(node => node.kind === 'startEvent' || node.incoming.length === 0)
  return starts.some(({ id }) => id !== passed && (id === nodeId || reachableFrom(without, id).has(nodeId)))
}
