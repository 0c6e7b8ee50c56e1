import type { Config } from '../../../ground/config/config.ts'
import type { Call } from '../../../ground/kernel/call.ts'

/** Called with whether a user waits for the work. */
type Waker = (about: { isQuiet: boolean }) => void

const wakers = new WeakMap<Config, Waker>()

export function onWork(config: Config, wake: Waker): void {
  wakers.set(config, wake)
}

/** Starts the work written by this transaction right after its commit, instead of at the next poll. */
export function wakeAfter(tx: Call, about = { isQuiet: false }): void {
  tx.afterCommit(() => wakers.get(tx.config)?.(about))
}
