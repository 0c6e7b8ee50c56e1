import type { EventDefinition, GraphNode, MessageReference, Timer } from '../state/graph.ts'
import type { ScopeRow, SubscriptionRow, TokenRow } from '../state/state.ts'
import { type Due, readTimer } from '../state/timers.ts'
import { engineFault } from './engineFault.ts'
import { evaluate, templateText, textOf } from './expressions.ts'
import { labelOf } from './prepareGraph.ts'
import type { Run } from './run.ts'

/** The owner of a subscription: a token, or a scope with its event sub-processes. */
interface Waiter {
  scopeId: string
  tokenId: string | null
}

/** Creates one row for each event of a node that can be awaited. */
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

/**
 * Subscribes to the boundary events of a starting activity. One occurrence reaches subscribers in the order of their
 * rows, and the first that interrupts removes the rows of the others: it must come last to let all of them act.
 */
export function subscribeBoundary(run: Run, token: TokenRow, node: GraphNode): void {
  if (run.subscriptions.has('tokenId', token.id)) return
  const events = node.boundary.map(place => run.graph.at(place))
  for (const event of interruptingLast(events, each => each))
    subscribe(run, { scopeId: token.scopeId, tokenId: token.id }, event)
}

const interruptingLast = <T>(all: readonly T[], nodeOf: (each: T) => GraphNode): T[] =>
  [false, true].flatMap(isLast => all.filter(each => (nodeOf(each).interrupting !== false) === isLast))

/** Subscribes to the event sub-processes of a new scope. */
export function subscribeScope(run: Run, scope: ScopeRow, place: number): void {
  for (const { start } of interruptingLast(run.graph.eventStarts(place), each => each.start))
    subscribe(run, { scopeId: scope.id, tokenId: null }, start)
}

/** Whether the node is a non-interrupting one-shot timer: a missing row may mean that it has fired. */
export const mayHaveFired = ({ interrupting, events }: GraphNode): boolean =>
  interrupting === false && events.some(({ event }) => event === 'timer')

/** Whether an interrupting event sub-process has ended the scope's other subscriptions. */
export function isInterrupted(run: Run, scope: ScopeRow, place: number): boolean {
  const running = new Set(run.scopes.by('parentId', scope.id).map(({ nodeId }) => nodeId))
  return run.graph.eventStarts(place).some(({ node, start }) => start.interrupting !== false && running.has(node.id))
}

/** Subscribes an interrupted scope to its events again, because it continues as before. */
export function rearmScope(run: Run, scope: ScopeRow, place: number): void {
  if (isInterrupted(run, scope, place)) return
  const rows = run.subscriptions.by('scopeId', scope.id)
  for (const { start } of interruptingLast(run.graph.eventStarts(place), each => each.start)) {
    const isThere = rows.some(({ tokenId, nodeId }) => tokenId === null && nodeId === start.id)
    if (!isThere && !mayHaveFired(start)) subscribe(run, { scopeId: scope.id, tokenId: null }, start)
  }
}

/**
 * Beside an activity, an expression without a value sets no timer. At a token that would wait for it, this is a fault.
 */
function isUnset(run: Run, timer: Timer, scopeId: string, node: GraphNode): boolean {
  return (
    node.kind === 'boundaryEvent' &&
    typeof timer.value !== 'string' &&
    templateText(run, timer.value, scopeId, node).trim() === ''
  )
}

/** Returns when a timer is due; null for a cycle past its end date, and for a boundary timer without a value. */
function timerDue(run: Run, timer: Timer, scopeId: string, node: GraphNode): Due | null {
  const text = templateText(run, timer.value, scopeId, node)
  const due = readTimer(timer.kind, text, run.now, timer.end && templateText(run, timer.end, scopeId, node))
  if (due || (due === null && node.kind !== 'intermediateCatchEvent')) return due
  throw engineFault('STEP_TIMER_UNREADABLE', { node: labelOf(node), text }, node.id)
}

/** Returns the name of a message and its correlation. */
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
