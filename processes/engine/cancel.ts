import type { ScopeRow, TokenRow } from '../state/state.ts'
import type { Run } from './run.ts'

/** Cancels a token and everything that belongs to it; it takes no flow. */
export function cancelToken(run: Run, token: TokenRow, reason: string): void {
  cancelWork(run, token, reason)
  dropSubscriptions(run, token)
  run.tokens.remove(token.id)
  if (token.wait === 'joined') run.missingFlows.clear()
  run.touchedScopes.add(token.scopeId)
  run.event('nodeCancelled', token.nodeId, token.id, { reason })
}

/** Cancels what the node of a token started: task, job and inner scopes. The token and its boundary events remain. */
export function cancelWork(run: Run, token: TokenRow, reason: string): void {
  for (const scope of run.scopes.by('tokenId', token.id)) cancelScope(run, scope, reason)
  for (const task of run.tasks.by('tokenId', token.id)) {
    run.event('taskCancelled', task.nodeId, token.id, { taskId: task.id, name: task.name, reason })
    removeTask(run, task.id)
  }
  if (token.wait === 'job') run.effects.push({ effect: 'cancelJob', tokenId: token.id })
  if (token.wait === 'child') run.effects.push({ effect: 'endChild', tokenId: token.id })
}

export function removeTask(run: Run, taskId: string): void {
  for (const slot of run.slots.by('taskId', taskId)) run.slots.remove(slot.id)
  run.tasks.remove(taskId)
}

/** Cancels a scope and everything inside it; the token that waits for it remains. */
export function cancelScope(run: Run, scope: ScopeRow, reason: string): void {
  cancelContent(run, scope, reason)
  removeScope(run, scope)
  run.event('scopeClosed', scope.nodeId, scope.tokenId, { scopeId: scope.id, reason })
}

/** Cancels everything inside a scope, which stays open. */
export function cancelContent(run: Run, scope: ScopeRow, reason: string, except?: string): void {
  for (const token of run.tokens.by('scopeId', scope.id)) {
    if (token.id !== except && run.tokens.get(token.id)) cancelToken(run, run.tokens.get(token.id)!, reason)
  }
  for (const child of run.scopes.by('parentId', scope.id)) {
    if (child.tokenId === null || child.tokenId !== except) cancelScope(run, child, reason)
  }
}

export function removeScope(run: Run, scope: ScopeRow): void {
  for (const subscription of run.subscriptions.by('scopeId', scope.id)) run.subscriptions.remove(subscription.id)
  run.visible.clear()
  run.scopes.remove(scope.id)
  run.touchedScopes.delete(scope.id)
  if (scope.parentId) run.touchedScopes.add(scope.parentId)
}

export function dropSubscriptions(run: Run, token: TokenRow): void {
  for (const subscription of run.subscriptions.by('tokenId', token.id)) run.subscriptions.remove(subscription.id)
}
