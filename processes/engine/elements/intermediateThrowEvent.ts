import type { Behaviour } from '../behaviour.ts'
import { EngineFault } from '../engineFault.ts'
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
    if (!target) throw new EngineFault('badModel', `节点“${labelOf(node)}”的链接“${link.name}”没有目标`, node.id)
    run.tokens.remove(token.id)
    createToken(run, { scopeId: token.scopeId, node: target, epoch: token.epoch })
  },
}
