import { PatternFault } from '../linearPattern.ts'
import { isMultiple } from '../numberStep.ts'
import { type SafePattern, SlowPattern, safePattern } from '../safePattern.ts'
import { isSlowPattern } from '../slowPattern.ts'
import { typeOfValue, valueKey } from './deepValue.ts'
import { hasFormat } from './formats.ts'
import { SchemaFault } from './schemaIndex.ts'
import { charactersOfStep, fail, namesOfStep, type Run, spend } from './schemaRun.ts'
import type { SchemaObject } from './schemaWords.ts'

/** Checks `type`, `enum` and `const`. */
export function checkValue(schema: SchemaObject, value: unknown, run: Run): boolean {
  let isGood = true
  if (schema.type !== undefined && !hasType(value, schema.type, run))
    isGood = fail(run, schema, 'type', { type: schema.type })
  const isConstant = run.draft >= 6 && 'const' in schema
  if (!Array.isArray(schema.enum) && !isConstant) return isGood
  const key = keyWithin(value, run)
  if (Array.isArray(schema.enum) && !keysOf(schema.enum).has(key))
    isGood = fail(run, schema, 'enum', { allowed: schema.enum })
  if (isConstant && keyWithin(schema.const, run) !== key) isGood = fail(run, schema, 'const', { allowed: schema.const })
  return isGood
}

function keyWithin(value: unknown, run: Run): string {
  const key = value === undefined ? '' : valueKey(value)
  spend(run, key.length / charactersOfStep)
  return key
}

const keys = new WeakMap<readonly unknown[], ReadonlySet<string>>()

/** Returns the keys of the values of an enumeration; computes them once. */
function keysOf(values: readonly unknown[]): ReadonlySet<string> {
  const kept = keys.get(values)
  if (kept) return kept
  const made = new Set(values.map(value => valueKey(value)))
  keys.set(values, made)
  return made
}

function hasType(value: unknown, type: unknown, run: Run): boolean {
  if (Array.isArray(type)) {
    spend(run, type.length / namesOfStep)
    return type.some(one => !Array.isArray(one) && hasType(value, one, run))
  }
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
    spend(run, value.length / charactersOfStep)
    const length = codePointsIn(value)
    if (typeof minLength === 'number' && length < minLength)
      isGood = fail(run, schema, 'minLength', { limit: minLength })
    if (typeof maxLength === 'number' && length > maxLength)
      isGood = fail(run, schema, 'maxLength', { limit: maxLength })
  }
  if (typeof pattern === 'string' && !fitsPattern(pattern, value, run))
    isGood = fail(run, schema, 'pattern', { pattern })
  const isDemanded = run.formats === undefined ? run.draft <= 7 : run.formats === 'assert'
  if (typeof format === 'string' && isDemanded) {
    spend(run, value.length / charactersOfStep)
    if (!hasFormat(value, format)) isGood = fail(run, schema, 'format', { format })
  }
  return isGood
}

/** Returns the length of a text in code points. */
export function codePointsIn(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Steps of a pattern matcher in one step of the check. */
const stepsOfPattern = 5

/**
 * Whether a text fits a pattern.
 * @throws SchemaFault if the pattern is malformed or slow, or the check takes too long
 */
export const fitsPattern = (pattern: string, text: string, run: Run): boolean =>
  fits(patternOf(pattern, run), text, run)

function fits(pattern: SafePattern, text: string, run: Run): boolean {
  spend(run)
  return pattern.test(text, steps => spend(run, steps / stepsOfPattern))
}

const compiled = new WeakMap<object, readonly (readonly [SafePattern, unknown])[]>()

/** Returns the schemas whose pattern a name fits. */
export function schemasOfName(schemas: Record<string, unknown>, name: string, run: Run): unknown[] {
  const kept = compiled.get(schemas)
  const pairs = kept ?? Object.entries(schemas).map(([source, inner]) => [patternOf(source, run), inner] as const)
  if (!kept) compiled.set(schemas, pairs)
  return pairs.flatMap(([pattern, inner]) => (fits(pattern, name, run) ? [inner] : []))
}

/** Steps of the check in which a pattern is compiled. */
const stepsOfCompiling = 100

const patterns = new Map<string, SafePattern>()

/** Returns the cached test of a pattern. Throws a `SchemaFault` for a malformed pattern, or one known to be slow. */
function patternOf(source: string, run: Run): SafePattern {
  const kept = patterns.get(source)
  if (kept) return kept
  spend(run, stepsOfCompiling)
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
