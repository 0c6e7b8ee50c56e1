import { rootScope } from './instance.ts'
import type { Run } from './run.ts'
import { hidden } from './variables.ts'

/** Variable that counts the instances in a row that were each started by something the previous one threw. */
export const chainName = hidden('hops')

/**
 * Time after the start of an instance, in milliseconds, after which a throw no longer counts as part of a runaway
 * chain.
 */
const hurry = 5000

/** Returns the length of the chain up to this instance, while it has only just started. */
export function hopsOf(run: Run): number {
  const hops = rootScope(run)?.variables[chainName]
  const isYoung = Date.parse(run.now) - Date.parse(run.instance.startedAt) < hurry
  return isYoung && typeof hops === 'number' ? hops : 0
}
