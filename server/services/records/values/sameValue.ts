import { isDeepStrictEqual } from 'node:util'
import type { EntityModel } from '../model/entityModel.ts'

/** Whether a stored value equals a given or logged one. */
export function isSameValue(model: EntityModel, name: string, stored: unknown, given: unknown): boolean {
  if (stored === null || stored === undefined || given === null || given === undefined)
    return (stored ?? null) === (given ?? null)
  if (stored instanceof Date) return timeOf(given) === stored.getTime()
  // The database reorders the keys of objects.
  const type = model.columns.get(name)?.type
  if (type === 'array' || type === 'object') return isDeepStrictEqual(stored, given)
  if (model.columns.get(name)?.format === 'date-time') return timeOf(stored) === timeOf(given)
  return stored === given
}

const timeOf = (value: unknown) =>
  value instanceof Date ? value.getTime() : typeof value === 'string' ? Date.parse(value) : Number.NaN
