import type { ResolvedField } from '../../runtime/schema/resolvedPage.ts'
import { evaluateValue } from '../../schemas/evaluate/evaluateValue.ts'
import type { Scope } from '../page/scope.ts'

export type Values = Record<string, unknown>

/** Returns the values of a new record: from the opener, else defaults. */
export const defaultValues = (fields: readonly ResolvedField[], scope: Scope): Values =>
  Object.fromEntries(
    fields.flatMap(field => (field.default === undefined ? [] : [[field.field, evaluateValue(field.default, scope)]])),
  )

/** Compares values; null, undefined, empty text and empty list are equal. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  const [one, other] = [plain(a), plain(b)]
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object') return false
  return JSON.stringify(one) === JSON.stringify(other)
}

const plain = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value

/** Returns the part of a nested value at `2.amount`. */
export function valueAt(value: unknown, path: string): unknown {
  let part = value
  for (const key of path.split('.')) {
    if (typeof part !== 'object' || part === null) return undefined
    part = (part as Record<string, unknown>)[key]
  }
  return part
}
