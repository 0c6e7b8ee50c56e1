import type { Config } from '../config/config.ts'
import type { Call } from '../kernel/call.ts'
import type { Hub } from './hub.ts'
import type { News } from './message.ts'

const hubs = new WeakMap<Config, Hub>()

export function rememberHub(config: Config, hub: Hub): void {
  hubs.set(config, hub)
}

export const hubOf = (config: Config): Hub | undefined => hubs.get(config)

/**
 * Publishes a message after the commit. A message is only a hint and may be lost: receivers request the state, and
 * without a message they see it at their next call.
 *
 * @example publish(tx, { topic: 'download', to: { userId }, data: { id } })
 */
export function publish({ config, afterCommit }: Pick<Call, 'config' | 'afterCommit'>, news: News): void {
  afterCommit(() => publishNow(config, news))
}

/** Publishes outside a call, for changes that are already committed. */
export const publishNow = (config: Config, news: News): void => hubs.get(config)?.publish(news)
