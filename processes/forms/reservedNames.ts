import { chosenVariables } from '../assignment/chosenVariables.ts'
import { isReserved } from '../engine/variables.ts'

/** Variables for chosen approvers and outcomes; they have their own arguments. */
const own = new Set<string>([...Object.values(chosenVariables), 'outcome'])

/** Whether a name is reserved: set by the process, or by the engine to count the rounds of a loop. */
export const isKept = (name: string): boolean =>
  own.has(name) || isReserved(name) || /^(loopCounter|nrOf\w*Instances)$/.test(name)
