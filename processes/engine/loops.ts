import { type Expression, type GraphNode, type Loop, mostRounds } from '../state/graph.ts'
import type { ScopeRow, TokenRow, Variables } from '../state/state.ts'
import { cancelContent, cancelScope, removeScope } from './cancel.ts'
import { addCompensable, keepCompensable } from './compensable.ts'
import { engineFault } from './engineFault.ts'
import { evaluate, holds } from './expressions.ts'
import { labelOf } from './prepareGraph.ts'
import type { Run } from './run.ts'
import { addScope, mapped } from './scopes.ts'
import { createToken, finish, waitFor } from './tokens.ts'
import { assign, hidden, setLocal } from './variables.ts'

const items = hidden('items')
const results = hidden('results')
const begun = hidden('begun')

/** Starts a repeated activity: a scope for the loop, and in it one for each round. */
export function startLoop(run: Run, token: TokenRow, node: GraphNode, loop: Loop): void {
  const list = loop.collection ? collection(run, loop.collection, token, node) : undefined
  const total = loop.kind === 'standard' ? null : (list?.length ?? cardinality(run, loop, token, node))
  if (total === 0) {
    if (loop.outputCollection) assign(run, token.scopeId, { [loop.outputCollection]: [] })
    finish(run, token)
    return
  }
  if (loop.kind === 'standard' && loop.testBefore && !goesOn(run, loop, token.scopeId, node, 0)) {
    finish(run, token)
    return
  }
  const variables: Variables = {
    nrOfInstances: total ?? 0,
    nrOfActiveInstances: 0,
    nrOfCompletedInstances: 0,
    [begun]: 0,
  }
  if (list) variables[items] = list
  if (loop.outputCollection) variables[results] = []
  const scope = addScope(run, { parentId: token.scopeId, nodeId: node.id, kind: 'loop', tokenId: token.id, variables })
  waitFor(run, token, 'scope')
  const rounds = loop.kind === 'parallel' ? (total ?? 0) : 1
  for (let round = 0; round < rounds; round++) openLoopRound(run, scope.id, node, token.epoch)
}

function collection(run: Run, expression: Expression, token: TokenRow, node: GraphNode): unknown[] {
  const value = evaluate(run, expression, token.scopeId, node)
  if (Array.isArray(value)) return value
  if (typeof value === 'string') return value.split(',').map(item => item.trim())
  throw engineFault('STEP_COLLECTION_NOT_A_LIST', { node: labelOf(node), source: expression.source }, node.id)
}

function cardinality(run: Run, loop: Loop, token: TokenRow, node: GraphNode): number {
  const value = loop.cardinality ? evaluate(run, loop.cardinality, token.scopeId, node) : null
  const count = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= mostRounds) return count
  throw engineFault('STEP_ROUNDS_OUT_OF_RANGE', { node: labelOf(node), most: mostRounds }, node.id)
}

function goesOn(run: Run, loop: Loop, scopeId: string, node: GraphNode, done: number): boolean {
  if (done >= Math.min(loop.maximum ?? mostRounds, mostRounds)) return false
  return !loop.condition || holds(run, loop.condition, scopeId, node, { loopCounter: done })
}

/** Opens the next round of a loop. */
export function openLoopRound(run: Run, loopScopeId: string, node: GraphNode, epoch: number): void {
  const scope = run.scopes.get(loopScopeId)!
  const { loop } = node
  const index = scope.variables[begun] as number
  const list = scope.variables[items] as unknown[] | undefined
  const variables: Variables = { loopCounter: index }
  if (loop?.index) variables[loop.index] = index
  if (loop?.element) variables[loop.element] = list?.[index] ?? index
  const counted = { [begun]: index + 1, nrOfActiveInstances: (scope.variables.nrOfActiveInstances as number) + 1 }
  if (loop?.kind === 'standard') Object.assign(counted, { nrOfInstances: index + 1 })
  setLocal(run, scope, counted)
  openRound(run, { parentId: scope.id, tokenId: null, index, variables, node, epoch })
}

/** Opens a scope for an activity's local variables, for as long as it runs. */
export function openOwnRound(run: Run, token: TokenRow, node: GraphNode): void {
  waitFor(run, token, 'scope')
  openRound(run, { parentId: token.scopeId, tokenId: token.id, index: null, variables: {}, node, epoch: token.epoch })
}

function openRound(
  run: Run,
  start: {
    parentId: string
    tokenId: string | null
    index: number | null
    variables: Variables
    node: GraphNode
    epoch: number
  },
): void {
  const { node, epoch, ...rest } = start
  const scope = addScope(run, { ...rest, nodeId: node.id, kind: 'round' })
  if (node.inner === undefined) setLocal(run, scope, mapped(run, node.inputs, scope.id, node))
  createToken(run, { scopeId: scope.id, node, epoch })
}

/** Ends a round in which nothing is left, then starts the next round or ends the loop. */
export function endRound(run: Run, round: ScopeRow): void {
  const node = run.graph.node(round.nodeId!)
  const outer = run.scopes.get(round.parentId)!
  const values = node.inner === undefined ? mapped(run, node.outputs, round.id, node) : {}
  if (outer.kind !== 'loop') {
    const token = run.tokens.get(round.tokenId)!
    removeScope(run, round)
    assign(run, outer.id, values)
    finish(run, token)
    return
  }
  endLoopRound(run, round, outer, node, values)
}

function endLoopRound(run: Run, round: ScopeRow, outer: ScopeRow, node: GraphNode, values: Variables): void {
  const loop = node.loop!
  const token = run.tokens.get(outer.tokenId)!
  assign(run, token.scopeId, values)
  const before = run.scopes.get(outer.id)!
  const completed = (before.variables.nrOfCompletedInstances as number) + 1
  const active = (before.variables.nrOfActiveInstances as number) - 1
  const changed: Variables = { nrOfCompletedInstances: completed, nrOfActiveInstances: active }
  if (loop.outputCollection && round.index !== null) {
    const collected = [...(before.variables[results] as unknown[])]
    collected[round.index] = loop.outputElement ? evaluate(run, loop.outputElement, round.id, node) : null
    changed[results] = Array.from(collected, item => item ?? null)
  }
  const scope = setLocal(run, before, changed)
  const isEnough = loop.completion !== undefined && holds(run, loop.completion, round.id, node)
  const isOver = isEnough || (loop.kind === 'standard' ? !goesOn(run, loop, round.id, node, completed) : isLast(scope))
  removeScope(run, round)
  if (isOver) endLoop(run, scope, token, 'completionCondition')
  else if (loop.kind !== 'parallel') openLoopRound(run, scope.id, node, token.epoch)
}

const isLast = ({ variables }: ScopeRow) =>
  (variables.nrOfCompletedInstances as number) >= (variables.nrOfInstances as number)

/** Ends the repeated activity around a token with all its rounds. False if there is none. */
export function endLoopAround(run: Run, token: TokenRow): boolean {
  const isMultiple = ({ kind, nodeId }: ScopeRow) =>
    kind === 'loop' && run.graph.node(nodeId!).loop?.kind !== 'standard'
  let scope: ScopeRow | undefined = run.scopeOf(token)
  while (scope && !isMultiple(scope)) scope = run.scopes.get(scope.parentId)
  const outer = run.tokens.get(scope?.tokenId ?? null)
  if (!scope || !outer) return false
  endLoop(run, scope, outer, token.nodeId)
  return true
}

function endLoop(run: Run, scope: ScopeRow, token: TokenRow, reason: string): void {
  cancelContent(run, scope, reason)
  removeScope(run, scope)
  keepCompensable(run, run.scopes.get(token.scopeId)!, scope.compensable)
  const target = run.nodeOf(token).loop?.outputCollection
  if (target) assign(run, token.scopeId, { [target]: scope.variables[results] })
  finish(run, token)
}

/** Cancels one round; the loop continues and does not wait for it. */
export function dropRound(run: Run, round: ScopeRow, reason: string): void {
  const loop = run.scopes.get(round.parentId)!
  const { nrOfInstances, nrOfActiveInstances } = loop.variables as Record<string, number>
  setLocal(run, loop, { nrOfInstances: nrOfInstances! - 1, nrOfActiveInstances: nrOfActiveInstances! - 1 })
  cancelScope(run, round, reason)
}

/** Adds a round: at once in a parallel loop, in order in a sequential one. */
export function addRound(run: Run, scope: ScopeRow, node: GraphNode, element: unknown): void {
  const list = scope.variables[items] as unknown[] | undefined
  const total = (scope.variables.nrOfInstances as number) + 1
  // Cancelled rounds are not counted, but their elements stay, because rounds refer to elements by index.
  const longer = list ? [...list, element ?? null] : undefined
  setLocal(run, scope, longer ? { nrOfInstances: total, [items]: longer } : { nrOfInstances: total })
  if (node.loop?.kind === 'parallel') openLoopRound(run, scope.id, node, run.tokens.get(scope.tokenId)!.epoch)
}

/** Records a round whose activity can be compensated. */
export const recordRound = (run: Run, token: TokenRow, node: GraphNode): void => {
  if (node.inner === undefined) addCompensable(run, token, node)
}
