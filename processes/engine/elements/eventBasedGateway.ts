import type { Behaviour } from '../behaviour.ts'
import { engineFault } from '../engineFault.ts'
import { labelOf } from '../prepareGraph.ts'
import { subscribe } from '../subscribe.ts'
import { waitFor } from '../tokens.ts'
import { awaited } from './receiveTask.ts'

/** Waits for the events behind it; the first one takes the token. */
export const eventBasedGateway: Behaviour = {
  enter(run, token, node) {
    waitFor(run, token, 'event')
    for (const place of node.outgoing)
      subscribe(run, { scopeId: token.scopeId, tokenId: token.id }, awaited(run.graph.at(run.graph.flow(place).to)))
    if (!run.subscriptions.has('tokenId', token.id))
      throw engineFault('STEP_GATEWAY_WITHOUT_EVENT', { node: labelOf(node) }, node.id)
  },
}
