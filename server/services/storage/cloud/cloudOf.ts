import type { Config } from '../../../ground/config/config.ts'
import { type Cloud, openCloud } from './cloud.ts'

const opened = new WeakMap<Config, Cloud>()

/** The cloud that keeps the files; undefined when the data folder does. */
export function cloudOf(config: Config): Cloud | undefined {
  if (config.storage.cloud === undefined) return undefined
  const known = opened.get(config)
  if (known) return known
  const cloud = openCloud(config.storage.cloud)
  opened.set(config, cloud)
  return cloud
}
