import { engineFault } from '../engineFault.ts'
import type { Run } from '../run.ts'
import { trigger } from '../trigger.ts'
import type { CommandOf } from './commandOf.ts'

/** Handles a due timer, or an incoming message or signal. */
export function triggerSubscription(run: Run, { subscriptionId, variables }: CommandOf<'trigger'>): void {
  const subscription = run.subscriptions.get(subscriptionId)
  if (!subscription) throw engineFault('STEP_EVENT_GONE')
  trigger(run, subscription, variables)
}
