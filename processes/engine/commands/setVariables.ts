import { engineFault } from '../engineFault.ts'
import { rootScope } from '../instance.ts'
import type { Run } from '../run.ts'
import { openVariables, setLocal } from '../variables.ts'
import type { CommandOf } from './commandOf.ts'

export function setVariables(run: Run, { variables, scopeId }: CommandOf<'setVariables'>): void {
  const scope = scopeId === undefined ? rootScope(run) : run.scopes.get(scopeId)
  if (!scope) throw engineFault('STEP_SCOPE_ENDED')
  const set = openVariables(variables)
  setLocal(run, scope, set)
  run.event('variablesSet', scope.nodeId, null, { scopeId: scope.id, names: Object.keys(set) })
}
