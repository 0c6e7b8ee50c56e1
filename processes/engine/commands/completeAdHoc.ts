import { cancelContent } from '../cancel.ts'
import { engineFault } from '../engineFault.ts'
import { labelOf } from '../prepareGraph.ts'
import type { Run } from '../run.ts'
import { closeSubProcess } from '../scopes.ts'
import { adHocScope } from './activateAdHoc.ts'
import type { CommandOf } from './commandOf.ts'

export function completeAdHoc(run: Run, { scopeId }: CommandOf<'completeAdHoc'>): void {
  const { scope, node } = adHocScope(run, scopeId)
  if (node.adHoc!.cancelRemaining) cancelContent(run, scope, 'completeAdHoc')
  else if (run.tokens.has('scopeId', scope.id)) throw engineFault('STEP_ITEMS_OPEN', { node: labelOf(node) }, node.id)
  closeSubProcess(run, scope)
}
