import { Budget } from '../budget.ts'
import { compile } from '../compile.ts'
import { rulesOf } from './checkRules.ts'
import { isSameValue } from './deepValue.ts'
import { conditionOf, conditionWords } from './memberConditions.ts'
import { filtersOf, isExpression } from './recordLinks.ts'
import { timesOfForm } from './schemaRun.ts'
import { innerSchemas, isRecord, type SchemaObject } from './schemaWords.ts'

/** Maximum depth of computed values that depend on other computed values. */
const mostPasses = 5

/** Returns the expression of a computed property; undefined for others. */
export const formulaOf = (schema: unknown): string | undefined =>
  isRecord(schema) && typeof schema['x-value'] === 'string' ? schema['x-value'] : undefined

/**
 * Returns the value with all computed properties (`x-value`) set; values sent for them are overwritten. In expressions
 * `form` is the whole value and `row` the object that contains the property. Returns the same object if nothing
 * changes. A property that cannot be computed is removed.
 *
 * @example
 * withComputed({ properties: { sum: { 'x-value': '=form.a + form.b' } } }, { a: 1, b: 2, sum: 9 })
 * // { a: 1, b: 2, sum: 3 }
 */
export function withComputed<Value>(schema: unknown, value: Value): Value {
  if (!computes(schema)) return value
  const budget = new Budget(timesOfForm)
  let now: unknown = value
  for (let pass = 0; pass < mostPasses; pass++) {
    const next = computedIn(schema, now, { form: now, budget })
    if (next === now) break
    now = next
  }
  return now as Value
}

const known = new WeakMap<SchemaObject, boolean>()

/** Whether a schema contains computed properties. */
function computes(schema: unknown, depth = 0): boolean {
  if (!isRecord(schema) || depth > 20) return false
  const kept = known.get(schema)
  if (kept !== undefined) return kept
  const found =
    formulaOf(schema) !== undefined || [...innerSchemas(schema)].some(({ inner }) => computes(inner, depth + 1))
  known.set(schema, found)
  return found
}

/** The whole value, and the budget of all its formulas together. */
interface Whole {
  form: unknown
  budget: Budget
}

function computedIn(schema: unknown, value: unknown, whole: Whole): unknown {
  if (!isRecord(schema)) return value
  if (Array.isArray(value)) return computedItems(schema.items, value, whole)
  return isRecord(value) ? computedMembers(schema, value, whole) : value
}

function computedItems(schema: unknown, items: unknown[], whole: Whole): unknown[] {
  let isSame = true
  const made = items.map(item => {
    const next = computedIn(schema, item, whole)
    isSame &&= next === item
    return next
  })
  return isSame ? items : made
}

function computedMembers(schema: SchemaObject, value: Record<string, unknown>, whole: Whole): Record<string, unknown> {
  let made = value
  for (const record of [schema, ...branchesOf(schema)]) {
    if (!isRecord(record.properties)) continue
    for (const [name, inner] of Object.entries(record.properties)) {
      const before = Object.hasOwn(made, name) ? made[name] : undefined
      const formula = formulaOf(inner)
      const next =
        formula === undefined
          ? computedIn(inner, before, whole)
          : (compile(formula).evaluate({ form: whole.form, row: made }, `x-value of ${name}`, whole.budget) ??
            undefined)
      if (next === before || isSameValue(next, before)) continue
      const { [name]: _, ...others } = made
      made = next === undefined ? others : { ...made, [name]: next }
    }
  }
  return made
}

/** Returns the schemas of `allOf`, which apply in addition. */
const branchesOf = ({ allOf }: SchemaObject): SchemaObject[] => (Array.isArray(allOf) ? allOf.filter(isRecord) : [])

/** Returns all expressions of a schema, each with the title of its property. */
export function expressionsIn(schema: unknown, title = '', depth = 0): { title: string; expression: string }[] {
  if (!isRecord(schema) || depth > 20) return []
  const own = typeof schema.title === 'string' ? schema.title : title
  const formula = formulaOf(schema)
  return [
    ...[formula, ...conditionWords.map(word => conditionOf(schema, word))].flatMap(expression =>
      expression === undefined ? [] : [{ title: own, expression }],
    ),
    ...filtersOf(schema).flatMap(({ value }) => (isExpression(value) ? [{ title: own, expression: value }] : [])),
    ...rulesOf(schema).map(({ field, valid }) => ({ title: titleOf(schema, field), expression: valid })),
    ...[...innerSchemas(schema)].flatMap(({ way, inner }) => expressionsIn(inner, way.at(-1), depth + 1)),
  ]
}

function titleOf({ properties }: SchemaObject, name: string): string {
  const member = isRecord(properties) ? properties[name] : undefined
  return isRecord(member) && typeof member.title === 'string' ? member.title : name
}
