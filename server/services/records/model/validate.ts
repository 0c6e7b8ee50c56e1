import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { fileFault, holdsFiles } from '../../../../schemas/evaluate/fileValue.ts'
import { fieldError } from '../../../../schemas/evaluate/finding.ts'
import { finding } from '../../../../schemas/evaluate/findings.ts'
import { valueErrors } from '../../../../schemas/evaluate/json-schema/valueErrors.ts'
import { isMultiple, offStep } from '../../../../schemas/evaluate/numberStep.ts'
import { ownFormats, regionPatterns } from '../../../../schemas/evaluate/ownFormats.ts'
import { typeText } from '../../../../schemas/evaluate/typeText.ts'
import type { Property } from '../../../../schemas/types/entity.ts'
import type { FieldError } from '../../../../schemas/types/fieldError.ts'
import { type Faults, type Shape, tidyValues, unknownArgument } from './tidyValues.ts'

export { type Shape, unknownArgument }

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true })
addFormats.default(ajv)
for (const [name, format] of Object.entries(ownFormats)) ajv.addFormat(name, format)
/** `multipleOf` as in the browser: 0.3 is a multiple of 0.1. */
ajv.addKeyword({ keyword: 'step', type: 'number', validate: (step: number, value: number) => isMultiple(value, step) })
/** Validates a list of files as a whole, with the browser's messages. */
ajv.addKeyword({
  keyword: 'files',
  validate: (property: Property, value: unknown) => fileFault(value, property) === undefined,
})

/**
 * Compiles a shape into a function that normalizes values and returns faults, at most one per field; nested parts are
 * named by path, `lines.2.amount`. `schemas/evaluate/tidyText.ts` normalizes and checks texts; empty texts become null.
 * Passwords stay unchanged. With `isPartial`, missing values are no faults.
 */
export function compileShape(
  shape: Shape,
): (values: Record<string, unknown>, isPartial?: boolean, trusted?: boolean) => FieldError[] {
  const schema = { type: 'object', properties: partSchemas(shape.properties) }
  let validate: ValidateFunction | undefined
  return (values, isPartial = false, trusted = false) => {
    validate ??= ajv.compile(schema)
    const faults: Faults = new Map()
    tidyValues(values, shape, { isPartial, faults, trusted })
    const present = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
    )
    if (!validate(present)) {
      const found = (validate.errors ?? []).flatMap(error => {
        const place = placeOf(error.instancePath, shape.properties)
        return place ? [{ error, place }] : []
      })
      // A value of the wrong type gets no further faults; faults of a list come before those of its elements.
      const ofWhole = found.filter(one => one.place.item === undefined)
      for (const { error, place } of [...ofWhole.filter(one => one.error.keyword === 'type'), ...ofWhole, ...found])
        if (!faults.has(place.path)) faults.set(place.path, faultOf(error, place))
    }
    addValueFaults(present, shape.properties, faults)
    return [...faults.values()]
  }
}

/** Validates values that have their own JSON Schema, with the browser's check. */
function addValueFaults(values: Record<string, unknown>, properties: Record<string, Property>, faults: Faults): void {
  for (const [name, property] of Object.entries(properties)) {
    if (!property['x-schema'] || faults.has(name)) continue
    for (const { path, ...found } of valueErrors(values[name], property)) {
      const place = path === '' ? name : `${name}.${path}`
      if (!faults.has(place)) faults.set(place, fieldError(place, found))
    }
  }
}

const partSchemas = (properties: Record<string, Property>) =>
  Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, jsonSchema(one)]))

/** Returns the part of a property that ajv supports; integers must fit their column. */
function jsonSchema(property: Property): Record<string, unknown> {
  if (holdsFiles(property)) return { files: property }
  const schema: Record<string, unknown> = { type: property.type }
  if (property['x-region']) schema.pattern = regionPatterns[property['x-region']]
  for (const key of [
    'format',
    'minLength',
    'maxLength',
    'pattern',
    'minimum',
    'maximum',
    'enum',
    'minItems',
    'maxItems',
  ] as const) {
    if (property[key] !== undefined) schema[key] = property[key]
  }
  if (property.multipleOf !== undefined) schema.step = property.multipleOf
  if (property.type === 'integer') {
    schema.minimum = property.minimum ?? -(2 ** 31)
    schema.maximum = property.maximum ?? 2 ** 31 - 1
  }
  if (property.type === 'string' && property.maxLength === undefined) schema.maxLength = 10_000
  if (property.properties) schema.properties = partSchemas(property.properties)
  if (property.items) {
    const { type, properties } = property.items
    schema.items = { type, ...(properties ? { properties: partSchemas(properties) } : {}) }
  }
  return schema
}

interface Place {
  path: string
  property: Property
  /** Index of a list element without its own path. */
  item: number | undefined
}

/** Returns the place of an error: the deepest named part. Elements of a list of texts or numbers have no name. */
function placeOf(instancePath: string, properties: Record<string, Property>): Place | undefined {
  const [first = '', ...rest] = instancePath.split('/').slice(1)
  let property = properties[first]
  if (!property) return undefined
  let path = first
  let parts = rest
  while (parts.length > 0) {
    const [head = '', next] = parts
    if (property.type === 'array') {
      const inner: Property | undefined = next === undefined ? undefined : property.items?.properties?.[next]
      if (!inner) return { path, property, item: Number(head) }
      path = `${path}.${head}.${next}`
      property = inner
      parts = parts.slice(2)
    } else {
      const inner: Property | undefined = property.properties?.[head]
      if (!inner) break
      path = `${path}.${head}`
      property = inner
      parts = parts.slice(1)
    }
  }
  return { path, property, item: undefined }
}

function faultOf(error: ErrorObject, { path, property, item }: Place): FieldError {
  const { title } = property
  const limit = String(error.params.limit ?? '')
  const subject = item === undefined ? title : `${title}第 ${item + 1} 项`
  switch (error.keyword) {
    case 'pattern':
    case 'format': {
      const fault = fieldError(path, finding('CONTENT_FORMAT_WRONG', { subject: title }))
      return { ...fault, message: property['x-message'] ?? fault.message }
    }
    case 'type':
      return fieldError(path, finding('CONTENT_TYPE_WRONG', { subject, type: typeText(error.params.type) }))
    case 'minLength':
      return limit === '1'
        ? fieldError(path, finding('CONTENT_MISSING', { subject }))
        : fieldError(path, finding('TEXT_TOO_SHORT', { subject, limit }))
    case 'maxLength':
      return fieldError(path, finding('TEXT_TOO_LONG', { subject, limit }))
    case 'minimum':
      return fieldError(path, finding('NUMBER_TOO_SMALL', { subject, limit }))
    case 'maximum':
      return fieldError(path, finding('NUMBER_TOO_LARGE', { subject, limit }))
    case 'step':
      return fieldError(path, offStep(subject, Number(error.schema)))
    case 'files':
      return fieldError(path, fileFault(error.data, property) ?? finding('FILES_INVALID', { title }))
    case 'minItems':
      return fieldError(path, finding('ITEMS_TOO_FEW', { subject, limit }))
    case 'maxItems':
      return fieldError(path, finding('ITEMS_TOO_MANY', { subject, limit }))
    case 'enum':
      return fieldError(path, finding('CONTENT_NOT_ALLOWED', { subject }))
    default:
      return fieldError(path, finding('CONTENT_FORMAT_WRONG', { subject }))
  }
}
