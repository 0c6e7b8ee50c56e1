import type { Behaviour } from '../behaviour.ts'
import { cancelWork } from '../cancel.ts'
import { takeFlows } from '../flows.ts'
import { throwAll, transactionOf } from '../throwing.ts'
import { endToken, finish, outermost } from '../tokens.ts'
import { fireBoundary } from '../trigger.ts'

export const endEvent: Behaviour = {
  enter: throwAll,
  /** Compensation is done: a cancelled transaction continues at its cancel event. */
  leave(run, token, node) {
    const scope = node.events.some(({ event }) => event === 'cancel') ? transactionOf(run, token) : undefined
    const outer = scope && outermost(run, scope.tokenId)
    if (!outer) {
      takeFlows(run, token, [])
      return
    }
    const boundary = run
      .nodeOf(outer)
      .boundary.map(place => run.graph.at(place))
      .find(({ events }) => events.some(({ event }) => event === 'cancel'))
    endToken(run, token)
    if (boundary) fireBoundary(run, outer, boundary)
    else {
      cancelWork(run, outer, node.id)
      finish(run, outer)
    }
  },
}
