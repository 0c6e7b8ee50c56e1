import type { EventDefinition, GraphNode, MessageReference, Timer } from '../state/graph.ts'
import type { ScopeRow, SubscriptionRow, TokenRow } from '../state/state.ts'
import { type Due, readTimer } from '../state/timers.ts'
import { EngineFault } from './engineFault.ts'
import { evaluate, templateText, textOf } from './expressions.ts'
import { labelOf } from './prepareGraph.ts'
import type { Run } from './run.ts'

/** Who waits: a token, or a scope with its event sub-processes. */
interface Waiter {
  scopeId: string
  tokenId: string | null
}

/** One row for each event of a node for which one can wait. */
export function subscribe(run: Run, waiter: Waiter, node: GraphNode): void {
  const events: EventDefinition[] =
    node.events.length === 0 && node.message ? [{ event: 'message', message: node.message }] : node.events
  for (const event of events) subscribeOne(run, waiter, node, event)
}

function subscribeOne(run: Run, waiter: Waiter, node: GraphNode, event: EventDefinition): void {
  const { scopeId, tokenId } = waiter
  const row = { scopeId, tokenId, nodeId: node.id, name: null, correlation: null, due: null, repeats: null }
  if (event.event === 'timer') {
    const due = isUnset(run, event.timer, scopeId, node) ? null : timerDue(run, event.timer, scopeId, node)
    if (due) add(run, { ...row, kind: 'timer', ...due })
  } else if (event.event === 'message')
    add(run, { ...row, kind: 'message', ...messageKey(run, event.message, waiter.scopeId, node) })
  else if (event.event === 'signal') {
    const name = templateText(run, event.name, waiter.scopeId, node)
    add(run, { ...row, kind: 'signal', name, correlation: event.withinInstance ? run.instance.rootId : null })
  } else if (event.event === 'conditional') {
    run.conditionsTouched = true
    add(run, { ...row, kind: 'condition' })
  }
}

function add(run: Run, row: Omit<SubscriptionRow, 'id'>): void {
  const subscription = run.subscriptions.put({ id: run.id(), ...row })
  const { kind, name, due } = subscription
  run.event('subscribed', row.nodeId, row.tokenId, { subscriptionId: subscription.id, kind, name, due })
}

/** Boundary events of an activity that begins. */
export function subscribeBoundary(run: Run, token: TokenRow, node: GraphNode): void {
  if (run.subscriptions.has('tokenId', token.id)) return
  for (const place of node.boundary) subscribe(run, { scopeId: token.scopeId, tokenId: token.id }, run.graph.at(place))
}

/** Event sub-processes of a scope that begins. */
export function subscribeScope(run: Run, scope: ScopeRow, place: number): void {
  for (const { start } of run.graph.eventStarts(place)) subscribe(run, { scopeId: scope.id, tokenId: null }, start)
}

/** A timer that fires once beside what runs: when it has no row it may be used up. */
export const mayHaveFired = ({ interrupting, events }: GraphNode): boolean =>
  interrupting === false && events.some(({ event }) => event === 'timer')

/** What took the place of a scope has ended its waiting for other events. */
export function isInterrupted(run: Run, scope: ScopeRow, place: number): boolean {
  const running = new Set(run.scopes.by('parentId', scope.id).map(({ nodeId }) => nodeId))
  return run.graph.eventStarts(place).some(({ node, start }) => start.interrupting !== false && running.has(node.id))
}

/** A scope that was interrupted goes on as before, so it waits for its events again. */
export function rearmScope(run: Run, scope: ScopeRow, place: number): void {
  if (isInterrupted(run, scope, place)) return
  const rows = run.subscriptions.by('scopeId', scope.id)
  for (const { start } of run.graph.eventStarts(place)) {
    const isThere = rows.some(({ tokenId, nodeId }) => tokenId === null && nodeId === start.id)
    if (!isThere && !mayHaveFired(start)) subscribe(run, { scopeId: scope.id, tokenId: null }, start)
  }
}

/** Beside an activity, an expression that comes to nothing sets no time. Where a token would wait for it, it is a fault. */
function isUnset(run: Run, timer: Timer, scopeId: string, node: GraphNode): boolean {
  return (
    node.kind === 'boundaryEvent' &&
    typeof timer.value !== 'string' &&
    templateText(run, timer.value, scopeId, node).trim() === ''
  )
}

/** Null: a cycle whose last date is over. Beside what runs it sets no time either. */
function timerDue(run: Run, timer: Timer, scopeId: string, node: GraphNode): Due | null {
  const text = templateText(run, timer.value, scopeId, node)
  const due = readTimer(timer.kind, text, run.now, timer.end && templateText(run, timer.end, scopeId, node))
  if (due || (due === null && node.kind !== 'intermediateCatchEvent')) return due
  throw new EngineFault('badExpression', `节点“${labelOf(node)}”的定时“${text}”无法识别`, node.id)
}

/** Name of a message and what tells the instances that wait apart. */
export function messageKey(
  run: Run,
  message: MessageReference,
  scopeId: string,
  node: GraphNode,
): { name: string; correlation: string | null } {
  const name = templateText(run, message.name, scopeId, node)
  if (!message.correlation) return { name, correlation: run.instance.businessKey }
  return { name, correlation: textOf(evaluate(run, message.correlation, scopeId, node)) }
}
