import type { TokenRow } from '../../state/state.ts'
import { engineFault } from '../engineFault.ts'
import { finding } from '../findings.ts'
import type { Run } from '../run.ts'
import { putIncident, waitFor } from '../tokens.ts'
import type { CommandOf } from './commandOf.ts'

/**
 * Maximum number of consecutive pauses without a wait, to stop endless chains. Larger models may need longer automatic
 * chains.
 */
const mostPauses = ({ graph: { graph } }: Run): number => 100 + Math.floor(graph.nodes.length / 50)

/** Continues a long automatic chain, or retries an incident. */
export function goOn(run: Run, { tokenId, pauses = 0 }: CommandOf<'continue'>): void {
  if (tokenId === undefined) {
    if (pauses >= mostPauses(run)) stopEndless(run)
    return
  }
  const token = run.tokens.get(tokenId)
  if (token?.wait !== 'incident') throw engineFault('STEP_WITHOUT_INCIDENT')
  const inner = run.scopes.by('tokenId', token.id)
  if (inner.length === 0 || token.finished) {
    run.tokens.put({ ...token, wait: 'ready' })
    run.queue.push(token.id)
    return
  }
  waitFor(run, token, 'scope')
  for (const scope of inner) {
    run.touchedScopes.add(scope.id)
    for (const child of run.scopes.by('parentId', scope.id)) run.touchedScopes.add(child.id)
  }
}

function stopEndless(run: Run): void {
  const isReady = ({ wait }: TokenRow) => wait === 'ready'
  for (const token of run.tokens.all().filter(isReady)) putIncident(run, token, finding('FLOW_ENDLESS'), token.finished)
}
