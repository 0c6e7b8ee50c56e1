import { cancelContent } from '../cancel.ts'
import { EngineFault } from '../engineFault.ts'
import { labelOf } from '../prepareGraph.ts'
import type { Run } from '../run.ts'
import { closeSubProcess } from '../scopes.ts'
import { adHocScope } from './activateAdHoc.ts'
import type { CommandOf } from './commandOf.ts'

export function completeAdHoc(run: Run, { scopeId }: CommandOf<'completeAdHoc'>): void {
  const { scope, node } = adHocScope(run, scopeId)
  if (node.adHoc!.cancelRemaining) cancelContent(run, scope, 'completeAdHoc')
  else if (run.tokens.has('scopeId', scope.id))
    throw new EngineFault('notAllowed', `“${labelOf(node)}”中还有未完成的事项`, node.id)
  closeSubProcess(run, scope)
}
