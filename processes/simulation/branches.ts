import type { Graph, GraphNode } from '../state/graph.ts'
import type { Random } from './random.ts'
import { type BranchSetup, nodeKey } from './setup.ts'

type Draw = (random: Random) => readonly string[]

/** Returns for each node whose flows have chances how it is left. */
export function drawsOf(graphs: readonly Graph[], branches: readonly BranchSetup[]): Map<string, Draw> {
  const draws = new Map<string, Draw>()
  for (const graph of graphs)
    for (const node of graph.nodes) {
      const flows = flowsOf(graph, node)
      const key = nodeKey(graph.key, node.id)
      const given = new Map(
        branches
          .filter(branch => nodeKey(branch.process, branch.nodeId) === key && flows.includes(branch.flowId))
          .map(branch => [branch.flowId, branch.chance]),
      )
      if (given.size === 0) continue
      draws.set(key, isExclusive(node) ? exclusive(flows, given) : inclusive(graph, node, given))
    }
  return draws
}

export const isExclusive = ({ kind }: GraphNode): boolean => kind === 'exclusiveGateway'

/** Returns the ids of the flows that leave a node. */
export const flowsOf = (graph: Graph, node: GraphNode): string[] =>
  node.outgoing.flatMap(place => graph.flows[place]?.id ?? [])

/** Draws one flow; flows without a chance share the remainder. */
function exclusive(flows: readonly string[], given: ReadonlyMap<string, number>): Draw {
  const known = [...given.values()].reduce((sum, chance) => sum + chance, 0)
  const open = flows.filter(flow => !given.has(flow))
  const rest = open.length === 0 ? 0 : Math.max(0, 1 - known) / open.length
  const shares = flows.map(flow => given.get(flow) ?? rest)
  const total = shares.reduce((sum, share) => sum + share, 0)
  return random => {
    let left = random() * total
    const drawn = flows.find((_flow, index) => {
      left -= shares[index] ?? 0
      return left < 0
    })
    return [drawn ?? flows.at(-1) ?? '']
  }
}

/** Draws each flow independently; if none was drawn, takes the default or the likeliest flow. */
function inclusive(graph: Graph, node: GraphNode, given: ReadonlyMap<string, number>): Draw {
  const otherwise = node.defaultFlow === undefined ? undefined : graph.flows[node.defaultFlow]?.id
  const likeliest = [...given].reduce((best, each) => (each[1] > best[1] ? each : best))[0]
  const always = flowsOf(graph, node).filter(flow => !given.has(flow) && flow !== otherwise)
  return random => {
    const drawn = [...given].filter(([, chance]) => random() < chance).map(([flow]) => flow)
    const taken = [...always, ...drawn]
    return taken.length > 0 ? taken : [otherwise ?? likeliest]
  }
}
