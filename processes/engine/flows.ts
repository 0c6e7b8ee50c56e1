import type { GraphFlow, GraphNode } from '../state/graph.ts'
import { nodeKinds } from '../state/nodeKinds.ts'
import type { TokenRow } from '../state/state.ts'
import { isDominated } from './dominance.ts'
import { engineFault } from './engineFault.ts'
import { holds } from './expressions.ts'
import { labelOf, type PreparedGraph } from './prepareGraph.ts'
import type { Run } from './run.ts'
import { createToken } from './tokens.ts'

/** Moves the token along each of the flows. */
export function takeFlows(run: Run, token: TokenRow, flows: readonly number[]): void {
  run.tokens.remove(token.id)
  for (const place of flows) {
    const flow = run.graph.flow(place)
    if (flows.length > 1 && isKept(run, token, flow)) continue
    const node = run.graph.at(flow.to)
    const next = createToken(run, { scopeId: token.scopeId, node, via: flow.id, epoch: token.epoch })
    run.event('flowTaken', token.nodeId, next.id, { flowId: flow.id, from: token.nodeId, to: node.id })
  }
  run.touchedScopes.add(token.scopeId)
}

/**
 * Whether a sibling still stands in a branch that began before the token was returned and that the move left in place.
 * That branch is not started a second time.
 */
function isKept(run: Run, token: TokenRow, flow: GraphFlow): boolean {
  if (token.epoch === 0) return false
  const first = run.graph.at(flow.to)
  return run.tokens.by('scopeId', token.scopeId).some(sibling => {
    if (sibling.epoch >= token.epoch) return false
    const via = sibling.wait === 'joined' ? sibling.viaFlowId : null
    if (via === flow.id) return true
    const node = run.nodeOf(sibling)
    const from = via === null ? node : sourceOf(run, node, via)
    return from === first || isDominated(run.graph, first, node, via)
  })
}

function sourceOf(run: Run, node: GraphNode, flowId: string): GraphNode | undefined {
  const flow = node.incoming.map(place => run.graph.flow(place)).find(({ id }) => id === flowId)
  return flow && run.graph.at(flow.from)
}

/** Returns the event in the link's scope that catches its name. */
export function linkTarget(graph: PreparedGraph, node: GraphNode): GraphNode | undefined {
  const link = node.kind === 'intermediateThrowEvent' ? node.events.find(each => each.event === 'link') : undefined
  if (!link) return undefined
  return graph
    .scope(node.scope)
    .nodes.map(graph.at)
    .find(
      other =>
        other.kind === 'intermediateCatchEvent' &&
        other.events.some(each => each.event === 'link' && each.name === link.name),
    )
}

/**
 * Returns the unconditional flows and those whose condition holds. The default flow is added if no condition of an
 * activity holds, even beside unconditional flows (BPMN 2.0.2, 13.3.2); for a gateway, if no other flow is chosen.
 */
export function chooseAll(run: Run, token: TokenRow, node: GraphNode): readonly number[] {
  if (node.outgoing.length === 0) return []
  const drawn = drawnFlows(run, node)
  if (drawn) return drawn
  const chosen = node.outgoing.filter(place => place !== node.defaultFlow && isOpen(run, token, node, place))
  const counts = (place: number) => isGateway(node) || run.graph.flow(place).condition !== undefined
  if (chosen.some(counts)) return chosen
  if (chosen.length === 0) return orDefault(node)
  return node.defaultFlow === undefined ? chosen : [...chosen, node.defaultFlow]
}

const isGateway = ({ kind }: GraphNode) => nodeKinds[kind].group === 'gateway'

/** Returns the first flow whose condition holds. */
export function chooseFirst(run: Run, token: TokenRow, node: GraphNode): readonly number[] {
  if (node.outgoing.length === 0) return []
  const drawn = drawnFlows(run, node)
  if (drawn) return drawn
  const first = node.outgoing.find(place => place !== node.defaultFlow && isOpen(run, token, node, place))
  return first === undefined ? orDefault(node) : [first]
}

/** Returns the flows that a simulation drew for the node. */
function drawnFlows(run: Run, node: GraphNode): readonly number[] | undefined {
  const ids = run.context.choose?.(node.id)
  return ids && node.outgoing.filter(place => ids.includes(run.graph.flow(place).id))
}

function isOpen(run: Run, token: TokenRow, node: GraphNode, place: number): boolean {
  const { condition } = run.graph.flow(place)
  return condition === undefined || holds(run, condition, token.scopeId, node)
}

function orDefault(node: GraphNode): readonly number[] {
  if (node.defaultFlow !== undefined) return [node.defaultFlow]
  throw engineFault('STEP_WITHOUT_FLOW', { node: labelOf(node) }, node.id)
}
