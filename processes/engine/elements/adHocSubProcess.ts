import { beginInAdHoc } from '../beginInAdHoc.ts'
import type { Behaviour } from '../behaviour.ts'
import { engineFault } from '../engineFault.ts'
import { evaluate } from '../expressions.ts'
import { labelOf } from '../prepareGraph.ts'
import { openSubProcess } from '../scopes.ts'

/** People choose which activities to start and in which order; some models name activities that start automatically. */
export const adHocSubProcess: Behaviour = {
  isActivity: true,
  opensScope: true,
  enter(run, token, node) {
    const scope = openSubProcess(run, token, node, false)
    const ids = node.adHoc?.begins ? evaluate(run, node.adHoc.begins, scope.id, node) : []
    if (!Array.isArray(ids)) throw engineFault('STEP_ACTIVITIES_NOT_A_LIST', { node: labelOf(node) }, node.id)
    for (const id of ids) beginInAdHoc(run, scope, node, String(id))
  },
}
