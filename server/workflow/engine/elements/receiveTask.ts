import type { Behaviour } from '../behaviour.ts'
import { subscribe } from '../subscribe.ts'
import { waitFor } from '../tokens.ts'

/** Waits for its message; without one for whoever triggers it by hand. */
export const receiveTask: Behaviour = {
  isActivity: true,
  enter(run, token, node) {
    const message = node.message ?? { name: node.id }
    waitFor(run, token, 'event')
    subscribe(run, { scopeId: token.scopeId, tokenId: token.id }, { ...node, events: [{ event: 'message', message }] })
  },
}
