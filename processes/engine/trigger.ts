import type { GraphNode } from '../state/graph.ts'
import type { ScopeRow, SubscriptionRow, TokenRow, Variables } from '../state/state.ts'
import { nextDue } from '../state/timers.ts'
import { cancelContent, cancelToken } from './cancel.ts'
import { endAwaiting } from './parking.ts'
import type { EventStart } from './prepareGraph.ts'
import type { Run } from './run.ts'
import { openEventSubProcess, received } from './scopes.ts'
import { subscribe } from './subscribe.ts'
import { createToken, finish } from './tokens.ts'
import { assign } from './variables.ts'

/** Delivers an awaited event. */
export function trigger(run: Run, subscription: SubscriptionRow, variables: Variables): void {
  const { scopeId, tokenId } = subscription
  const node = run.graph.node(subscription.nodeId)
  assign(run, scopeId, received(run, node, scopeId, variables))
  run.event('triggered', node.id, tokenId, { event: subscription.kind, name: subscription.name })
  const isRepeated = renew(run, subscription, node)
  if (node.parallelMultiple && isWaiting(run, subscription)) return
  const token = run.tokens.get(tokenId)
  if (node.kind === 'boundaryEvent') {
    if (!token) return
    if (node.parallelMultiple && !isRepeated && node.interrupting === false) subscribe(run, { scopeId, tokenId }, node)
    fireBoundary(run, token, node)
  } else if (token) arrive(run, token, node)
  else {
    const scope = run.scopes.get(scopeId)!
    const start = eventStart(run, scope, node)
    if (start) startEventSubProcess(run, scope, start)
  }
}

/** Removes the used row, or keeps it for the next occurrence. */
function renew(run: Run, subscription: SubscriptionRow, node: GraphNode): boolean {
  const stays = node.interrupting === false && !node.parallelMultiple
  if (subscription.kind !== 'timer') {
    if (!stays) run.subscriptions.remove(subscription.id)
    return stays
  }
  const next = stays ? nextDue(subscription.due!, subscription.repeats) : undefined
  if (!next) run.subscriptions.remove(subscription.id)
  else run.subscriptions.put({ ...subscription, ...next })
  return next !== undefined
}

/** Whether one of several required events is still missing. */
function isWaiting(run: Run, { scopeId, nodeId, tokenId }: SubscriptionRow): boolean {
  return run.subscriptions.by('scopeId', scopeId).some(other => other.nodeId === nodeId && other.tokenId === tokenId)
}

/** Moves the token that waits at the event, or at an event gateway before it. */
function arrive(run: Run, token: TokenRow, node: GraphNode): void {
  if (token.nodeId === node.id) {
    finish(run, token)
    return
  }
  const { scopeId, epoch } = token
  const via = node.incoming
    .map(place => run.graph.flow(place))
    .find(flow => run.graph.at(flow.from).id === token.nodeId)
  for (const other of run.subscriptions.by('tokenId', token.id)) run.subscriptions.remove(other.id)
  run.tokens.remove(token.id)
  run.event('nodeLeft', token.nodeId, token.id)
  const next = createToken(run, { scopeId, node, via: via?.id ?? null, epoch, finished: true })
  if (via) run.event('flowTaken', token.nodeId, next.id, { flowId: via.id, from: token.nodeId, to: node.id })
  run.event('nodeEntered', node.id, next.id)
}

/** Fires a boundary event; it cancels its activity unless it is non-interrupting. */
export function fireBoundary(run: Run, token: TokenRow, node: GraphNode): void {
  const { scopeId, epoch } = token
  if (node.interrupting !== false) {
    endAwaiting(run, token)
    cancelToken(run, token, node.id)
  }
  const next = createToken(run, { scopeId, node, epoch, finished: true })
  run.event('nodeEntered', node.id, next.id)
}

export function eventStart(run: Run, scope: ScopeRow, start: GraphNode): EventStart | undefined {
  const place = scope.kind === 'process' ? 0 : run.graph.node(scope.nodeId!).inner
  return place === undefined ? undefined : run.graph.eventStarts(place).find(each => each.start === start)
}

/** Starts an event sub-process, which replaces the work of the scope or runs beside it. */
export function startEventSubProcess(run: Run, scope: ScopeRow, begins: EventStart): void {
  const { node, start } = begins
  if (start.interrupting !== false) {
    cancelContent(run, scope, node.id)
    for (const other of run.subscriptions.by('scopeId', scope.id)) run.subscriptions.remove(other.id)
  } else if (start.parallelMultiple) subscribe(run, { scopeId: scope.id, tokenId: null }, start)
  openEventSubProcess(run, scope, begins)
}
