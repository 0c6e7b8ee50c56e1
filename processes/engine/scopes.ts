import { isRecord } from '../../schemas/evaluate/values.ts'
import type { GraphNode, Mapping } from '../state/graph.ts'
import type { ScopeKind, ScopeRow, TokenRow, Variables } from '../state/state.ts'
import { removeScope } from './cancel.ts'
import { addCompensable } from './compensable.ts'
import { evaluate } from './expressions.ts'
import type { EventStart } from './prepareGraph.ts'
import type { Run } from './run.ts'
import { subscribeScope } from './subscribe.ts'
import { createToken, finish, waitFor } from './tokens.ts'
import { assign, visibleFrom } from './variables.ts'

export interface ScopeStart {
  parentId: string | null
  nodeId: string | null
  kind: ScopeKind
  tokenId: string | null
  index?: number | null
  variables?: Variables
}

export function addScope(run: Run, start: ScopeStart): ScopeRow {
  const { index = null, variables = {}, ...rest } = start
  return run.putScope({ id: run.id(), ...rest, index, variables, compensable: [] })
}

/** Starts a sub-process: its scope, its event subscriptions and its first tokens. */
export function openSubProcess(run: Run, token: TokenRow, node: GraphNode, withStarts = true): ScopeRow {
  const place = node.inner!
  const variables = mapped(run, node.inputs, token.scopeId, node)
  const scope = addScope(run, { parentId: token.scopeId, nodeId: node.id, kind: 'sub', tokenId: token.id, variables })
  run.conditionsTouched = true
  waitFor(run, token, 'scope')
  run.event('scopeOpened', node.id, token.id, { scopeId: scope.id })
  subscribeScope(run, scope, place)
  if (withStarts)
    for (const start of run.graph.scope(place).starts)
      createToken(run, { scopeId: scope.id, node: run.graph.at(start), epoch: token.epoch })
  run.touchedScopes.add(scope.id)
  return scope
}

/** Ends an empty sub-process; its token continues. */
export function closeSubProcess(run: Run, scope: ScopeRow): void {
  const token = run.tokens.get(scope.tokenId)
  const node = run.graph.node(scope.nodeId!)
  if (token) {
    const values = mapped(run, node.outputs, scope.id, node)
    addCompensable(run, token, node, scope)
    removeScope(run, scope)
    assign(run, token.scopeId, values)
    finish(run, token)
  } else removeScope(run, scope)
  run.event('scopeClosed', scope.nodeId, scope.tokenId, { scopeId: scope.id })
}

/** Starts an event sub-process in a scope, after its start event. */
export function openEventSubProcess(run: Run, outer: ScopeRow, { node, start }: EventStart): void {
  const variables = mapped(run, node.inputs, outer.id, node)
  const scope = addScope(run, { parentId: outer.id, nodeId: node.id, kind: 'eventSub', tokenId: null, variables })
  run.event('scopeOpened', node.id, null, { scopeId: scope.id })
  subscribeScope(run, scope, node.inner!)
  const token = createToken(run, { scopeId: scope.id, node: start, epoch: 0, finished: true })
  run.event('nodeEntered', start.id, token.id)
}

export function closeEventSubProcess(run: Run, scope: ScopeRow): void {
  const node = run.graph.node(scope.nodeId!)
  const values = mapped(run, node.outputs, scope.id, node)
  removeScope(run, scope)
  assign(run, scope.parentId!, values)
  run.event('scopeClosed', node.id, null, { scopeId: scope.id })
}

export function mapped(
  run: Run,
  mappings: readonly Mapping[],
  scopeId: string,
  node: GraphNode,
  more?: Variables,
): Variables {
  const values = new Map<string, unknown>()
  for (const { target, path = [], value } of mappings) {
    const before = values.has(target) ? values.get(target) : visibleFrom(run, scopeId)[target]
    values.set(target, inside(before, path, evaluate(run, value, scopeId, node, more)))
  }
  return Object.fromEntries(values)
}

/** Sets a nested field and keeps the others. */
function inside(before: unknown, [field, ...path]: readonly string[], value: unknown): unknown {
  if (field === undefined) return value
  const fields = isRecord(before) ? before : {}
  return { ...fields, [field]: inside(fields[field], path, value) }
}

/** Returns the incoming values that a catching event takes. */
export function received(run: Run, node: GraphNode, scopeId: string, variables: Variables): Variables {
  if (!node.receives) return variables
  return Object.fromEntries(
    node.receives.map(({ target, value }) => [target, evaluate(run, value, scopeId, node, variables)]),
  )
}

/** Returns the graph scope whose nodes run in a scope; undefined for rounds and compensation. */
export function graphScope(run: Run, scope: ScopeRow): number | undefined {
  if (scope.kind === 'process') return 0
  if (scope.kind === 'sub' || scope.kind === 'eventSub') return run.graph.node(scope.nodeId!).inner
  return undefined
}
