import { isRecord } from './schemaWords.ts'

/**
 * Returns equal texts for values that JSON Schema considers equal: key order is ignored, 1.0 equals 1, true differs
 * from 1.
 */
export function valueKey(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueKey).join(',')}]`
  if (isRecord(value)) {
    const names = Object.keys(value)
      .filter(name => value[name] !== undefined)
      .sort()
    return `{${names.map(name => `${JSON.stringify(name)}:${valueKey(value[name])}`).join(',')}}`
  }
  return value === 0 ? '0' : (JSON.stringify(value) ?? 'null')
}

export const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && valueKey(a) === valueKey(b))

export type ValueType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object'

export function typeOfValue(value: unknown): ValueType | undefined {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'boolean' || type === 'number' || type === 'string' || type === 'object' ? type : undefined
}
