import { removeScope } from './cancel.ts'
import { courseScope, undoingStart } from './compensable.ts'
import type { GraphNode } from './graph.ts'
import type { Run } from './run.ts'
import { addScope } from './scopes.ts'
import type { Compensable, ScopeRow, TokenRow } from './state.ts'
import { subscribeScope } from './subscribe.ts'
import { createToken, finish, waitFor } from './tokens.ts'
import { hidden } from './variables.ts'

/** Of a scope whose own event sub-process decides what is undone. */
const own = hidden('undoesItself')

/**
 * Undoes what ended in the scope of a token, last first, or one activity only. The token waits until all is undone, unless
 * its model says that it goes on. From inside an event sub-process it is the scope around that is undone.
 */
export function compensate(
  run: Run,
  token: TokenRow,
  { activity, waits = true }: { activity?: GraphNode | undefined; waits?: boolean } = {},
): void {
  const from = findScope(run, token, activity)
  const isMeant = ({ nodeId }: Compensable) => !activity || nodeId === activity.id
  const entries = from?.compensable.filter(isMeant) ?? []
  if (!from || entries.length === 0) {
    finish(run, token)
    return
  }
  run.putScope({ ...from, compensable: from.compensable.filter(entry => !isMeant(entry)) })
  const scope = addScope(run, {
    parentId: token.scopeId,
    nodeId: token.nodeId,
    kind: 'compensation',
    tokenId: waits ? token.id : null,
  })
  run.putScope({ ...scope, compensable: entries })
  if (waits) waitFor(run, token, 'scope')
  else finish(run, token)
  run.touchedScopes.add(scope.id)
}

function findScope(run: Run, token: TokenRow, activity: GraphNode | undefined): ScopeRow | undefined {
  let scope: ScopeRow | undefined = courseScope(run, run.scopeOf(token))
  while (scope) {
    const found = activity
      ? scope.compensable.some(({ nodeId }) => nodeId === activity.id)
      : scope.compensable.length > 0
    if (found) return scope
    if (!activity && scope.kind !== 'eventSub') return undefined
    scope = scope.parentId ? courseScope(run, run.scopes.get(scope.parentId)!) : undefined
  }
  return undefined
}

/** One thing is undone: the next, or the end. */
export function compensateNext(run: Run, scope: ScopeRow): void {
  const entry = scope.variables[own] ? undefined : scope.compensable.at(-1)
  if (!entry) {
    const token = run.tokens.get(scope.tokenId)
    removeScope(run, scope)
    if (token) finish(run, token)
    return
  }
  const node = run.graph.node(entry.nodeId)
  const handler = run.graph.handlerOf(node)
  const rest = scope.compensable.slice(0, -1)
  run.putScope({ ...scope, compensable: rest })
  run.event('triggered', node.id, scope.tokenId, { event: 'compensation' })
  if (handler) createToken(run, { scopeId: handlerScope(run, scope, entry), node: handler, epoch: 0 })
  else undoInside(run, scope, node, entry)
}

/** Who undoes reads the variables of that time, which are gone with it. */
function handlerScope(run: Run, outer: ScopeRow, { nodeId, variables }: Compensable): string {
  if (Object.keys(variables).length === 0) return outer.id
  return addScope(run, { parentId: outer.id, nodeId, kind: 'compensation', tokenId: null, variables }).id
}

/** A sub-process without a handler: its own event sub-process, or all that ended inside of it. */
function undoInside(run: Run, outer: ScopeRow, node: GraphNode, entry: Compensable): void {
  const undoing = undoingStart(run, node)
  const variables = undoing ? { ...entry.variables, [own]: true } : entry.variables
  const scope = addScope(run, { parentId: outer.id, nodeId: node.id, kind: 'compensation', tokenId: null, variables })
  run.putScope({ ...scope, compensable: entry.inner ?? [] })
  run.touchedScopes.add(scope.id)
  if (!undoing) return
  const event = addScope(run, { parentId: scope.id, nodeId: undoing.node.id, kind: 'eventSub', tokenId: null })
  subscribeScope(run, event, undoing.node.inner!)
  createToken(run, { scopeId: event.id, node: undoing.start, epoch: 0, finished: true })
}
