import { AppError } from '../../../ground/kernel/errors.ts'
import { fault } from '../faults.ts'

/** Instances that begin one another without an end: trying again makes more of them, so it is an incident at once. */
export class EndlessChain extends AppError {
  constructor(found: AppError) {
    super(found.status, found.message, found)
  }
}

/** How deep processes call processes. */
export const deepest = 30

/** So many begin in a row, each within five seconds by what the one before threw; two that begin two each make a thousand. */
const longest = 10

export function requireShortChain(hops: number | undefined, name: string): void {
  if (hops !== undefined && hops > longest) throw new EndlessChain(fault('ENDLESS_STARTS', { name, most: longest }))
}
