import { valueErrors } from '../../schemas/evaluate/json-schema/valueErrors.ts'
import { tidyText } from '../../schemas/evaluate/tidyText.ts'
import type { Property } from '../../schemas/types/entity.ts'
import { missingError, propertyError } from './propertyError.ts'

/** A message at a part of a value: `2.amount`, or empty for the whole value. */
export interface PartError {
  path: string
  message: string
}

/**
 * Returns all faults of a value and its parts, with the server's messages and paths.
 *
 * @example propertyErrors([{ amount: -1 }], lines) // [{ path: '0.amount', message: '金额不能小于 0' }]
 */
export function propertyErrors(value: unknown, property: Property): PartError[] {
  const found: PartError[] = []
  collect(value, property, '', found)
  return found
}

/** Returns the faults of one object, such as one row of a sub-table. */
export function partErrors(
  values: Readonly<Record<string, unknown>>,
  properties: Readonly<Record<string, Property>>,
  required: readonly string[] = [],
): PartError[] {
  const found: PartError[] = []
  collectParts(values, { properties, required }, '', found)
  return found
}

function collect(value: unknown, property: Property, path: string, found: PartError[]): void {
  const message = propertyError(value, property)
  if (message !== undefined) found.push({ path, message })
  else if (property['x-schema'])
    for (const part of valueErrors(value, property))
      found.push({ path: part.path === '' ? path : within(path, part.path), message: part.message })
  if (property.type === 'object' && property.properties && isObject(value)) {
    collectParts(value, { properties: property.properties, required: property.required ?? [] }, path, found)
  } else if (property.type === 'array' && property.items?.properties && Array.isArray(value)) {
    const parts = { properties: property.items.properties, required: property.items.required ?? [] }
    for (const [index, row] of value.entries()) {
      if (isObject(row)) collectParts(row, parts, within(path, String(index)), found)
    }
  }
}

interface Parts {
  properties: Readonly<Record<string, Property>>
  required: readonly string[]
}

function collectParts(values: Readonly<Record<string, unknown>>, parts: Parts, path: string, found: PartError[]) {
  for (const [name, property] of Object.entries(parts.properties)) {
    const value = tidy(Object.hasOwn(values, name) ? values[name] : undefined, property)
    // The server fills in the default of a missing part.
    const isMissing = isNothing(value) && isNothing(property.default) && parts.required.includes(name)
    if (isMissing) found.push({ path: within(path, name), message: missingError(property.title) })
    else collect(value, property, within(path, name), found)
  }
}

const within = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)
/** Normalizes a text as the server does. */
const tidy = (value: unknown, property: Property) => (typeof value === 'string' ? tidyText(value, property) : value)
const isNothing = (value: unknown) => value === null || value === undefined || value === ''
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
