import type { Graph, GraphNode } from '../../../../processes/state/graph.ts'

export interface NodePair {
  nodeId: string
  nodeName: string
  targetId: string | null
}

export const nameOf = ({ id, name }: GraphNode): string => (typeof name === 'string' && name !== '' ? name : id)

/** Whether tokens can stand at a node. */
const holds = (node: GraphNode) =>
  node.kind !== 'startEvent' && node.kind !== 'endEvent' && node.kind !== 'intermediateThrowEvent'

/**
 * Maps nodes of the old version to the most likely new one: the same id, else the only one with the same name and kind.
 */
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

/**
 * Returns the mapping for the engine: only changed ids. A node without a target keeps its id, and is refused if the new
 * version lacks it.
 */
export const nodesOf = (pairs: readonly NodePair[]): Record<string, string> =>
  Object.fromEntries(
    pairs.flatMap(({ nodeId, targetId }) => (targetId && targetId !== nodeId ? [[nodeId, targetId]] : [])),
  )

/** Returns nodes of the new version that no old node maps to. */
export function addedNodes(from: Graph, to: Graph, nodes: Record<string, string>): string[] {
  const known = new Set(from.nodes.map(({ id }) => (Object.hasOwn(nodes, id) ? nodes[id] : id)))
  return to.nodes.map(({ id }) => id).filter(id => !known.has(id))
}

/** Returns the inverse mapping. If two nodes were merged, the one where this instance stood is used. */
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
