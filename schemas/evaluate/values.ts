import { type Budget, LimitFault } from './budget.ts'

/** Reading and comparing values in expressions. There is one kind of number, and only own properties are accessible. */

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the own member of a record or list; null if there is none. Methods and inherited members do not exist. */
export function memberOf(value: unknown, key: unknown): unknown {
  if (Array.isArray(value)) {
    return typeof key === 'number' && Number.isInteger(key) ? clean(value[key]) : null
  }
  if (!isRecord(value) || typeof key !== 'string' || !Object.hasOwn(value, key)) return null
  return clean(value[key])
}

/** Converts outside values for expressions: undefined and functions become null, big integers become numbers. */
export function clean(value: unknown): unknown {
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol') return null
  return typeof value === 'bigint' ? Number(value) : value
}

const deepestCompared = 100

/** Names of a record's members. They are charged after they are listed, so a long list ends the evaluation soon. */
export function keysOf(record: Record<string, unknown>, budget: Budget): string[] {
  const keys = Object.keys(record)
  budget.items(keys.length)
  return keys
}

export function equal(a: unknown, b: unknown, budget: Budget, depth = 0): boolean {
  budget.items(1)
  if (depth > deepestCompared) throw new LimitFault(`compares more than ${deepestCompared} levels`)
  if (typeof a === 'string' && typeof b === 'string') {
    if (a.length !== b.length) return false
    budget.characters(a.length)
  }
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => equal(clean(item), clean(b[index]), budget, depth + 1))
  }
  if (!isRecord(a) || !isRecord(b)) return false
  budget.spend()
  const keys = keysOf(a, budget)
  if (keys.length !== keysOf(b, budget).length) return false
  return keys.every(key => Object.hasOwn(b, key) && equal(memberOf(a, key), memberOf(b, key), budget, depth + 1))
}

/** Returns the word for a value's type in messages. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return isRecord(value) ? 'a record' : `a ${typeof value}`
}

const longestShown = 60

/** Returns a short text of a value for messages. */
export function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return kindOf(value)
  const text = JSON.stringify(typeof value === 'string' ? value.slice(0, longestShown + 1) : value)
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
}
