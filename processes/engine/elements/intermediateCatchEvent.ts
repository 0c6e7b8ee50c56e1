import type { Behaviour } from '../behaviour.ts'
import { subscribe } from '../subscribe.ts'
import { finish, waitFor } from '../tokens.ts'

const waits = new Set(['timer', 'message', 'signal', 'conditional'])

export const intermediateCatchEvent: Behaviour = {
  enter(run, token, node) {
    if (!node.message && !node.events.some(({ event }) => waits.has(event))) {
      finish(run, token)
      return
    }
    waitFor(run, token, 'event')
    subscribe(run, { scopeId: token.scopeId, tokenId: token.id }, node)
  },
}
