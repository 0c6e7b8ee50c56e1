import type { Config } from '../../../ground/config/config.ts'

const offsets = new WeakMap<Config, number>()

/**
 * Returns the milliseconds by which process time is ahead of the database's. Always 0 in production; tests and the
 * conformance run use it to advance time.
 */
export const clockOffset = (config: Config): number => offsets.get(config) ?? 0

export function setClockOffset(config: Config, milliseconds: number): void {
  offsets.set(config, milliseconds)
}

/** Returns a time in the engine's format. */
export const isoOf = (time: Date | string): string => new Date(time).toISOString()
