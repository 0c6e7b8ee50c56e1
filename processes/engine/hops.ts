import { rootScope } from './instance.ts'
import type { Run } from './run.ts'
import { hidden } from './variables.ts'

/** Where an instance notes how many began in a row before it, each at once by what the one before threw. */
export const chainName = hidden('hops')

/** What is thrown so long after the begin of an instance, in milliseconds, is no chain that runs away: it waited. */
const hurry = 5000

/** How many began in a row up to this instance, while it has only just begun itself. */
export function hopsOf(run: Run): number {
  const hops = rootScope(run)?.variables[chainName]
  const isYoung = Date.parse(run.now) - Date.parse(run.instance.startedAt) < hurry
  return isYoung && typeof hops === 'number' ? hops : 0
}
