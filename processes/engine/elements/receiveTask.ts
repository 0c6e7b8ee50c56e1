import type { GraphNode } from '../../state/graph.ts'
import type { Behaviour } from '../behaviour.ts'
import { subscribe } from '../subscribe.ts'
import { waitFor } from '../tokens.ts'

/** Waits for its message; without one for whoever triggers it by hand. */
export const receiveTask: Behaviour = {
  isActivity: true,
  enter(run, token, node) {
    waitFor(run, token, 'event')
    subscribe(run, { scopeId: token.scopeId, tokenId: token.id }, awaited(node))
  },
}

/** A node for which one can wait: a receive task without a message of its own is triggered by its id. */
export function awaited(node: GraphNode): GraphNode {
  if (node.kind !== 'receiveTask' || node.events.length > 0) return node
  return { ...node, events: [{ event: 'message', message: node.message ?? { name: node.id } }] }
}
