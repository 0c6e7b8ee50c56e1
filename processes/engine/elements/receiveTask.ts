import type { GraphNode } from '../../state/graph.ts'
import type { Behaviour } from '../behaviour.ts'
import { subscribe } from '../subscribe.ts'
import { waitFor } from '../tokens.ts'

/** Waits for its message; without one, for a manual trigger. */
export const receiveTask: Behaviour = {
  isActivity: true,
  enter(run, token, node) {
    waitFor(run, token, 'event')
    subscribe(run, { scopeId: token.scopeId, tokenId: token.id }, awaited(node))
  },
}

/** Returns the node to subscribe to: a receive task without a message is triggered by its id. */
export function awaited(node: GraphNode): GraphNode {
  if (node.kind !== 'receiveTask' || node.events.length > 0) return node
  return { ...node, events: [{ event: 'message', message: node.message ?? { name: node.id } }] }
}
