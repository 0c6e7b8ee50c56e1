import { engineFault } from '../engineFault.ts'
import { addRound as add } from '../loops.ts'
import type { Run } from '../run.ts'
import type { CommandOf } from './commandOf.ts'

export function addRound(run: Run, { scopeId, element }: CommandOf<'addRound'>): void {
  const scope = run.scopes.get(scopeId)
  const node = scope?.kind === 'loop' ? run.graph.node(scope.nodeId!) : undefined
  if (!scope || !node?.loop || node.loop.kind === 'standard') throw engineFault('STEP_ROUNDS_ENDED')
  add(run, scope, node, element)
}
