import type { GraphNode } from '../../state/graph.ts'
import type { ScopeRow, TokenRow } from '../../state/state.ts'
import { cancelScope, cancelToken } from '../cancel.ts'
import { isDominated } from '../dominance.ts'
import { engineFault } from '../engineFault.ts'
import { fillJoins, forlornIn } from '../joins.ts'
import { dropRound } from '../loops.ts'
import { labelOf } from '../prepareGraph.ts'
import type { Run } from '../run.ts'
import { graphScope, openSubProcess } from '../scopes.ts'
import { rearmScope, subscribeBoundary } from '../subscribe.ts'
import { createToken, outermost } from '../tokens.ts'
import type { CommandOf } from './commandOf.ts'

/** Location of a target: the deepest running scope, and the sub-processes to open below it. */
interface Destination {
  target: GraphNode
  scope: ScopeRow
  open: GraphNode[]
}

/**
 * Runs `moveTokens` with at least one token; moving none would create more tokens than branches, which no join expects.
 */
export function move(run: Run, command: CommandOf<'move'>): void {
  if (command.tokenIds.length === 0) throw engineFault('STEP_NOTHING_TO_MOVE')
  moveTokens(run, command)
}

/**
 * Cancels tokens with everything they started and puts one at each target. Enclosing scopes that become empty are
 * cancelled too; sub-processes around a target are opened.
 */
export function moveTokens(run: Run, { tokenIds, targets, reason, taskNotes, siblings }: CommandOf<'move'>): void {
  const sources = withoutInner(run, [...new Set(tokenIds.map(id => sourceToken(run, id)))])
  const epoch = Math.max(0, ...sources.map(each => each.epoch)) + 1
  const destinations = targets.map(id => destinationOf(run, sources, run.graph.node(id)))
  const kept = new Set(destinations.flatMap(({ scope }) => chainOf(run, scope)).map(({ id }) => id))
  run.event('moved', null, null, { from: sources.map(each => each.nodeId), to: targets, reason })
  for (const source of sources) {
    if (run.tokens.get(source.id)) cancelToken(run, source, reason)
    vacate(run, source.scopeId, kept, reason)
  }
  for (const { scope, target, open } of destinations) {
    if (open.length === 0 && siblings !== 'keep') clearAhead(run, scope, target, siblings === 'cancel', reason)
    const token = createToken(run, { scopeId: openDown(run, scope, open, epoch), node: target, epoch })
    if (taskNotes) run.taskNotes.set(token.id, taskNotes)
    rearm(run, scope)
  }
  for (const { scope, target, open } of destinations) if (open.length === 0) fillJoins(run, scope.id, target, epoch)
  // Tokens that could only have joined with the cancelled ones would wait at the join forever.
  for (const scopeId of new Set(sources.map(each => each.scopeId)))
    for (const token of forlornIn(run, scopeId)) cancelToken(run, token, reason)
}

/** For a repeated activity, returns the token of all its rounds. */
function sourceToken(run: Run, id: string): TokenRow {
  const token = outermost(run, id)
  if (token) return token
  throw engineFault('STEP_MOVED_AWAY')
}

/** Drops tokens that lie inside work started by another of the tokens. */
function withoutInner(run: Run, tokens: readonly TokenRow[]): TokenRow[] {
  const ids = new Set(tokens.map(({ id }) => id))
  const isInside = (scope: ScopeRow) => scope.tokenId !== null && ids.has(scope.tokenId)
  return tokens.filter(token => !chainOf(run, run.scopeOf(token)).some(isInside))
}

function destinationOf(run: Run, sources: readonly TokenRow[], target: GraphNode): Destination {
  const { kind, attachedTo, forCompensation } = target
  if (kind === 'startEvent' || kind === 'eventSubProcess' || attachedTo !== undefined || forCompensation)
    throw engineFault('STEP_TARGET_NOT_ALLOWED', { node: labelOf(target) }, target.id)
  const places = placesAround(run, target.scope)
  const root = run.scopes.all().find(scope => scope.kind === 'process')!
  const around = [root, ...sources.flatMap(source => chainOf(run, run.scopeOf(source)))]
  let best = root
  let depth = places.length - 1
  for (const scope of around) {
    const place = graphScope(run, scope)
    const at = place === undefined ? -1 : places.indexOf(place)
    if (at >= 0 && at < depth) {
      best = scope
      depth = at
    }
  }
  const open = places
    .slice(0, depth)
    .reverse()
    .map(place => run.graph.at(run.graph.scope(place).node!))
  const closed = open.find(node => node.loop || node.kind === 'eventSubProcess')
  if (closed) throw engineFault('STEP_TARGET_ENCLOSED', { scope: labelOf(closed), node: labelOf(target) }, target.id)
  return { target, scope: best, open }
}

/** Returns the scopes of the graph from the inside outward. */
function placesAround(run: Run, innermost: number): number[] {
  const places: number[] = []
  for (let at: number | undefined = innermost; at !== undefined; at = run.graph.scope(at).parent) places.push(at)
  return places
}

function chainOf(run: Run, scope: ScopeRow): ScopeRow[] {
  const chain: ScopeRow[] = []
  for (let at: ScopeRow | undefined = scope; at; at = run.scopes.get(at.parentId)) chain.push(at)
  return chain
}

/** Cancels scopes that became empty, so that they do not continue as if completed. */
function vacate(run: Run, scopeId: string, kept: ReadonlySet<string>, reason: string): void {
  const scope = run.scopes.get(scopeId)
  if (!scope || scope.parentId === null || kept.has(scope.id)) return
  if (run.tokens.has('scopeId', scope.id) || run.scopes.has('parentId', scope.id)) return
  const token = run.tokens.get(scope.tokenId)
  const outer = run.scopes.get(scope.parentId)!
  if (token) cancelToken(run, token, reason)
  else if (outer.kind === 'loop') dropRound(run, scope, reason)
  else cancelScope(run, scope, reason)
  vacate(run, token?.scopeId ?? outer.id, kept, reason)
}

/** Cancels tokens that the target would produce again: those waiting at joins and, with `all`, every sibling. */
function clearAhead(run: Run, scope: ScopeRow, target: GraphNode, all: boolean, reason: string): void {
  for (const token of run.tokens.by('scopeId', scope.id)) {
    if (!all && token.wait !== 'joined') continue
    const flow = token.wait === 'joined' ? token.viaFlowId : null
    if (isDominated(run.graph, target, run.nodeOf(token), flow)) cancelToken(run, token, reason)
  }
}

/** Rearms the scope around an event sub-process after a move out of it. */
function rearm(run: Run, scope: ScopeRow): void {
  for (const around of chainOf(run, scope)) {
    const place = graphScope(run, around)
    if (place !== undefined) rearmScope(run, around, place)
  }
}

function openDown(run: Run, scope: ScopeRow, nodes: readonly GraphNode[], epoch: number): string {
  let scopeId = scope.id
  for (const node of nodes) {
    const token = createToken(run, { scopeId, node, epoch })
    run.event('nodeEntered', node.id, token.id)
    subscribeBoundary(run, token, node)
    scopeId = openSubProcess(run, token, node, false).id
  }
  return scopeId
}
