import { PatternFault } from '../linearPattern.ts'
import { isMultiple } from '../numberStep.ts'
import { type SafePattern, SlowPattern, safePattern } from '../safePattern.ts'
import { isSlowPattern } from '../slowPattern.ts'
import { isSameValue, typeOfValue } from './deepValue.ts'
import { hasFormat } from './formats.ts'
import { SchemaFault } from './schemaIndex.ts'
import { fail, type Run } from './schemaRun.ts'
import type { SchemaObject } from './schemaWords.ts'

/** Checks `type`, `enum` and `const`. */
export function checkValue(schema: SchemaObject, value: unknown, run: Run): boolean {
  let isGood = true
  if (schema.type !== undefined && !hasType(value, schema.type, run))
    isGood = fail(run, schema, 'type', { type: schema.type })
  if (Array.isArray(schema.enum) && !schema.enum.some(one => isSameValue(one, value)))
    isGood = fail(run, schema, 'enum', { allowed: schema.enum })
  if (run.draft >= 6 && 'const' in schema && !isSameValue(schema.const, value))
    isGood = fail(run, schema, 'const', { allowed: schema.const })
  return isGood
}

function hasType(value: unknown, type: unknown, run: Run): boolean {
  if (Array.isArray(type)) return type.some(one => hasType(value, one, run))
  if (type === 'integer') return typeof value === 'number' && Number.isInteger(value)
  return type === 'any' || typeOfValue(value) === type
}

export function checkNumber(schema: SchemaObject, value: unknown, run: Run): boolean {
  if (typeof value !== 'number') return true
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  let isGood = true
  if (typeof minimum === 'number' && (exclusiveMinimum === true ? value <= minimum : value < minimum))
    isGood = fail(run, schema, exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum', { limit: minimum })
  if (typeof maximum === 'number' && (exclusiveMaximum === true ? value >= maximum : value > maximum))
    isGood = fail(run, schema, exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum', { limit: maximum })
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum)
    isGood = fail(run, schema, 'exclusiveMinimum', { limit: exclusiveMinimum })
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum)
    isGood = fail(run, schema, 'exclusiveMaximum', { limit: exclusiveMaximum })
  if (typeof multipleOf === 'number' && multipleOf > 0 && !isMultiple(value, multipleOf))
    isGood = fail(run, schema, 'multipleOf', { limit: multipleOf })
  return isGood
}

/** Checks text keywords; lengths count code points. */
export function checkText(schema: SchemaObject, value: unknown, run: Run): boolean {
  if (typeof value !== 'string') return true
  const { minLength, maxLength, pattern, format } = schema
  let isGood = true
  if (typeof minLength === 'number' || typeof maxLength === 'number') {
    const length = [...value].length
    if (typeof minLength === 'number' && length < minLength)
      isGood = fail(run, schema, 'minLength', { limit: minLength })
    if (typeof maxLength === 'number' && length > maxLength)
      isGood = fail(run, schema, 'maxLength', { limit: maxLength })
  }
  if (typeof pattern === 'string' && !patternOf(pattern).test(value)) isGood = fail(run, schema, 'pattern', { pattern })
  const isDemanded = run.formats === undefined ? run.draft <= 7 : run.formats === 'assert'
  if (typeof format === 'string' && isDemanded && !hasFormat(value, format))
    isGood = fail(run, schema, 'format', { format })
  return isGood
}

const patterns = new Map<string, SafePattern>()

/**
 * Returns the cached test of a pattern; a malformed one, or one whose form is known to be slow, is a fault of the
 * schema.
 */
export function patternOf(source: string): SafePattern {
  const kept = patterns.get(source)
  if (kept) return kept
  const made = safeOrFault(source)
  if (patterns.size > 500) patterns.clear()
  patterns.set(source, made)
  return made
}

function safeOrFault(source: string): SafePattern {
  try {
    if (isSlowPattern(source)) throw new SlowPattern(source)
    return safePattern(source)
  } catch (error) {
    if (error instanceof PatternFault) throw new SchemaFault('', error.finding)
    throw error
  }
}
