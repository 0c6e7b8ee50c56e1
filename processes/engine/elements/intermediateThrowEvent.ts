import type { Behaviour } from '../behaviour.ts'
import { engineFault } from '../engineFault.ts'
import { chooseAll, linkTarget, takeFlows } from '../flows.ts'
import { labelOf } from '../prepareGraph.ts'
import { throwAll } from '../throwing.ts'
import { createToken } from '../tokens.ts'

/** A link continues at its catching event, any other event by its flows. */
export const intermediateThrowEvent: Behaviour = {
  enter: throwAll,
  leave(run, token, node) {
    const link = node.events.find(each => each.event === 'link')
    if (!link) {
      takeFlows(run, token, chooseAll(run, token, node))
      return
    }
    const target = linkTarget(run.graph, node)
    if (!target) throw engineFault('STEP_LINK_WITHOUT_TARGET', { node: labelOf(node), link: link.name }, node.id)
    run.tokens.remove(token.id)
    createToken(run, { scopeId: token.scopeId, node: target, epoch: token.epoch })
  },
}
