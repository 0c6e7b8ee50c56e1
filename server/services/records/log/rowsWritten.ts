import type { Config } from '../../../ground/config/config.ts'

const wakers = new WeakMap<Config, () => void>()

/** Registers the function that seals committed rows. */
export function onWritten(config: Config, wake: () => void): void {
  wakers.set(config, wake)
}

/** Notifies the sealer of unsealed committed rows. */
export const rowsWritten = (config: Config): void => wakers.get(config)?.()
