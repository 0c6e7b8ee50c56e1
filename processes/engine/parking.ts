import { freedOf, isAwaited } from '../assignment/parking.ts'
import type { TokenRow } from '../state/state.ts'
import { cancelToken } from './cancel.ts'
import { isDominated } from './dominance.ts'
import type { Run } from './run.ts'

/** Resumes branches whose return has ended in this step. */
export function freeParked(run: Run): void {
  for (const task of freedOf(run.tasks.all())) run.tasks.put(task)
}

/**
 * Ends the branches that wait for a returned task, if that task is left by another way than straight back: that way
 * starts them again, or leads to where no join waits for them.
 */
export function endAwaiting(run: Run, token: TokenRow): void {
  if (!run.tasks.by('tokenId', token.id).some(isAwaited)) return
  const node = run.nodeOf(token)
  for (const other of run.tokens.by('scopeId', token.scopeId)) {
    const flow = other.wait === 'joined' ? other.viaFlowId : null
    if (isDominated(run.graph, node, run.nodeOf(other), flow)) cancelToken(run, other, 'returned')
  }
}
