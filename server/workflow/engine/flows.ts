import { EngineFault } from './engineFault.ts'
import { holds } from './expressions.ts'
import type { GraphNode } from './graph.ts'
import { labelOf } from './prepareGraph.ts'
import type { Run } from './run.ts'
import type { TokenRow } from './state.ts'
import { createToken } from './tokens.ts'

/** The token goes on by each of the flows. */
export function takeFlows(run: Run, token: TokenRow, flows: readonly number[]): void {
  run.tokens.remove(token.id)
  for (const place of flows) {
    const flow = run.graph.flow(place)
    const node = run.graph.at(flow.to)
    const next = createToken(run, { scopeId: token.scopeId, node, via: flow.id, epoch: token.epoch })
    run.event('flowTaken', token.nodeId, next.id, { flowId: flow.id, from: token.nodeId, to: node.id })
  }
  run.touchedScopes.add(token.scopeId)
}

/** Every flow without a condition and those whose conditions hold; the default flow when there is none. */
export function chooseAll(run: Run, token: TokenRow, node: GraphNode): readonly number[] {
  if (node.outgoing.length === 0) return []
  const chosen = node.outgoing.filter(place => place !== node.defaultFlow && isOpen(run, token, node, place))
  return chosen.length > 0 ? chosen : orDefault(node)
}

/** The first flow whose condition holds. */
export function chooseFirst(run: Run, token: TokenRow, node: GraphNode): readonly number[] {
  if (node.outgoing.length === 0) return []
  const first = node.outgoing.find(place => place !== node.defaultFlow && isOpen(run, token, node, place))
  return first === undefined ? orDefault(node) : [first]
}

function isOpen(run: Run, token: TokenRow, node: GraphNode, place: number): boolean {
  const { condition } = run.graph.flow(place)
  return condition === undefined || holds(run, condition, token.scopeId, node)
}

function orDefault(node: GraphNode): readonly number[] {
  if (node.defaultFlow !== undefined) return [node.defaultFlow]
  throw new EngineFault('noFlow', `节点“${labelOf(node)}”没有满足条件的出口`, node.id)
}
