import type { InstanceState, Variables } from '../state/state.ts'

/** Returns the variables that a user in that scope can read. */
export function visibleVariables({ state }: { state: InstanceState }, scopeId: string): Variables {
  const scope = state.scopes.find(each => each.id === scopeId)
  if (!scope) return {}
  return { ...(scope.parentId ? visibleVariables({ state }, scope.parentId) : {}), ...scope.variables }
}
