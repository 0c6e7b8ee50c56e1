import { fieldError } from '../../../../schemas/evaluate/finding.ts'
import { finding } from '../../../../schemas/evaluate/findings.ts'
import { nearestName } from '../../../../schemas/evaluate/nearestName.ts'
import { textFault, tidyText } from '../../../../schemas/evaluate/tidyText.ts'
import type { Property } from '../../../../schemas/types/entity.ts'
import type { FieldError } from '../../../../schemas/types/fieldError.ts'
import { wrong } from '../../faults.ts'
import { cleanHtml } from './cleanHtml.ts'
import { isObject } from './nestedValues.ts'

/** Properties and which are required: the shape of what a caller sends, or of an object inside it. */
export interface Shape {
  properties: Record<string, Property>
  required: readonly string[]
}

/** Faults by path, at most one each. */
export type Faults = Map<string, FieldError>

/**
 * Normalizes values in place and reports unknown and missing names by path. Inside nested values, empty parts are
 * removed instead of set to null; parts with a default get it.
 */
export function tidyValues(
  values: Record<string, unknown>,
  shape: Shape,
  { isPartial, faults, trusted = false }: { isPartial: boolean; faults: Faults; trusted?: boolean },
): void {
  for (const name of Object.keys(values)) {
    const property = ownProperty(shape, name)
    if (property) values[name] = tidy(values[name], property, name, { faults, trusted })
    else faults.set(name, unknownField(name, name, shape.properties))
  }
  for (const name of shape.required) {
    if (isPartial && !(name in values)) continue
    if (isNothing(values[name])) faults.set(name, missing(name, titleOf(shape, name)))
  }
}

const missing = (path: string, title: string): FieldError =>
  fieldError(path, finding('CONTENT_MISSING', { subject: title }))

interface Judge {
  faults: Faults
  /** True for values that the server copies from stored records; they are not validated again. */
  trusted: boolean
}

function tidy(value: unknown, property: Property, path: string, judge: Judge): unknown {
  const { faults, trusted } = judge
  if (value === undefined) return null
  if (typeof value === 'string') {
    if (property.format === 'html') {
      if (value.length <= longestRaw(property)) return tidyHtml(value)
      // Cleaning takes time in proportion to length; uncleaned text is never stored.
      faults.set(path, wrong(path, 'HTML_TOO_LONG', { title: property.title ?? path }))
      return null
    }
    const text = tidyText(value, property)
    const found = trusted ? undefined : textFault(text, property, property.title ?? path)
    if (found !== undefined) faults.set(path, fieldError(path, found))
    return text === '' ? null : text
  }
  if (property.type === 'object' && property.properties && isObject(value))
    return tidyParts(value, { properties: property.properties, required: property.required ?? [] }, path, judge)
  if (property.type === 'array' && property.items?.properties && Array.isArray(value)) {
    const shape = { properties: property.items.properties, required: property.items.required ?? [] }
    return value.map((row: unknown, index) => (isObject(row) ? tidyParts(row, shape, `${path}.${index}`, judge) : row))
  }
  // Drops duplicate ids in a list.
  if (property['x-ref'] !== undefined && Array.isArray(value)) return [...new Set(value as unknown[])]
  return value
}

/** Word processors wrap pasted text in much markup that is removed. */
const longestRaw = ({ maxLength = 20_000 }: Pick<Property, 'maxLength'>): number => 5 * maxLength

/** Returns null for formatted text without words or pictures. */
function tidyHtml(html: string): string | null {
  const clean = cleanHtml(html)
  return /<(img|hr)\b/.test(clean) || clean.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '' ? clean : null
}

function tidyParts(values: Record<string, unknown>, shape: Shape, path: string, judge: Judge): Record<string, unknown> {
  const { faults } = judge
  const tidied: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const property = ownProperty(shape, name)
    if (!property) {
      faults.set(`${path}.${name}`, unknownField(`${path}.${name}`, name, shape.properties))
      continue
    }
    const inner = tidy(value, property, `${path}.${name}`, judge)
    if (!isNothing(inner)) tidied[name] = inner
  }
  for (const [name, { default: value }] of Object.entries(shape.properties)) {
    if (!isNothing(value) && !Object.hasOwn(tidied, name)) tidied[name] = value
  }
  for (const name of shape.required) {
    const place = `${path}.${name}`
    if (!Object.hasOwn(tidied, name)) faults.set(place, missing(place, titleOf(shape, name)))
  }
  return tidied
}

type Properties = Record<string, Property>

/** Returns the fault of an unknown property, with the most similar known one. */
export const unknownField = (field: string, name: string, properties: Properties): FieldError =>
  wrong(field, 'FIELD_UNKNOWN', { name, hint: nearHint(name, properties) })

/** Returns the fault of an unknown argument, with the most similar known one. */
export const unknownArgument = (name: string, properties: Properties): FieldError =>
  wrong(name, 'ARGUMENT_UNKNOWN', { name, hint: nearHint(name, properties) })

function nearHint(name: string, properties: Properties): string {
  const near = nearestName(name, Object.keys(properties))
  return near === undefined ? '' : `，是否要写“${near}”（${properties[near]?.title ?? near}）？`
}

const ownProperty = ({ properties }: Shape, name: string) =>
  Object.hasOwn(properties, name) ? properties[name] : undefined
const isNothing = (value: unknown) => value === null || value === undefined
const titleOf = (shape: Shape, name: string) => ownProperty(shape, name)?.title ?? name
