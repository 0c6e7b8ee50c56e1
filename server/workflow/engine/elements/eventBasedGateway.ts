import type { Behaviour } from '../behaviour.ts'
import { subscribe } from '../subscribe.ts'
import { waitFor } from '../tokens.ts'

/** Waits for the events behind it; the first that comes takes the token. */
export const eventBasedGateway: Behaviour = {
  enter(run, token, node) {
    waitFor(run, token, 'event')
    for (const place of node.outgoing) {
      const target = run.graph.at(run.graph.flow(place).to)
      const waiter = { scopeId: token.scopeId, tokenId: token.id }
      const message = target.message ?? { name: target.id }
      const isPlainReceive = target.kind === 'receiveTask' && target.events.length === 0
      subscribe(run, waiter, isPlainReceive ? { ...target, events: [{ event: 'message', message }] } : target)
    }
  },
}
