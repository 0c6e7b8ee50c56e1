import type { Config } from '../../../ground/config/config.ts'
import type { Call } from '../../../ground/kernel/call.ts'

/** Told whether anybody waits for it. */
type Waker = (about: { isQuiet: boolean }) => void

const wakers = new WeakMap<Config, Waker>()

export function onWork(config: Config, wake: Waker): void {
  wakers.set(config, wake)
}

/** Has the work that this transaction wrote begun as soon as it is committed, instead of at the next look around. */
export function wakeAfter(tx: Call, about = { isQuiet: false }): void {
  tx.afterCommit(() => wakers.get(tx.config)?.(about))
}
