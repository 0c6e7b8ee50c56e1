/** How values of expressions are read and compared. Numbers are of one kind, and nothing is reached but own properties. */

export class EvaluationFault extends Error {}

/** Steps that one evaluation may take; a list of ten thousand in a condition is a mistake. */
export class Budget {
  #left = 20_000

  spend(steps = 1): void {
    this.#left -= steps
    if (this.#left < 0) throw new EvaluationFault('takes too many steps')
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The own member of a record or list; null when there is none. Methods and inherited members are not there. */
export function memberOf(value: unknown, key: unknown): unknown {
  if (Array.isArray(value)) {
    return typeof key === 'number' && Number.isInteger(key) ? clean(value[key]) : null
  }
  if (!isRecord(value) || typeof key !== 'string' || !Object.hasOwn(value, key)) return null
  return clean(value[key])
}

/** Values from outside as expressions know them: undefined and functions are null, big integers are numbers. */
export function clean(value: unknown): unknown {
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol') return null
  return typeof value === 'bigint' ? Number(value) : value
}

export function equal(a: unknown, b: unknown, budget: Budget): boolean {
  budget.spend()
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => equal(clean(item), clean(b[index]), budget))
  }
  if (!isRecord(a) || !isRecord(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every(key => Object.hasOwn(b, key) && equal(memberOf(a, key), memberOf(b, key), budget))
}

/** The word for a value in messages. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return isRecord(value) ? 'a record' : `a ${typeof value}`
}
