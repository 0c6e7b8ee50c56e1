import type { Finding } from '../../schemas/evaluate/finding.ts'
import type { EventDefinition, GraphNode } from '../state/graph.ts'
import type { ScopeRow, TokenRow, Variables } from '../state/state.ts'
import { finding } from './findings.ts'
import { hopsOf } from './hops.ts'
import { endInstance } from './instance.ts'
import { labelOf } from './prepareGraph.ts'
import type { Run } from './run.ts'
import { graphScope, received } from './scopes.ts'
import { isInRound, putIncident } from './tokens.ts'
import { eventStart, fireBoundary, startEventSubProcess, trigger } from './trigger.ts'
import { assign, openVariables } from './variables.ts'

type Thrown = { event: 'error' | 'escalation'; code: string }

/** What is thrown: a code, for errors a message, and values for the catcher. */
export interface ThrownEvent {
  code: string
  message?: string | undefined
  variables?: Variables | undefined
  /** Whether a retry would only throw it again: it comes from an error end event. */
  isFinal?: true | undefined
}
type Caught = Extract<EventDefinition, { event: 'error' | 'escalation' }>

interface Catcher {
  node: GraphNode
  caught: Caught
  fire(): void
  scopeId: string
}

/**
 * Propagates an error outward from its token: the event sub-processes of a scope come before the boundary events on it.
 * An uncaught error ends a called instance, and any instance if an error end event threw it, in it or in one that it
 * called. In all other cases it creates an incident.
 */
export function throwError(run: Run, token: TokenRow, error: ThrownEvent): void {
  const { code, message, variables } = error
  run.event('thrown', token.nodeId, token.id, { event: 'error', code, message })
  const catcher = findCatcher(run, token, { event: 'error', code })
  if (catcher) caughtBy(run, catcher, error)
  else {
    const node = run.nodeOf(token)
    const found = unhandled(labelOf(node), code, message)
    const reason = found.message
    const isFinal = node.kind === 'endEvent' || error.isFinal ? true : undefined
    if (run.instance.parentInstanceId)
      endInstance(run, 'terminated', { reason, error: code, message, thrown: variables, isFinal })
    else if (isFinal) endInstance(run, 'terminated', { reason })
    else putIncident(run, token, found)
  }
}

function unhandled(node: string, code: string | undefined, message: string | undefined): Finding {
  if (code)
    return message
      ? finding('ERROR_WITH_CODE_UNHANDLED_SAYING', { node, code, message })
      : finding('ERROR_WITH_CODE_UNHANDLED', { node, code })
  return message ? finding('ERROR_UNHANDLED_SAYING', { node, message }) : finding('ERROR_UNHANDLED', { node })
}

/** Propagates an escalation outward; an uncaught one is only recorded. True if the throwing token was interrupted. */
export function throwEscalation(run: Run, token: TokenRow, escalation: ThrownEvent): void {
  const { code, variables: thrown } = escalation
  run.event('thrown', token.nodeId, token.id, { event: 'escalation', code })
  const catcher = findCatcher(run, token, { event: 'escalation', code })
  if (catcher) caughtBy(run, catcher, escalation)
  else if (run.instance.parentInstanceId && run.instance.parentTokenId) {
    const { parentInstanceId: instanceId, parentTokenId: tokenId } = run.instance
    const root = run.scopes.all().find(({ kind }) => kind === 'process')
    const variables = openVariables(root?.variables ?? {})
    const outcome = { phase: 'running', variables, escalation: code, ...(thrown && { thrown }) } as const
    run.effects.push({ effect: 'tellParent', instanceId, tokenId, ...outcome })
  }
}

function caughtBy(run: Run, { caught, fire, node, scopeId }: Catcher, { code, message, variables }: ThrownEvent): void {
  run.event('triggered', node.id, null, { event: caught.event, code })
  if (node.receives) assign(run, scopeId, received(run, node, scopeId, variables ?? {}))
  if (caught.variable) assign(run, scopeId, { [caught.variable]: code })
  if (caught.event === 'error' && caught.messageVariable)
    assign(run, scopeId, { [caught.messageVariable]: message ?? code })
  fire()
}

function findCatcher(run: Run, thrower: TokenRow, thrown: Thrown): Catcher | undefined {
  let token: TokenRow | undefined = thrower
  let scope: ScopeRow | undefined = run.scopes.get(thrower.scopeId)
  let from: ScopeRow | undefined
  while (scope) {
    const found = (token && onBoundary(run, token, thrown)) ?? inScope(run, scope, from, thrown)
    if (found) return found
    token = run.tokens.get(scope.tokenId)
    from = scope
    scope = run.scopes.get(scope.parentId)
  }
  return undefined
}

function onBoundary(run: Run, token: TokenRow, thrown: Thrown): Catcher | undefined {
  if (isInRound(run, token)) return undefined
  const nodes = run.nodeOf(token).boundary.map(place => run.graph.at(place))
  const found = best(nodes, thrown)
  if (!found) return undefined
  return { ...found, scopeId: token.scopeId, fire: () => fireBoundary(run, token, found.node) }
}

/**
 * Finds the catching event in a scope. `from` is the inner scope that threw. If an event sub-process has replaced its
 * scope, only it can still catch there.
 */
function inScope(run: Run, scope: ScopeRow, from: ScopeRow | undefined, thrown: Thrown): Catcher | undefined {
  const place = graphScope(run, scope)
  if (place === undefined) return undefined
  const starts = run.graph.eventStarts(place)
  if (starts.length === 0) return undefined
  const running = from?.kind === 'eventSub' ? starts.find(({ node }) => node.id === from.nodeId) : undefined
  if (running && running.start.interrupting !== false) return undefined
  const found = best(
    starts.filter(each => each !== running).map(({ start }) => start),
    thrown,
  )
  const start = found && eventStart(run, scope, found.node)
  if (!found || !start) return undefined
  return { ...found, scopeId: scope.id, fire: () => startEventSubProcess(run, scope, start) }
}

/** Prefers the event that names the code over one that catches all. */
function best(nodes: readonly GraphNode[], { event, code }: Thrown): { node: GraphNode; caught: Caught } | undefined {
  let any: { node: GraphNode; caught: Caught } | undefined
  for (const node of nodes) {
    for (const each of node.events) {
      if (each.event !== event) continue
      const caught = each as Caught
      if (caught.code === code) return { node, caught }
      if (!caught.code) any ??= { node, caught }
    }
  }
  return any
}

/** Delivers a signal to all its subscribers in this instance at once, and by an effect to all other instances. */
export function throwSignal(
  run: Run,
  token: TokenRow,
  { name, withinInstance = false, variables }: { name: string; withinInstance?: boolean; variables: Variables },
): void {
  run.event('thrown', token.nodeId, token.id, { event: 'signal', name })
  const hops = hopsOf(run) + 1
  run.effects.push({
    effect: 'sendSignal',
    name,
    variables,
    hops,
    ...(withinInstance && { within: run.instance.rootId }),
  })
  for (const subscription of run.subscriptions.all()) {
    if (subscription.kind !== 'signal' || subscription.name !== name) continue
    if (run.subscriptions.get(subscription.id)) trigger(run, subscription, variables)
  }
}
