import type { GraphNode } from '../state/graph.ts'
import type { PreparedGraph } from './prepareGraph.ts'

/**
 * Whether a token at a node (or waiting there on a flow) must have passed `first`: every path from the start of the
 * scope leads through it.
 */
export function isDominated(graph: PreparedGraph, first: GraphNode, node: GraphNode, flowId: string | null): boolean {
  if (node === first || node.scope !== first.scope) return false
  const reached = reachedWithout(graph, first)
  if (flowId === null) return !reached.has(node)
  const flow = node.incoming.map(place => graph.flow(place)).find(({ id }) => id === flowId)
  return flow === undefined ? !reached.has(node) : !reached.has(graph.at(flow.from))
}

const known = new WeakMap<GraphNode, ReadonlySet<GraphNode>>()

/** Returns the nodes of the scope that are reachable without passing a node. */
function reachedWithout(graph: PreparedGraph, avoided: GraphNode): ReadonlySet<GraphNode> {
  const before = known.get(avoided)
  if (before) return before
  const nodes = graph.scope(avoided.scope).nodes.map(place => graph.at(place))
  const begins = (node: GraphNode) =>
    node.incoming.length === 0 && node.attachedTo === undefined && !node.forCompensation && !isLinkTarget(node)
  const open = nodes.filter(node => node !== avoided && begins(node))
  const reached = new Set(open)
  for (let node = open.pop(); node; node = open.pop()) {
    for (const next of nextOf(graph, node, nodes)) {
      if (next === avoided || reached.has(next)) continue
      reached.add(next)
      open.push(next)
    }
  }
  known.set(avoided, reached)
  return reached
}

const isLinkTarget = ({ kind, events }: GraphNode) =>
  kind === 'intermediateCatchEvent' && events.some(({ event }) => event === 'link')

function nextOf(graph: PreparedGraph, node: GraphNode, nodes: readonly GraphNode[]): GraphNode[] {
  const next = [...node.outgoing.map(place => graph.at(graph.flow(place).to)), ...node.boundary.map(graph.at)]
  const link = node.kind === 'intermediateThrowEvent' ? node.events.find(each => each.event === 'link') : undefined
  if (!link) return next
  const halves = nodes.filter(
    other => isLinkTarget(other) && other.events.some(each => each.event === 'link' && each.name === link.name),
  )
  return [...next, ...halves]
}
