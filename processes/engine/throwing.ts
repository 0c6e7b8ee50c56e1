import type { GraphNode, MessageReference, Template } from '../state/graph.ts'
import type { Compensable, ScopeRow, TokenRow } from '../state/state.ts'
import { cancelContent } from './cancel.ts'
import { courseScope } from './compensable.ts'
import { compensate } from './compensation.ts'
import { templateText } from './expressions.ts'
import { hopsOf } from './hops.ts'
import { endInstance } from './instance.ts'
import { dropRound, endLoopAround } from './loops.ts'
import type { Run } from './run.ts'
import { mapped } from './scopes.ts'
import { messageKey } from './subscribe.ts'
import { type ThrownEvent, throwError, throwEscalation, throwSignal } from './throwEvent.ts'
import { endToken, finish } from './tokens.ts'

/** Runs a throwing event, intermediate or end. */
export function throwAll(run: Run, token: TokenRow, node: GraphNode): void {
  if (node.message && !node.events.some(({ event }) => event === 'message')) sendMessage(run, token, node, node.message)
  for (const event of node.events) {
    if (event.event === 'message') sendMessage(run, token, node, event.message)
    else if (event.event === 'signal')
      throwSignal(run, token, {
        name: templateText(run, event.name, token.scopeId, node),
        withinInstance: event.withinInstance ?? false,
        variables: mapped(run, node.inputs, token.scopeId, node),
      })
    else if (event.event === 'escalation') throwEscalation(run, token, thrownEvent(run, token, node, event.code))
    else if (event.event === 'error') throwError(run, token, thrownEvent(run, token, node, event.code, event.message))
    else if (event.event === 'terminate') terminate(run, token, event)
    else if (event.event === 'cancel') cancelTransaction(run, token)
    else if (event.event === 'compensation')
      compensate(run, token, {
        activity: event.activity === undefined ? undefined : run.graph.at(event.activity),
        waits: !event.goesOn,
      })
  }
  // The throw may have ended the token, or the token waits for what it started.
  const left = run.tokens.get(token.id)
  if (left?.wait === 'ready' && !left.finished) finish(run, left)
}

const thrownEvent = (
  run: Run,
  token: TokenRow,
  node: GraphNode,
  code: Template = '',
  message?: Template,
): ThrownEvent => ({
  code: templateText(run, code, token.scopeId, node),
  ...(message !== undefined && { message: templateText(run, message, token.scopeId, node) }),
  ...(node.inputs.length > 0 && { variables: mapped(run, node.inputs, token.scopeId, node) }),
})

export function sendMessage(run: Run, token: TokenRow, node: GraphNode, message: MessageReference): void {
  const { name, correlation } = messageKey(run, message, token.scopeId, node)
  const variables = mapped(run, node.inputs, token.scopeId, node)
  run.effects.push({ effect: 'sendMessage', name, correlation, variables, hops: hopsOf(run) + 1 })
  run.event('thrown', node.id, token.id, { event: 'message', name, correlation })
}

/**
 * Ends the token's scope only: the process, or a sub-process, which then completes. Vendor extensions also end the
 * repeated activity around it, possibly the one that called this instance.
 */
function terminate(run: Run, token: TokenRow, { all, loop }: { all?: true; loop?: true }): void {
  if (all) {
    endInstance(run, 'terminated', { reason: token.nodeId, isAll: true })
    return
  }
  if (loop && endLoopAround(run, token)) return
  const scope = courseScope(run, run.scopeOf(token))
  if (scope.kind === 'process') {
    endInstance(run, 'terminated', { phase: 'completed', reason: token.nodeId, ...(loop && { isLoop: true }) })
    return
  }
  cancelContent(run, scope, token.nodeId, token.id)
  endToken(run, token)
}

/** Compensates everything that ended in the transaction, then leaves it by its cancel event. */
function cancelTransaction(run: Run, token: TokenRow): void {
  const scope = transactionOf(run, token)
  if (!scope) {
    compensate(run, token)
    return
  }
  const ended = [...endedBeside(run, scope, token.nodeId), ...endedUpTo(run, token, scope)]
  // The scopes between the token and the transaction are cancelled.
  const moved = run.tokens.put({ ...token, scopeId: scope.id })
  cancelContent(run, scope, token.nodeId, token.id)
  run.putScope({ ...run.scopes.get(scope.id)!, compensable: ended })
  compensate(run, moved)
}

/** Returns what ended in a scope and in the scopes between it and the token, outermost first. */
function endedUpTo(run: Run, token: TokenRow, outer: ScopeRow): Compensable[] {
  const ended: Compensable[] = []
  for (let scope: ScopeRow | undefined = run.scopeOf(token); scope; scope = run.scopes.get(scope.parentId)) {
    ended.unshift(...scope.compensable)
    if (scope.id === outer.id) break
  }
  return ended
}

/**
 * Collects what ended in the other rounds of a cancelled transaction and cancels those rounds. The loop itself stays,
 * because compensation may move back into the transaction, which can then still complete.
 */
function endedBeside(run: Run, scope: ScopeRow, reason: string): Compensable[] {
  const round = run.scopes.get(scope.parentId)
  const loop = round?.kind === 'round' ? run.scopes.get(round.parentId) : undefined
  if (loop?.kind !== 'loop') return []
  const others = run.scopes.by('parentId', loop.id).filter(({ id }) => id !== round?.id)
  const open = others.flatMap(other =>
    run.scopes.by('parentId', other.id).map(
      ({ variables, compensable: inner }): Compensable => ({
        nodeId: scope.nodeId!,
        variables: { ...other.variables, ...variables },
        inner,
        isOpen: true,
      }),
    ),
  )
  for (const other of others) dropRound(run, other, reason)
  run.putScope({ ...run.scopes.get(loop.id)!, compensable: [] })
  return [...loop.compensable, ...open.filter(({ inner }) => inner!.length > 0)]
}

export function transactionOf(run: Run, token: TokenRow): ScopeRow | undefined {
  let scope: ScopeRow | undefined = run.scopeOf(token)
  while (scope && !(scope.kind === 'sub' && run.graph.node(scope.nodeId!).kind === 'transaction'))
    scope = run.scopes.get(scope.parentId)
  return scope
}
