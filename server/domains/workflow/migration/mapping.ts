import type { Graph, GraphNode } from '../../../../processes/state/graph.ts'

export interface NodePair {
  nodeId: string
  nodeName: string
  targetId: string | null
}

export const nameOf = ({ id, name }: GraphNode): string => (typeof name === 'string' && name !== '' ? name : id)

/** Kinds of nodes at which something can stand. */
const holds = (node: GraphNode) =>
  node.kind !== 'startEvent' && node.kind !== 'endEvent' && node.kind !== 'intermediateThrowEvent'

/** Nodes of the old version with the most likely one of the new: of the same id, else the only one of the same name and kind. */
export function suggestMapping(from: readonly Graph[], to: readonly Graph[]): NodePair[] {
  const targets = to.flatMap(({ nodes }) => nodes)
  const byId = new Map(targets.map(node => [node.id, node]))
  return from
    .flatMap(({ nodes }) => nodes)
    .filter(holds)
    .map(node => {
      const same = byId.get(node.id)
      const alike = targets.filter(other => other.kind === node.kind && nameOf(other) === nameOf(node))
      const found = same?.kind === node.kind ? same : alike.length === 1 ? alike[0] : same
      return { nodeId: node.id, nodeName: nameOf(node), targetId: found?.id ?? null }
    })
}

/** As the engine takes it: only what changes its id. A node without a target keeps its own, and is refused where it is missing. */
export const nodesOf = (pairs: readonly NodePair[]): Record<string, string> =>
  Object.fromEntries(
    pairs.flatMap(({ nodeId, targetId }) => (targetId && targetId !== nodeId ? [[nodeId, targetId]] : [])),
  )

/** Nodes of the new version to which none of the old leads. */
export function addedNodes(from: Graph, to: Graph, nodes: Record<string, string>): string[] {
  const known = new Set(from.nodes.map(({ id }) => (Object.hasOwn(nodes, id) ? nodes[id] : id)))
  return to.nodes.map(({ id }) => id).filter(id => !known.has(id))
}

/**
 * The way back. Where two nodes became one, the one in which this instance stood counts.
 */
export function inverseOf(nodes: Record<string, string>, stood: readonly string[]): Record<string, string> {
  const back: Record<string, string> = {}
  for (const [from, to] of Object.entries(nodes)) back[to] ??= from
  for (const from of stood) {
    const to = Object.hasOwn(nodes, from) ? nodes[from]! : from
    if (to !== from) back[to] = from
    else if (Object.hasOwn(back, to)) delete back[to]
  }
  return back
}
