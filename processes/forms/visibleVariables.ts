import type { InstanceState, Variables } from '../state/state.ts'

/** Variables as somebody in that scope reads them. */
export function visibleVariables({ state }: { state: InstanceState }, scopeId: string): Variables {
  const scope = state.scopes.find(each => each.id === scopeId)
  if (!scope) return {}
  return { ...(scope.parentId ? visibleVariables({ state }, scope.parentId) : {}), ...scope.variables }
}
