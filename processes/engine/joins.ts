import type { GraphNode } from '../state/graph.ts'
import type { TokenRow } from '../state/state.ts'
import { holds } from './expressions.ts'
import { linkTarget } from './flows.ts'
import type { Run } from './run.ts'
import { createToken, finish, waitFor } from './tokens.ts'
import { hidden } from './variables.ts'

/** A token at a parallel gateway waits until each incoming flow has one; the join then consumes one of each. */
export function joinParallel(run: Run, token: TokenRow, node: GraphNode): void {
  if (node.incoming.length < 2 || token.viaFlowId === null) {
    finish(run, token)
    return
  }
  waitFor(run, token, 'joined')
  if (isMissing(run, token, node)) return
  run.missingFlows.clear()
  merge(run, node, [...firstByFlow(waitingAt(run, token.scopeId, node)).values()])
}

/** Whether a flow still has no token. Cached, so that a join of many flows does not recount them for each token. */
function isMissing(run: Run, token: TokenRow, node: GraphNode): boolean {
  const key = `${token.scopeId} ${node.id}`
  let missing = run.missingFlows.get(key)
  if (missing) missing.delete(token.viaFlowId!)
  else {
    const byFlow = firstByFlow(waitingAt(run, token.scopeId, node))
    missing = new Set(node.incoming.map(place => run.graph.flow(place).id).filter(id => !byFlow.has(id)))
    run.missingFlows.set(key, missing)
  }
  return missing.size > 0
}

/**
 * Completes joins ahead of a target that lies in one of their branches: no token is coming in the others, so branches
 * that have passed, or that the move left out, count as arrived. Otherwise the token would wait there forever.
 */
export function fillJoins(run: Run, scopeId: string, target: GraphNode, epoch: number): void {
  const ahead = flowsAhead(run, target)
  for (const place of run.graph.scope(target.scope).nodes) {
    const join = run.graph.at(place)
    if (join.kind !== 'parallelGateway' || join.incoming.length < 2 || join === target) continue
    const reach = run.graph.reachOf(join)
    const comes = reach.map(flows => ahead.some(flow => flows.has(flow)))
    if (!comes.includes(true) || !comes.includes(false)) continue
    const others = othersOf(run, scopeId, join).flatMap(other => flowsAhead(run, run.nodeOf(other)))
    const waiting = firstByFlow(waitingAt(run, scopeId, join))
    const flows = join.incoming.map(incoming => run.graph.flow(incoming).id)
    // Another token already waits on that flow; it must not fire with the ones added here.
    if (flows.every((id, index) => !comes[index] || waiting.has(id))) continue
    flows.forEach((id, index) => {
      if (comes[index] || waiting.has(id) || others.some(flow => reach[index]!.has(flow))) return
      run.tokens.put({ id: run.id(), scopeId, nodeId: join.id, viaFlowId: id, wait: 'joined', epoch })
    })
  }
  run.missingFlows.clear()
}

/**
 * Returns the tokens that wait at a parallel join of a scope although no token can reach its missing flows any more.
 */
export function forlornIn(run: Run, scopeId: string): TokenRow[] {
  return run.tokens.by('scopeId', scopeId).filter(token => {
    const join = run.nodeOf(token)
    if (token.wait !== 'joined' || join.kind !== 'parallelGateway') return false
    const filled = firstByFlow(waitingAt(run, scopeId, join))
    const ahead = othersOf(run, scopeId, join).flatMap(other => flowsAhead(run, run.nodeOf(other)))
    const reach = run.graph.reachOf(join)
    return !join.incoming.some(
      (place, index) => !filled.has(run.graph.flow(place).id) && ahead.some(flow => reach[index]!.has(flow)),
    )
  })
}

/**
 * A token at an inclusive or complex gateway waits until the rest of the scope shows whether others can still arrive.
 */
export function joinInclusive(run: Run, token: TokenRow, node: GraphNode): void {
  if (node.incoming.length < 2 || token.viaFlowId === null) finish(run, token)
  else waitFor(run, token, 'joined')
}

export function waitingAt(run: Run, scopeId: string, node: GraphNode): TokenRow[] {
  return run.tokens.by('nodeId', node.id).filter(each => each.wait === 'joined' && each.scopeId === scopeId)
}

function firstByFlow(waiting: readonly TokenRow[]): Map<string, TokenRow> {
  const byFlow = new Map<string, TokenRow>()
  for (const each of waiting) {
    if (each.viaFlowId !== null && !byFlow.has(each.viaFlowId)) byFlow.set(each.viaFlowId, each)
  }
  return byFlow
}

/** Merges the tokens into one, which leaves the gateway when its turn comes. */
function merge(run: Run, node: GraphNode, tokens: readonly TokenRow[]): void {
  const [first] = tokens
  if (!first) return
  for (const { id } of tokens) run.tokens.remove(id)
  const epoch = Math.max(...tokens.map(each => each.epoch))
  createToken(run, { scopeId: first.scopeId, node, epoch, finished: true })
}

/**
 * Fires one join whose waiting is over, when everything else is idle. It is checked again after each change in the
 * scope, because a cancelled token may have been the last one the join waited for.
 */
export function fireOneJoin(run: Run): boolean {
  const asked = new Set<string>()
  for (const token of run.tokens.all()) {
    if (token.wait !== 'joined') continue
    const node = run.nodeOf(token)
    const key = `${token.scopeId} ${node.id}`
    if (node.kind === 'parallelGateway' || asked.has(key)) continue
    asked.add(key)
    const waiting = waitingAt(run, token.scopeId, node)
    if (node.kind === 'complexGateway' ? fireComplex(run, waiting, node) : fireInclusive(run, waiting, node))
      return true
  }
  return false
}

function fireInclusive(run: Run, waiting: readonly TokenRow[], node: GraphNode): boolean {
  if (!isComplete(run, waiting, node)) return false
  merge(run, node, [...firstByFlow(waiting).values()])
  return true
}

/** BPMN rule: no token elsewhere in the scope can reach an empty flow without also being able to reach a filled one. */
function isComplete(run: Run, waiting: readonly TokenRow[], node: GraphNode): boolean {
  const filled = new Set(waiting.map(({ viaFlowId }) => viaFlowId))
  const reach = run.graph.reachOf(node)
  const isFilled = node.incoming.map(place => filled.has(run.graph.flow(place).id))
  if (isFilled.every(Boolean)) return true
  return !othersOf(run, waiting[0]!.scopeId, node).some(other => {
    const ahead = flowsAhead(run, run.nodeOf(other))
    const comesTo = (index: number) => ahead.some(flow => reach[index]!.has(flow))
    const isComing = isFilled.some((full, index) => !full && comesTo(index))
    if (!isComing) return false
    return !isFilled.some((full, index) => full && comesTo(index)) || !leadsTo(run, other, node, filled)
  })
}

/**
 * Whether a token can reach a filled flow by sequence flows and links alone. Boundary events do not count: one may send
 * another token there while this token still arrives by its own path.
 */
function leadsTo(run: Run, token: TokenRow, join: GraphNode, filled: ReadonlySet<string | null>): boolean {
  const seen = new Set<GraphNode>()
  const open = [run.nodeOf(token)]
  for (let node = open.pop(); node; node = open.pop()) {
    if (seen.has(node) || node === join) continue
    seen.add(node)
    const flows = node.outgoing.map(place => run.graph.flow(place))
    if (flows.some(flow => filled.has(flow.id) && run.graph.at(flow.to) === join)) return true
    open.push(...flows.map(flow => run.graph.at(flow.to)))
    const beyond = linkTarget(run.graph, node)
    if (beyond) open.push(beyond)
  }
  return false
}

const othersOf = (run: Run, scopeId: string, node: GraphNode) =>
  run.tokens.by('scopeId', scopeId).filter(other => other.nodeId !== node.id)

/** Returns the flows by which a token may leave its node, including those of boundary events. */
function flowsAhead(run: Run, node: GraphNode): number[] {
  const flows = [...node.outgoing]
  for (const place of node.boundary) flows.push(...run.graph.at(place).outgoing)
  return flows
}

const fired = hidden('fired')

/**
 * A complex gateway fires when its condition holds, absorbs the tokens that arrive afterwards, and resets when none can
 * arrive any more. Without a condition it waits like an inclusive one.
 */
function fireComplex(run: Run, waiting: readonly TokenRow[], node: GraphNode): boolean {
  const { activation } = node
  if (!activation) return fireInclusive(run, waiting, node)
  const scopeId = waiting[0]!.scopeId
  const scope = run.scopes.get(scopeId)!
  const key = `${fired}:${node.id}`
  const already = scope.variables[key] as string[] | undefined
  if (already) return swallow(run, waiting, node, key, already)
  const isOpen = holds(run, activation, scopeId, node, { activationCount: waiting.length })
  if (!isOpen) return false
  const flows = waiting.map(({ viaFlowId }) => viaFlowId!)
  run.putScope({ ...scope, variables: { ...scope.variables, [key]: flows } })
  merge(run, node, waiting)
  return true
}

function swallow(run: Run, waiting: readonly TokenRow[], node: GraphNode, key: string, already: string[]): boolean {
  const scope = run.scopes.get(waiting[0]!.scopeId)!
  const come = [...already, ...waiting.map(({ viaFlowId }) => viaFlowId!)]
  for (const { id } of waiting) run.tokens.remove(id)
  run.touchedScopes.add(scope.id)
  const isFull = node.incoming.every(place => come.includes(run.graph.flow(place).id))
  const { [key]: _, ...rest } = scope.variables
  run.putScope({ ...scope, variables: isFull ? rest : { ...rest, [key]: come } })
  return true
}

/** Resets complex gateways when no token they wait to absorb can arrive any more. */
export function resetComplex(run: Run): void {
  for (const node of run.graph.complexGateways) {
    const key = `${fired}:${node.id}`
    for (const scope of run.scopes.all()) {
      if (!(key in scope.variables)) continue
      const reach = run.graph.reachOf(node)
      const isComing = othersOf(run, scope.id, node).some(other =>
        flowsAhead(run, run.nodeOf(other)).some(flow => reach.some(flows => flows.has(flow))),
      )
      if (isComing) continue
      const { [key]: _, ...rest } = scope.variables
      run.putScope({ ...scope, variables: rest })
    }
  }
}

/** Finds tokens that can only wait for each other because nothing else can happen; the model is faulty. */
export function findStuck(run: Run): TokenRow | undefined {
  if (run.subscriptions.size > 0) return undefined
  let stuck: TokenRow | undefined
  for (const token of run.tokens.all()) {
    if (token.wait === 'joined') stuck ??= token
    else if (token.wait !== 'scope' || run.nodeOf(token).adHoc) return undefined
  }
  return stuck
}
