import type { Behaviour } from '../behaviour.ts'
import { finish } from '../tokens.ts'
import { assign } from '../variables.ts'

export const startEvent: Behaviour = {
  enter(run, token, node) {
    if (node.initiator) assign(run, token.scopeId, { [node.initiator]: run.instance.initiator })
    finish(run, token)
  },
}
