import type { Call } from '../../kernel/call.ts'
import type { Config } from '../../kernel/config.ts'

const wakers = new WeakMap<Config, () => void>()

export function onWork(config: Config, wake: () => void): void {
  wakers.set(config, wake)
}

/** Has the work that this transaction wrote begun as soon as it is committed, instead of at the next look around. */
export function wakeAfter(tx: Call): void {
  tx.afterCommit(() => wakers.get(tx.config)?.())
}
