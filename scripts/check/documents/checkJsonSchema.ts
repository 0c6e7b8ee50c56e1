import { schemaCheck } from '../../../schemas/evaluate/json-schema/checkSchema.ts'
import { formulaOf } from '../../../schemas/evaluate/json-schema/computedValues.ts'
import { draft7Schema } from '../../../schemas/evaluate/json-schema/draft7Schema.ts'
import { conditionOf, conditionWords } from '../../../schemas/evaluate/json-schema/memberConditions.ts'
import { indexSchema, SchemaFault } from '../../../schemas/evaluate/json-schema/schemaIndex.ts'
import { draftOf, innerSchemas, isRecord } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { Property } from '../../../schemas/types/entity.ts'
import type { CheckContext } from '../context.ts'
import { checkFilled } from '../expressions/checkExpression.ts'
import type { Names } from '../expressions/checkNode.ts'
import { anything, listOf, numeric, text, truthValue, type ValueType } from '../expressions/valueType.ts'
import type { Spot } from '../reading/document.ts'
import { hint } from '../reading/shapes.ts'
import { checkFormWords } from './checkFormWords.ts'

/**
 * Checks the JSON Schema of a value: its syntax, its internal references, and that its layout names existing
 * properties.
 */
export function checkJsonSchema(context: CheckContext, spot: Spot, property: Property): void {
  const { 'x-schema': schema, 'x-layout': layout, type } = property
  if (layout && !schema && !property.properties && !property['x-schemaFrom'])
    spot.at('x-layout').error('"x-layout" needs "x-schema" or "properties"')
  if (schema) {
    const place = spot.at('x-schema')
    if (type !== 'object' && type !== 'array') place.error('"x-schema" is for an object or an array')
    else if (schema.type !== undefined && schema.type !== type)
      place.at('type').error(`the property is of type ${type}`)
    checkSchema(context, place, schema)
  }
  // With `x-schemaFrom` the schema is known only with the record.
  if (layout && !property['x-schemaFrom'])
    checkLayout(spot.at('x-layout'), layout, schema ?? { properties: property.properties })
}

function checkSchema(context: CheckContext, place: Spot, schema: Record<string, unknown>): void {
  if (draftOf(schema) === 7)
    for (const { path, keyword } of schemaCheck(draft7Schema).errors(schema))
      place.at(...path).error(`this is no JSON Schema of draft 7 (${keyword})`)
  try {
    const index = indexSchema(schema)
    const passed = new Set<unknown>()
    const walk = (inner: unknown, at: Spot, outer: string): void => {
      if (!isRecord(inner) || passed.has(inner)) return
      passed.add(inner)
      const base = index.baseOf(inner, outer)
      if (typeof inner.$ref === 'string' && !index.locate(inner.$ref, base))
        at.at('$ref').error(`"${inner.$ref}" is not in this schema, and nothing is fetched`)
      checkFormula(at, inner)
      checkConditions(at, inner)
      checkFormWords(context, at, inner)
      for (const each of innerSchemas(inner)) walk(each.inner, at.at(...each.way), base)
    }
    walk(schema, place, index.base)
  } catch (fault) {
    if (!(fault instanceof SchemaFault)) throw fault
    place.error(fault.message)
  }
}

/** Only the schema of a form knows its values, so a formula is checked for syntax, functions and result type. */
const formulaNames: Names = new Map([
  ['form', anything],
  ['row', anything],
])
const schemaTypes: Record<string, ValueType> = {
  string: text,
  integer: numeric,
  number: numeric,
  boolean: truthValue,
  array: listOf(anything),
}

function checkFormula(at: Spot, schema: Record<string, unknown>): void {
  const formula = formulaOf(schema)
  if (formula === undefined) return
  const type = typeof schema.type === 'string' ? schemaTypes[schema.type] : undefined
  const field = typeof schema.title === 'string' ? schema.title : 'the value'
  checkFilled(at.at('x-value'), formula, formulaNames, { field, type })
}

function checkConditions(at: Spot, schema: Record<string, unknown>): void {
  for (const word of conditionWords) {
    const condition = conditionOf(schema, word)
    if (condition !== undefined) checkFilled(at.at(word), condition, formulaNames, { field: word, type: truthValue })
  }
}

const displays = new Set(['cards', 'table'])
const layouts = new Set(['groups', 'tabs', 'steps'])

/** Checks that a layout names parts of the schema; does not follow references and choices. */
function checkLayout(place: Spot, layout: Record<string, unknown>, schema: unknown): void {
  const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : undefined
  const names = properties && Object.keys(properties)
  const options = layout['ui:options']
  if (isRecord(options)) {
    const spot = place.at('ui:options')
    if (options.display !== undefined && !displays.has(String(options.display)))
      spot
        .at('display')
        .error(`"${String(options.display)}" is neither cards nor table${hint(String(options.display), displays)}`)
    if (options.layout !== undefined && !layouts.has(String(options.layout)))
      spot.at('layout').error(`there is no layout "${String(options.layout)}"${hint(String(options.layout), layouts)}`)
    if (options.columns !== undefined && ![1, 2, 3].includes(Number(options.columns)))
      spot.at('columns').error('columns are 1, 2 or 3')
    if (!isOpen(schema)) checkGroups(spot.at('groups'), options.groups, names)
  }
  if (!names) return
  for (const [name, inner] of Object.entries(layout)) {
    if (name.startsWith('ui:') || !isRecord(inner)) continue
    const target = properties?.[name]
    if (target === undefined) {
      if (!isOpen(schema))
        place.at(name).error(`"${name}" is not a property of the schema${hint(name, names)}`, { key: true })
      continue
    }
    checkLayout(place.at(name), inner, target)
    if (isRecord(inner.items) && isRecord(target)) checkLayout(place.at(name, 'items'), inner.items, target.items)
  }
}

const isOpen = (schema: unknown) =>
  isRecord(schema) && ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'dependencies'].some(word => word in schema)

function checkGroups(spot: Spot, groups: unknown, names: readonly string[] | undefined): void {
  if (!Array.isArray(groups) || !names) return
  for (const [index, group] of groups.entries()) {
    const fields: unknown = isRecord(group) ? group.fields : undefined
    if (!Array.isArray(fields)) continue
    for (const [at, name] of fields.entries())
      if (!names.includes(String(name)))
        spot
          .at(index, 'fields', at)
          .error(`"${String(name)}" is not a property of the schema${hint(String(name), names)}`)
  }
}
