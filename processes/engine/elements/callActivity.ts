import type { Behaviour } from '../behaviour.ts'
import { templateText } from '../expressions.ts'
import { hopsOf } from '../hops.ts'
import { mapped } from '../scopes.ts'
import { finish, waitFor } from '../tokens.ts'
import { snapshot } from '../variables.ts'

/** Starts another process as a separate instance and waits for its end. */
export const callActivity: Behaviour = {
  isActivity: true,
  enter(run, token, node) {
    const { call } = node
    if (!call) {
      finish(run, token)
      return
    }
    const key = templateText(run, call.key, token.scopeId, node)
    const businessKey = call.businessKey && templateText(run, call.businessKey, token.scopeId, node)
    const all = call.inheritAll || call.inheritIn ? snapshot(run, token.scopeId) : {}
    const hops = hopsOf(run)
    waitFor(run, token, 'child')
    run.effects.push({
      effect: 'startChild',
      tokenId: token.id,
      key,
      variables: { ...all, ...mapped(run, call.in, token.scopeId, node) },
      ...(businessKey ? { businessKey } : {}),
      ...(hops > 0 ? { hops } : {}),
      ...(call.versionNo === undefined ? {} : { versionNo: call.versionNo }),
    })
  },
}
