import type { Config } from '../../../ground/config/config.ts'

const wakers = new WeakMap<Config, () => void>()

/** Tells who seals that rows of the log were committed. */
export function onWritten(config: Config, wake: () => void): void {
  wakers.set(config, wake)
}

/** Rows were committed that have no seal yet. */
export const rowsWritten = (config: Config): void => wakers.get(config)?.()
