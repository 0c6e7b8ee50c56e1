import { engineFault } from '../engineFault.ts'
import type { Run } from '../run.ts'
import { subscribeScope } from '../subscribe.ts'
import type { CommandOf } from './commandOf.ts'
import { moveTokens } from './move.ts'

/** Resumes an ended instance at a node, with its final variables. */
export function wake(run: Run, { target, variables, reason }: CommandOf<'wake'>): void {
  if (run.instance.parentInstanceId !== null) throw engineFault('STEP_WAKES_BY_PARENT')
  run.instance = { ...run.instance, phase: 'running', endedAt: null }
  const scope = run.putScope({
    id: run.id(),
    parentId: null,
    nodeId: null,
    kind: 'process',
    tokenId: null,
    index: null,
    variables,
    compensable: [],
  })
  run.conditionsTouched = true
  run.event('instanceWoken', target, null, { target, reason, scopeId: scope.id, variables })
  subscribeScope(run, scope, 0)
  moveTokens(run, { command: 'move', tokenIds: [], targets: [target], reason })
}
