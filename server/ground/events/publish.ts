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
 * Tells of something once it is committed. A message is a hint: it may be lost with the process, so whoever hears it asks
 * for the state, and whoever hears none finds it out at his next call.
 *
 * @example publish(tx, { topic: 'download', to: { userId }, data: { id } })
 */
export function publish({ config, afterCommit }: Pick<Call, 'config' | 'afterCommit'>, news: News): void {
  afterCommit(() => publishNow(config, news))
}

/** For work that is no call: what is told of is committed already. */
export const publishNow = (config: Config, news: News): void => hubs.get(config)?.publish(news)
