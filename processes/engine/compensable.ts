import type { GraphNode } from '../state/graph.ts'
import type { Compensable, ScopeRow, TokenRow } from '../state/state.ts'
import type { Run } from './run.ts'

/** Records an ended activity that has a compensation handler. */
export function addCompensable(run: Run, token: TokenRow, node: GraphNode, inside?: ScopeRow): void {
  if (node.forCompensation) return
  const inner = inside?.compensable ?? []
  if (!run.graph.handlerOf(node) && inner.length === 0 && !undoesItself(run, node)) return
  const variables = { ...roundVariables(run, token), ...inside?.variables }
  const entry: Compensable = { nodeId: node.id, variables }
  if (inner.length > 0) entry.inner = inner
  keepCompensable(run, run.scopes.get(token.scopeId)!, [entry])
}

/**
 * Records compensable entries in the scope where the flows run; entries of rounds go to the repeated activity, which
 * can be compensated only after it has ended as a whole.
 */
export function keepCompensable(run: Run, scope: ScopeRow, entries: readonly Compensable[]): void {
  if (entries.length === 0) return
  let home = scope
  while (home.kind === 'round') home = run.scopes.get(home.parentId)!
  run.putScope({ ...home, compensable: [...home.compensable, ...entries] })
}

/** Whether a sub-process contains a compensation event sub-process. */
export function undoesItself(run: Run, node: GraphNode): boolean {
  return undoingStart(run, node) !== undefined
}

export function undoingStart(run: Run, node: GraphNode) {
  if (node.inner === undefined) return undefined
  return run.graph
    .eventStarts(node.inner)
    .find(({ start }) => start.events.some(({ event }) => event === 'compensation'))
}

/** Returns the next outer scope in which flows run; a round is inside such a scope. */
export function courseScope(run: Run, scope: ScopeRow): ScopeRow {
  let course = scope
  while (course.kind === 'round' || course.kind === 'loop') course = run.scopes.get(course.parentId)!
  return course
}

function roundVariables(run: Run, token: TokenRow) {
  const scope = run.scopes.get(token.scopeId)
  return scope?.kind === 'round' ? scope.variables : {}
}
