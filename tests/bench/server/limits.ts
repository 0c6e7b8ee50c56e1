import { type Figure, figure } from '../figure.ts'
import { type Answered, faultsOf } from './paced.ts'

/** Returns the figure of a measurement against its limit; unit milliseconds unless named. */
export const toLimit = (area: string, name: string, ours: number, limit: number, unit = 'ms'): Figure =>
  figure({ area, name, ours, other: limit, unit, bar: 1 })

/** Counts the answers that differ from the expected ones, and prints the first. */
export function faults(area: string, name: string, answers: readonly Answered[]): Figure {
  const found = faultsOf(answers)
  for (const one of found.slice(0, 3)) console.log(`     ${one}`)
  return figure({ area, name: `${name}, errors`, ours: found.length, other: 0, unit: '', bar: 0 })
}
