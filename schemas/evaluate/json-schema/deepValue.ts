import { finding } from './findings.ts'
import { SchemaFault } from './schemaIndex.ts'
import { isRecord } from './schemaWords.ts'

const deepest = 500

/**
 * Returns equal texts for values that JSON Schema considers equal: key order is ignored, 1.0 equals 1, true differs
 * from 1. Throws a `SchemaFault` for a value of more than 500 levels.
 */
export function valueKey(value: unknown, depth = 0): string {
  if (depth > deepest) throw new SchemaFault('', finding('CONTENT_TOO_COMPLEX'))
  if (Array.isArray(value)) return `[${value.map(item => valueKey(item, depth + 1)).join(',')}]`
  if (isRecord(value)) {
    const names = Object.keys(value)
      .filter(name => value[name] !== undefined)
      .sort()
    return `{${names.map(name => `${JSON.stringify(name)}:${valueKey(value[name], depth + 1)}`).join(',')}}`
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
