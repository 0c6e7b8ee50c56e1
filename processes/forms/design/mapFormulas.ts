import {
  type ConditionWord,
  conditionOf,
  conditionWords,
} from '../../../schemas/evaluate/json-schema/memberConditions.ts'
import { isExpression } from '../../../schemas/evaluate/json-schema/recordLinks.ts'
import { isRecord, type SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import { withWord } from './changePart.ts'
import type { FieldPath } from './formDefinition.ts'

/** Keywords whose sub-schemas apply to the same record. */
const lists = ['allOf', 'anyOf', 'oneOf']
const singles = ['if', 'then', 'else', 'not']
const named = ['dependentSchemas', 'dependencies']

/** The place of a formula in a form. */
export interface FormulaPlace {
  /** Path of the record that `row` means in the formula. */
  record: FieldPath
  /** The field with the formula, condition or filter, or the record with the rule. */
  owner: FieldPath
  kind: 'value' | 'rule' | 'filter' | ConditionWord
  /** The member that a rule of a record is about. */
  field?: string
}

type Change = (formula: string, place: FormulaPlace) => string

/** Returns a schema with its branches (`allOf`, `then` …) changed; the same object if nothing changes. */
export function mapBranches(schema: SchemaObject, change: (branch: SchemaObject) => SchemaObject): SchemaObject {
  const each = (branch: unknown) => (isRecord(branch) ? change(branch) : branch)
  let made = schema
  for (const word of lists) {
    const before = schema[word]
    if (Array.isArray(before)) made = withSame(made, word, before.map(each))
  }
  for (const word of singles) if (isRecord(schema[word])) made = withWord(made, word, each(schema[word]))
  for (const word of named) {
    const before = schema[word]
    if (isRecord(before)) made = withWord(made, word, mapMembers(before, each))
  }
  return made
}

/** Returns the schema with all its formulas changed; the same object if none changes. */
export const mapFormulas = (schema: SchemaObject, change: Change): SchemaObject => mapSchema(schema, [], [], change)

function mapSchema(schema: SchemaObject, own: FieldPath, holder: FieldPath, change: Change): SchemaObject {
  let made = mapBranches(schema, branch => mapSchema(branch, own, holder, change))
  const formula = schema['x-value']
  if (typeof formula === 'string')
    made = withWord(made, 'x-value', change(formula, { record: holder, owner: own, kind: 'value' }))
  for (const word of conditionWords) {
    const condition = conditionOf(schema, word)
    if (condition !== undefined)
      made = withWord(made, word, change(condition, { record: holder, owner: own, kind: word }))
  }
  const filters = schema['x-filters']
  if (Array.isArray(filters)) {
    const mapped = filters.map((filter: unknown) => {
      if (!isRecord(filter) || typeof filter.value !== 'string' || !isExpression(filter.value)) return filter
      return withWord(filter, 'value', change(filter.value, { record: holder, owner: own, kind: 'filter' }))
    })
    made = withSame(made, 'x-filters', mapped)
  }
  const rules = schema['x-rules']
  if (Array.isArray(rules)) {
    const place: FormulaPlace = { record: own, owner: own, kind: 'rule' }
    const mapped = rules.map((rule: unknown) => {
      if (!isRecord(rule) || typeof rule.valid !== 'string') return rule
      const field = typeof rule.field === 'string' ? { field: rule.field } : {}
      return withWord(rule, 'valid', change(rule.valid, { ...place, ...field }))
    })
    made = withSame(made, 'x-rules', mapped)
  }
  const { properties, items } = schema
  if (isRecord(properties))
    made = withWord(
      made,
      'properties',
      mapMembers(properties, (inner, name) =>
        isRecord(inner) ? mapSchema(inner, [...own, name], own, change) : inner,
      ),
    )
  return isRecord(items) ? withWord(made, 'items', mapSchema(items, own, holder, change)) : made
}

/** Returns the schema with a list set; the same object if the items are the same. */
function withSame(schema: SchemaObject, word: string, list: readonly unknown[]): SchemaObject {
  const before = schema[word] as unknown[]
  return list.every((item, index) => item === before[index]) ? schema : withWord(schema, word, list)
}

function mapMembers(object: SchemaObject, change: (value: unknown, name: string) => unknown): SchemaObject {
  const entries = Object.entries(object).map(([name, value]) => [name, change(value, name)] as const)
  return entries.every(([name, value]) => value === object[name]) ? object : Object.fromEntries(entries)
}
