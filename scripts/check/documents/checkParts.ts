import { type EntityKeyword, entityKeywords } from '../../../schemas/evaluate/entityKeywords.ts'
import { schemaCheck } from '../../../schemas/evaluate/json-schema/checkSchema.ts'
import { safePattern } from '../../../schemas/evaluate/safePattern.ts'
import { isSlowPattern } from '../../../schemas/evaluate/slowPattern.ts'
import type { Name } from '../../../schemas/types/common.ts'
import type { Property } from '../../../schemas/types/entity.ts'
import { type CheckContext, checkDictionary } from '../context.ts'
import type { Spot } from '../reading/document.ts'
import { hint } from '../reading/shapes.ts'

/** Keywords that need a table column; parts of a value have none. */
const columnWords = [
  'readOnly' as const,
  ...(Object.keys(entityKeywords) as EntityKeyword[]).filter(word => entityKeywords[word].ofColumn),
]

/** Keywords that fit the type and each other, at any depth. */
export function checkPropertyShape(context: CheckContext, spot: Spot, property: Property): void {
  const { type, items } = property
  if (type === 'array' && !items && !property['x-schema'] && !property['x-schemaFrom'])
    spot.error('an array needs "items"')
  if (type !== 'array' && items) spot.at('items').error('only an array has "items"')
  if (type !== 'array') {
    for (const key of ['minItems', 'maxItems'] as const)
      if (property[key] !== undefined) spot.at(key).error(`only an array has "${key}"`)
  }
  if (property['x-ref'] !== undefined && type !== 'string' && items?.type !== 'string')
    spot.at('x-ref').error('"x-ref" is for the id of a record, a text, or for a list of them')
  if (items) checkParts(context, spot.at('items'), items)
  checkParts(context, spot, property)
  checkRules(spot, property)
}

/** Checks the rules of a property of an endpoint, with those of its items and parts. */
export function checkRulesWithin(spot: Spot, property: Property): void {
  checkRules(spot, property)
  if (property.items) checkRulesWithin(spot.at('items'), property.items as Property)
  for (const [name, part] of Object.entries(property.properties ?? {}))
    checkRulesWithin(spot.at('properties', name), part)
}

/** Reports rules that no value can keep, or that values of the type do not have. */
function checkRules(spot: Spot, property: Property): void {
  for (const [least, most, kind] of bounds) {
    for (const word of [least, most])
      if (kind !== lists && property[word] !== undefined && !kind.types.includes(property.type))
        spot.at(word).error(`"${word}" is for ${kind.what}`)
    if ((property[least] ?? Number.NEGATIVE_INFINITY) > (property[most] ?? Number.POSITIVE_INFINITY))
      spot.at(least).error(`"${least}" is more than "${most}"`)
    if (kind !== numbers && (property[least] ?? 0) < 0) spot.at(least).error(`"${least}" is below 0`)
    if (kind !== numbers && (property[most] ?? 1) < 1)
      spot.at(most).error(`"${most}" is below 1: nothing could be given`)
  }
  checkStep(spot, property)
  if (property.pattern !== undefined) {
    if (property.type === 'string') checkPattern(spot.at('pattern'), property.pattern)
    else spot.at('pattern').error('"pattern" is for a text')
  }
  checkChoices(spot, property)
  checkDefault(spot, property)
}

const lists = { types: ['array'], what: 'a list' }
const texts = { types: ['string'], what: 'a text' }
const numbers = { types: ['integer', 'number'], what: 'a number' }
const bounds = [
  ['minItems', 'maxItems', lists],
  ['minLength', 'maxLength', texts],
  ['minimum', 'maximum', numbers],
] as const

/** Between the limits must be a whole number, or a multiple of the step. */
function checkStep(spot: Spot, { type, minimum, maximum, multipleOf }: Property): void {
  if (minimum === undefined || maximum === undefined || minimum > maximum) return
  const step = multipleOf ?? (type === 'integer' ? 1 : 0)
  if (step > 0 && Math.ceil(minimum / step - noise) * step > maximum + noise * step)
    spot
      .at(multipleOf === undefined ? 'minimum' : 'multipleOf')
      .error(
        `no ${multipleOf === undefined ? 'whole number' : `multiple of ${multipleOf}`} ` +
          `is from ${minimum} to ${maximum}`,
      )
}

/** Relative error of binary fractions. */
const noise = 1e-9

function isSafe(pattern: string): boolean {
  try {
    safePattern(pattern)
    return true
  } catch {
    return false
  }
}

function checkPattern(spot: Spot, pattern: string): void {
  try {
    new RegExp(pattern, 'u')
  } catch (error) {
    spot.error(error instanceof Error ? error.message : String(error))
    return
  }
  // Patterns run at each key press, and in the event loop of the server.
  if (isSlowPattern(pattern) || !isSafe(pattern))
    spot.error('the pattern may take for ever on some texts: what is repeated can be read in several ways')
}

const fits = (value: unknown, { type }: Property) =>
  typeof value === (type === 'integer' ? 'number' : type) && (type !== 'integer' || Number.isInteger(value))

function checkChoices(spot: Spot, property: Property): void {
  const { enum: values, pattern, default: _, ...rules } = property
  if (values?.length === 0) spot.at('enum').error('has no value: nothing could be chosen')
  for (const [index, value] of (values ?? []).entries()) {
    const place = spot.at('enum', index)
    if (!fits(value, property)) place.error(`${JSON.stringify(value)} is not of type ${property.type}`)
    else if (values?.indexOf(value as never) !== index) place.error(`${JSON.stringify(value)} is given twice`)
    else {
      const [broken] = schemaCheck(withSafe(rules, pattern)).errors(value)
      if (broken) place.error(`${JSON.stringify(value)} breaks "${broken.keyword}"`)
    }
  }
}

/** The rules with a pattern only where it is usable, which is reported elsewhere. */
const withSafe = (rules: object, pattern: string | undefined): object =>
  pattern !== undefined && isSafe(pattern) ? { ...rules, pattern } : rules

function checkDefault(spot: Spot, property: Property): void {
  const { default: value, pattern, ...rules } = property
  if (value === undefined || value === null) return
  if (!fits(value, property)) spot.at('default').error(`the default must be of type ${property.type}`)
  else if (property.enum && !property.enum.some(one => one === value))
    spot.at('default').error(`the default is not one of ${property.enum.join(', ')}`)
  else {
    const [broken] = schemaCheck(withSafe(rules, pattern)).errors(value)
    if (broken) spot.at('default').error(`the default breaks "${broken.keyword}"`)
  }
}

interface Parts {
  type: string
  properties?: Record<Name, Property>
  required?: Name[]
}

function checkParts(context: CheckContext, spot: Spot, { type, properties, required }: Parts): void {
  if (type !== 'object') {
    if (properties) spot.at('properties').error('only an object has "properties"')
    if (required) spot.at('required').error('only an object has "required"')
    return
  }
  const names = Object.keys(properties ?? {})
  for (const [index, name] of (required ?? []).entries()) {
    if (!names.includes(name))
      spot.at('required', index).error(`"${name}" is not among the properties${hint(name, names)}`)
  }
  for (const [name, part] of Object.entries(properties ?? {})) checkPart(context, spot.at('properties', name), part)
}

function checkPart(context: CheckContext, spot: Spot, part: Property): void {
  for (const word of columnWords) {
    if (part[word] !== undefined) spot.at(word).error(`"${word}" needs a column of its own, not a part of a value`)
  }
  const target = part['x-ref']
  const { entities } = context.project
  if (target !== undefined && !entities.has(target))
    spot.at('x-ref').error(`there is no entity "${target}"${hint(target, entities.keys())}`)
  checkDictionary(context, spot.at('x-dictionary'), part['x-dictionary'])
  checkPropertyShape(context, spot, part)
}
