import type { GraphNode } from '../../state/graph.ts'
import type { ScopeRow } from '../../state/state.ts'
import { beginInAdHoc } from '../beginInAdHoc.ts'
import { engineFault } from '../engineFault.ts'
import type { Run } from '../run.ts'
import type { CommandOf } from './commandOf.ts'

/** Returns the open scope of an ad-hoc sub-process and its node. */
export function adHocScope(run: Run, scopeId: string): { scope: ScopeRow; node: GraphNode } {
  const scope = run.scopes.get(scopeId)
  const node = scope?.kind === 'sub' ? run.graph.node(scope.nodeId!) : undefined
  if (!scope || !node?.adHoc) throw engineFault('STEP_AD_HOC_ENDED')
  return { scope, node }
}

/** Starts an activity of an ad-hoc sub-process on behalf of a user. */
export function activateAdHoc(run: Run, { scopeId, nodeId }: CommandOf<'activateAdHoc'>): void {
  const { scope, node } = adHocScope(run, scopeId)
  beginInAdHoc(run, scope, node, nodeId)
}
