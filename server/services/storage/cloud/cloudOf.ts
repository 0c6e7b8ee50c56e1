import type { Config } from '../../../ground/config/config.ts'
import { type Cloud, openCloud } from './cloud.ts'

const opened = new WeakMap<Config, Cloud>()

/** Returns the cloud storage; undefined if files are in the data folder. */
export function cloudOf(config: Config): Cloud | undefined {
  if (config.storage.cloud === undefined) return undefined
  const known = opened.get(config)
  if (known) return known
  const cloud = openCloud(config.storage.cloud)
  opened.set(config, cloud)
  return cloud
}
