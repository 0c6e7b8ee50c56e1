import { AppError } from '../../../ground/kernel/errors.ts'
import { fault } from '../faults.ts'

/** Instances start each other endlessly: a retry would start more, so it becomes an incident at once. */
export class EndlessChain extends AppError {
  constructor(found: AppError) {
    super(found.status, found.message, found)
  }
}

/** Maximum depth of calls between processes. */
export const deepest = 30

/**
 * Maximum instances in a row, each started within five seconds by what the previous one threw; if each starts two, that
 * makes a thousand.
 */
const longest = 10

export function requireShortChain(hops: number | undefined, name: string): void {
  if (hops !== undefined && hops > longest) throw new EndlessChain(fault('ENDLESS_STARTS', { name, most: longest }))
}
