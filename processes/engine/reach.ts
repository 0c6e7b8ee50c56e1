import type { Graph, GraphNode } from '../state/graph.ts'

/** Returns for each incoming flow of a join the flows from which a token can reach it without passing the join. */
export function computeReach(graph: Graph, join: GraphNode): ReadonlySet<number>[] {
  const place = graph.nodes.indexOf(join)
  return join.incoming.map(flow => flowsBefore(graph, flow, place))
}

function flowsBefore(graph: Graph, flow: number, join: number): ReadonlySet<number> {
  const seen = new Set([flow])
  const open = [flow]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const from = graph.flows[next]!.from
    if (from === join) continue
    for (const before of flowsInto(graph, from)) {
      if (seen.has(before)) continue
      seen.add(before)
      open.push(before)
    }
  }
  return seen
}

/**
 * Returns the flows by which a token reaches a node: for a boundary event those of its activity, for a catching link
 * those of its throws.
 */
function flowsInto(graph: Graph, place: number): readonly number[] {
  const node = graph.nodes[place]!
  if (node.attachedTo !== undefined) return graph.nodes[node.attachedTo]!.incoming
  const link = node.kind === 'intermediateCatchEvent' ? node.events.find(({ event }) => event === 'link') : undefined
  if (link?.event !== 'link') return node.incoming
  return graph.scopes[node.scope]!.nodes.map(at => graph.nodes[at]!)
    .filter(({ kind }) => kind === 'intermediateThrowEvent')
    .filter(({ events }) => events.some(each => each.event === 'link' && each.name === link.name))
    .flatMap(({ incoming }) => incoming)
}
