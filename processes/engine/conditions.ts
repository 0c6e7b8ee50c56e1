import type { SubscriptionRow } from '../state/state.ts'
import { EngineFault } from './engineFault.ts'
import { holds } from './expressions.ts'
import type { Run } from './run.ts'
import { trigger } from './trigger.ts'

/** Marks a row whose condition held last time: it must fail once before it fires again. */
const held = 'held'

/** Evaluates all awaited conditions after variables changed. True if one fired. */
export function fireConditions(run: Run): boolean {
  if (!run.conditionsTouched) return false
  run.conditionsTouched = false
  let isFired = false
  for (const { id } of run.subscriptions.all()) {
    const subscription = run.subscriptions.get(id)
    if (subscription?.kind !== 'condition') continue
    const isTrue = asks(run, subscription)
    const wasTrue = subscription.name === held
    if (isTrue === wasTrue) continue
    run.subscriptions.put({ ...subscription, name: isTrue ? held : null })
    if (!isTrue) continue
    isFired = true
    trigger(run, run.subscriptions.get(id)!, {})
  }
  return isFired
}

function asks(run: Run, { nodeId, scopeId }: SubscriptionRow): boolean {
  const node = run.graph.node(nodeId)
  try {
    return node.events.some(each => each.event === 'conditional' && holds(run, each.condition, scopeId, node))
  } catch (error) {
    // A condition that cannot be computed yet does not hold.
    if (error instanceof EngineFault) return false
    throw error
  }
}
