import { chosenVariables } from '../assignment/chosenVariables.ts'
import { isReserved } from '../engine/variables.ts'

/** Variables by which chosen approvers and outcomes are handed on; they come by arguments of their own. */
const own = new Set<string>([...Object.values(chosenVariables), 'outcome'])

/** What no person fills in: what the process keeps, and by which the engine counts the rounds of a loop. */
export const isKept = (name: string): boolean =>
  own.has(name) || isReserved(name) || /^(loopCounter|nrOf\w*Instances)$/.test(name)
