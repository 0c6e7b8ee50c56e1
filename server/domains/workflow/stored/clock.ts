import type { Config } from '../../../ground/config/config.ts'

const offsets = new WeakMap<Config, number>()

/**
 * Milliseconds that the clock of processes is ahead of the clock of the database. Always none in the product; tests and
 * the conformance run let days pass by it.
 */
export const clockOffset = (config: Config): number => offsets.get(config) ?? 0

export function setClockOffset(config: Config, milliseconds: number): void {
  offsets.set(config, milliseconds)
}

/** Time as the engine has it. */
export const isoOf = (time: Date | string): string => new Date(time).toISOString()
