import type { GraphNode } from '../state/graph.ts'
import { throwsEvent } from '../state/nodeKinds.ts'
import type { ScopeRow, TokenRow } from '../state/state.ts'
import { cancelContent, cancelWork, dropSubscriptions } from './cancel.ts'
import { addCompensable } from './compensable.ts'
import { undoNext } from './compensation.ts'
import { fireConditions } from './conditions.ts'
import { behaviourOf } from './elements/registry.ts'
import { EngineFault } from './engineFault.ts'
import { holds } from './expressions.ts'
import { finding } from './findings.ts'
import { chooseAll, takeFlows } from './flows.ts'
import { endInstance, isOver } from './instance.ts'
import { findStuck, fireOneJoin, resetComplex } from './joins.ts'
import { endRound, openOwnRound, recordRound, startLoop } from './loops.ts'
import { labelOf } from './prepareGraph.ts'
import type { Run } from './run.ts'
import { closeEventSubProcess, closeSubProcess, mapped } from './scopes.ts'
import { subscribeBoundary } from './subscribe.ts'
import { endToken, finish, isInRound, putIncident } from './tokens.ts'
import { assign } from './variables.ts'

const mostMoves = 200
/** Maximum expression steps per transaction, about 0.1 s of CPU. */
const mostSpent = 200_000

/** Moves tokens until all wait. A chain that is too long pauses: its tokens stay `ready`. */
export function drain(run: Run, pausesBefore = 0): void {
  const most = run.context.most ?? mostMoves
  for (let moves = 0; ; ) {
    settleScopes(run)
    const id = run.queue.shift()
    if (id !== undefined) {
      const token = run.tokens.get(id)
      if (token?.wait !== 'ready') continue
      // A conditional boundary event may fire before an automatic sub-process has finished.
      if (run.conditionsTouched) {
        run.queue.unshift(id)
        if (fireConditions(run)) continue
        run.queue.shift()
      }
      if (isThrownLater(run, token)) continue
      if (moves === most || run.spent > mostSpent) {
        run.queue.unshift(id)
        run.effects.push({ effect: 'continue', pauses: pausesBefore + 1 })
        return
      }
      moves++
      advance(run, token)
      continue
    }
    if (isOver(run.instance)) return
    if (fireOneJoin(run) || fireConditions(run) || run.touchedScopes.size > 0) continue
    resetComplex(run)
    const stuck = findStuck(run)
    if (stuck) putIncident(run, stuck, finding('JOIN_NEVER_REACHED', { node: labelOf(run.nodeOf(stuck)) }))
    return
  }
}

/** Maximum number of deferrals of a signal throw, so that a branch that never waits cannot delay it for ever. */
const mostDeferred = 20

/**
 * Defers a signal throw until all other ready tokens have moved once or, if no node waits for a signal yet, until they
 * wait. Otherwise a catch event in a parallel branch that comes later in the queue would miss the signal.
 */
function isThrownLater(run: Run, token: TokenRow): boolean {
  if (!throwsSignal(run, token)) return false
  const deferred = run.laterSignals.get(token.id) ?? 0
  const isAwaited = deferred > 0 && run.subscriptions.all().some(({ kind }) => kind === 'signal')
  if (isAwaited || deferred === mostDeferred || !run.queue.some(id => mayMove(run, id))) return false
  run.laterSignals.set(token.id, deferred + 1)
  run.queue.push(token.id)
  return true
}

function throwsSignal(run: Run, token: TokenRow): boolean {
  const { kind, events } = run.nodeOf(token)
  return !token.finished && throwsEvent(kind) && events.some(({ event }) => event === 'signal')
}

/** Returns whether a queued token can still reach a catch event. Two throws do not wait for each other. */
function mayMove(run: Run, id: string): boolean {
  const token = run.tokens.get(id)
  return token?.wait === 'ready' && !(throwsSignal(run, token) && run.laterSignals.has(id))
}

function advance(run: Run, token: TokenRow): void {
  guarded(
    run,
    () => (token.finished ? leave(run, token) : enter(run, token)),
    () => {
      const left = run.tokens.get(token.id)
      if (left) cancelWork(run, left, 'incident')
      return left
    },
  )
}

/**
 * Runs `act`: an engine fault refuses a person's command; otherwise it becomes an incident of the token from `blame`.
 */
function guarded(run: Run, act: () => void, blame: () => TokenRow | undefined): void {
  try {
    act()
  } catch (fault) {
    if (!(fault instanceof EngineFault) || run.isPersonal) throw fault
    const token = blame()
    if (!token) throw fault
    const { error: code, values, message } = fault
    putIncident(run, token, { code, values, message }, token.finished)
  }
}

function enter(run: Run, token: TokenRow): void {
  const node = run.nodeOf(token)
  const behaviour = behaviourOf(node.kind)
  const round = roundOf(run, token)
  run.event('nodeEntered', node.id, token.id, round ? { round: round.index } : {})
  if (behaviour.isActivity && !round) {
    subscribeBoundary(run, token, node)
    if (node.loop) {
      startLoop(run, token, node, node.loop)
      return
    }
    if (node.inputs.length > 0 && !behaviour.opensScope) {
      openOwnRound(run, token, node)
      return
    }
  }
  if (node.skip && holds(run, node.skip, token.scopeId, node)) finish(run, token)
  else behaviour.enter(run, token, node)
}

function roundOf(run: Run, token: TokenRow): ScopeRow | undefined {
  return isInRound(run, token) ? run.scopeOf(token) : undefined
}

function leave(run: Run, token: TokenRow): void {
  const node = run.nodeOf(token)
  const round = roundOf(run, token)
  if (round) {
    recordRound(run, token, node)
    run.event('nodeLeft', node.id, token.id, { round: round.index })
    endToken(run, token)
    return
  }
  const behaviour = behaviourOf(node.kind)
  const hadRounds = behaviour.isActivity && (node.loop || node.inputs.length > 0)
  const isPlain = !behaviour.opensScope && !hadRounds
  if (isPlain && node.outputs.length > 0) assign(run, token.scopeId, mapped(run, node.outputs, token.scopeId, node))
  const flows = behaviour.leave ? undefined : (behaviour.choose ?? chooseAll)(run, token, node)
  dropSubscriptions(run, token)
  if (isPlain && behaviour.isActivity) addCompensable(run, token, node)
  run.event('nodeLeft', node.id, token.id)
  if (node.settings?.copyTo?.length) run.effects.push({ effect: 'copy', nodeId: node.id })
  if (flows) takeFlows(run, token, flows)
  else behaviour.leave!(run, token, node)
}

/** Ends scopes in which nothing is left, from the inside outward. */
function settleScopes(run: Run): void {
  for (const id of run.touchedScopes) {
    run.touchedScopes.delete(id)
    const scope = run.scopes.get(id)
    if (!scope || isOver(run.instance)) continue
    guarded(
      run,
      () => settle(run, scope),
      () => waiterOf(run, scope),
    )
  }
}

function waiterOf(run: Run, scope: ScopeRow): TokenRow | undefined {
  for (let at: ScopeRow | undefined = scope; at; at = run.scopes.get(at.parentId)) {
    const token = run.tokens.get(at.tokenId)
    if (token) return token
  }
  return undefined
}

function settle(run: Run, scope: ScopeRow): void {
  const isEmpty = !run.tokens.has('scopeId', scope.id) && !run.scopes.has('parentId', scope.id)
  const node = scope.kind === 'sub' ? run.graph.node(scope.nodeId!) : undefined
  if (node?.adHoc) settleAdHoc(run, scope, node, isEmpty)
  else if (scope.kind === 'compensation') undoNext(run, scope, isEmpty)
  else if (isEmpty) closers[scope.kind](run, scope)
}

const closers: Record<Exclude<ScopeRow['kind'], 'compensation'>, (run: Run, scope: ScopeRow) => void> = {
  process: run => endInstance(run, 'completed'),
  sub: closeSubProcess,
  eventSub: closeEventSubProcess,
  round: endRound,
  // A loop ends with its last round.
  loop: () => undefined,
}

/**
 * Settles an ad-hoc sub-process. Without a condition it continues until a user ends it, or until everything it started
 * by itself is done.
 */
function settleAdHoc(run: Run, scope: ScopeRow, node: GraphNode, isEmpty: boolean): void {
  const { completion, cancelRemaining, begins } = node.adHoc!
  if (!completion && begins && isEmpty) closeSubProcess(run, scope)
  if (!completion || !holds(run, completion, scope.id, node)) return
  if (cancelRemaining) cancelContent(run, scope, 'completionCondition')
  else if (!isEmpty) return
  closeSubProcess(run, scope)
}
