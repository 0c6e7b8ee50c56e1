import type { GraphNode } from '../state/graph.ts'
import type { Compensable, ScopeRow, TokenRow } from '../state/state.ts'
import { removeScope } from './cancel.ts'
import { courseScope, undoingStart } from './compensable.ts'
import type { Run } from './run.ts'
import { addScope, openEventSubProcess } from './scopes.ts'
import { createToken, finish, waitFor } from './tokens.ts'
import { isUndoneAfter } from './undoOrder.ts'
import { hidden } from './variables.ts'

/** Marks a scope whose own event sub-process controls compensation. */
const own = hidden('undoesItself')

/**
 * Compensates what ended in the scope of a token, latest first, or one activity only. The token waits until all is
 * compensated, unless the model says otherwise. Inside an event sub-process, the enclosing scope is compensated.
 */
export function compensate(
  run: Run,
  token: TokenRow,
  { activity, waits = true }: { activity?: GraphNode | undefined; waits?: boolean } = {},
): void {
  const from = findScope(run, token, activity)
  if (!from) {
    finish(run, token)
    return
  }
  const { meant, rest } = taken(from.compensable, activity)
  run.putScope({ ...from, compensable: rest })
  const scope = addScope(run, {
    parentId: token.scopeId,
    nodeId: token.nodeId,
    kind: 'compensation',
    tokenId: waits ? token.id : null,
  })
  run.putScope({ ...scope, compensable: meant })
  if (waits) waitFor(run, token, 'scope')
  else finish(run, token)
  run.touchedScopes.add(scope.id)
}

function findScope(run: Run, token: TokenRow, activity: GraphNode | undefined): ScopeRow | undefined {
  let scope: ScopeRow | undefined = courseScope(run, run.scopeOf(token))
  while (scope) {
    if (taken(scope.compensable, activity).meant.length > 0) return scope
    if (!activity && scope.kind !== 'eventSub') return undefined
    scope = scope.parentId ? courseScope(run, run.scopes.get(scope.parentId)!) : undefined
  }
  return undefined
}

/**
 * Splits the entries into those to compensate (all, or those of one activity, also inside ended sub-processes) and the
 * rest.
 */
function taken(
  entries: readonly Compensable[],
  activity: GraphNode | undefined,
): { meant: Compensable[]; rest: Compensable[] } {
  if (!activity) return { meant: [...entries], rest: [] }
  const [meant, rest]: [Compensable[], Compensable[]] = [[], []]
  for (const entry of entries) {
    if (entry.nodeId === activity.id) {
      meant.push(entry)
      continue
    }
    const inside = taken(entry.inner ?? [], activity)
    meant.push(...inside.meant.map(one => ({ ...one, variables: { ...entry.variables, ...one.variables } })))
    rest.push(inside.meant.length > 0 ? { ...entry, inner: inside.rest } : entry)
  }
  return { meant, rest }
}

/** Compensates every entry that need not wait for a later one, and completes when none is left. */
export function undoNext(run: Run, scope: ScopeRow, isEmpty: boolean): void {
  const entries = scope.variables[own] ? [] : scope.compensable
  if (isEmpty && entries.length === 0) {
    const token = run.tokens.get(scope.tokenId)
    removeScope(run, scope)
    if (token) finish(run, token)
    return
  }
  const later = new Set(run.scopes.by('parentId', scope.id).map(({ nodeId }) => run.graph.node(nodeId!)))
  const waiting: Compensable[] = []
  const next: Compensable[] = []
  for (const entry of entries.toReversed()) {
    const node = run.graph.node(entry.nodeId)
    const hasToWait = [...later].some(other => isUndoneAfter(run.graph, node, other))
    if (hasToWait) waiting.unshift(entry)
    else next.push(entry)
    later.add(node)
  }
  if (next.length === 0) return
  run.putScope({ ...scope, compensable: waiting })
  for (const entry of next) undo(run, scope, entry)
}

function undo(run: Run, scope: ScopeRow, entry: Compensable): void {
  const node = run.graph.node(entry.nodeId)
  const handler = entry.isOpen ? undefined : run.graph.handlerOf(node)
  run.event('triggered', node.id, scope.tokenId, { event: 'compensation' })
  if (handler) createToken(run, { scopeId: entryScope(run, scope, entry).id, node: handler, epoch: 0 })
  else undoInside(run, scope, node, entry)
}

/** The handler reads the variables as they were then, because their scope is gone. */
const entryScope = (run: Run, outer: ScopeRow, { nodeId, variables }: Compensable): ScopeRow =>
  addScope(run, { parentId: outer.id, nodeId, kind: 'compensation', tokenId: null, variables })

/** Compensates a sub-process without a handler: by its own event sub-process, or everything that ended inside it. */
function undoInside(run: Run, outer: ScopeRow, node: GraphNode, entry: Compensable): void {
  const undoing = entry.isOpen ? undefined : undoingStart(run, node)
  const variables = undoing ? { ...entry.variables, [own]: true } : entry.variables
  const scope = entryScope(run, outer, { ...entry, variables })
  run.putScope({ ...scope, compensable: entry.inner ?? [] })
  run.touchedScopes.add(scope.id)
  if (undoing) openEventSubProcess(run, scope, undoing)
}
