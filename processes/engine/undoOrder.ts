import type { GraphNode } from '../state/graph.ts'
import { linkTarget } from './flows.ts'
import type { PreparedGraph } from './prepareGraph.ts'

/**
 * Whether an activity must be compensated after another one that ended later: flows lead from it to the other, or both
 * are sequential rounds. Activities that ran in parallel are compensated in parallel.
 */
export function isUndoneAfter(graph: PreparedGraph, earlier: GraphNode, later: GraphNode): boolean {
  const [first, last] = inOneScope(graph, earlier, later)
  if (first === last && first.loop?.kind !== 'parallel') return true
  return aheadOf(graph, first).has(last)
}

/** Returns the two nodes, or their containers, that lie in the same scope. */
function inOneScope(graph: PreparedGraph, one: GraphNode, other: GraphNode): [GraphNode, GraphNode] {
  const around = (node: GraphNode): GraphNode[] => {
    const place = graph.scope(node.scope).node
    return place === undefined ? [node] : [...around(graph.at(place)), node]
  }
  const [left, right] = [around(one), around(other)]
  const at = left.findIndex((node, index) => node !== right[index])
  const depth = at < 0 ? left.length - 1 : Math.min(at, right.length - 1)
  return [left[depth]!, right[depth]!]
}

const known = new WeakMap<GraphNode, ReadonlySet<GraphNode>>()

/** Returns the nodes that a token can reach from a node. */
function aheadOf(graph: PreparedGraph, from: GraphNode): ReadonlySet<GraphNode> {
  const before = known.get(from)
  if (before) return before
  const reached = new Set<GraphNode>()
  const open = [from]
  for (let node = open.pop(); node; node = open.pop()) {
    const leaving = [node, ...node.boundary.map(graph.at)].flatMap(({ outgoing }) => outgoing)
    const next = leaving.map(place => graph.at(graph.flow(place).to))
    const beyond = linkTarget(graph, node)
    for (const one of beyond ? [...next, beyond] : next) {
      if (reached.has(one)) continue
      reached.add(one)
      open.push(one)
    }
  }
  known.set(from, reached)
  return reached
}
