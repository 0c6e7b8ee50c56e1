import { fileFault, holdsFiles } from '../../schemas/evaluate/fileValue.ts'
import { finding } from '../../schemas/evaluate/findings.ts'
import { isMultiple, offStep } from '../../schemas/evaluate/numberStep.ts'
import { ownFormats, regionPatterns } from '../../schemas/evaluate/ownFormats.ts'
import { textFault } from '../../schemas/evaluate/tidyText.ts'
import { typeText } from '../../schemas/evaluate/typeText.ts'
import type { Items, Property } from '../../schemas/types/entity.ts'

/**
 * Returns the fault of a value with the server's message; undefined if there is none. Interprets the few keywords of a
 * property, because the content security policy forbids compiling them.
 */
export function propertyError(value: unknown, property: Property): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (holdsFiles(property)) return fileFault(value, property)?.message
  switch (property.type) {
    case 'string':
      return typeof value === 'string' ? textError(value, property) : typeError(property)
    case 'integer':
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? numberError(value, property) : typeError(property)
    case 'array':
      return Array.isArray(value) ? listError(value, property) : typeError(property)
    case 'boolean':
      return typeof value === 'boolean' ? undefined : typeError(property)
    case 'object':
      return isObject(value) ? undefined : typeError(property)
  }
}

/** Returns the message for a missing required value. */
export const missingError = (title: string): string => finding('CONTENT_MISSING', { subject: title }).message

const typeError = ({ title, type }: Pick<Property, 'title' | 'type'>): string =>
  finding('CONTENT_TYPE_WRONG', { subject: title, type: typeText(type) }).message

const formatError = (property: Property): string =>
  property['x-message'] ?? finding('CONTENT_FORMAT_WRONG', { subject: property.title }).message

const mailWord = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const hostLabel = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?'

const formats: Record<NonNullable<Property['format']>, RegExp> = {
  ...ownFormats,
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/i,
  email: new RegExp(`^${mailWord}(?:\\.${mailWord})*@(?:${hostLabel}\\.)+${hostLabel}$`, 'i'),
  uri: /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i,
}

function hasFormat(text: string, format: NonNullable<Property['format']>): boolean {
  if (!formats[format].test(text)) return false
  return (format !== 'date' && format !== 'date-time') || isDay(text.slice(0, 10))
}

/** Checks the calendar: February 30 has the form of a date. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const patterns = new Map<string, RegExp>()

function patternOf(source: string): RegExp {
  const kept = patterns.get(source)
  if (kept) return kept
  const made = new RegExp(source, 'u')
  patterns.set(source, made)
  return made
}

function textError(text: string, property: Property): string | undefined {
  const { title, minLength, maxLength = 10_000, format, 'x-region': region } = property
  const pattern = region ? regionPatterns[region] : property.pattern
  const fault = textFault(text, property, title)
  if (fault !== undefined) return fault.message
  // Counts code points, as the server does.
  const length = [...text].length
  if (length > maxLength) return finding('TEXT_TOO_LONG', { subject: title, limit: maxLength }).message
  if (minLength !== undefined && length < minLength)
    return minLength === 1
      ? missingError(title)
      : finding('TEXT_TOO_SHORT', { subject: title, limit: minLength }).message
  if (pattern !== undefined && !patternOf(pattern).test(text)) return formatError(property)
  if (format !== undefined && !hasFormat(text, format)) return formatError(property)
  return enumError(text, property)
}

function numberError(number: number, property: Property): string | undefined {
  const { title, type, multipleOf } = property
  if (type === 'integer' && !Number.isInteger(number)) return typeError(property)
  const minimum = property.minimum ?? (type === 'integer' ? -(2 ** 31) : undefined)
  const maximum = property.maximum ?? (type === 'integer' ? 2 ** 31 - 1 : undefined)
  if (minimum !== undefined && number < minimum)
    return finding('NUMBER_TOO_SMALL', { subject: title, limit: minimum }).message
  if (maximum !== undefined && number > maximum)
    return finding('NUMBER_TOO_LARGE', { subject: title, limit: maximum }).message
  if (multipleOf !== undefined && !isMultiple(number, multipleOf)) return offStep(title, multipleOf).message
  return enumError(number, property)
}

function listError(list: unknown[], { title, items, minItems, maxItems }: Property): string | undefined {
  if (maxItems !== undefined && list.length > maxItems)
    return finding('ITEMS_TOO_MANY', { subject: title, limit: maxItems }).message
  if (minItems !== undefined && list.length < minItems)
    return finding('ITEMS_TOO_FEW', { subject: title, limit: minItems }).message
  const wrong = items ? list.findIndex(item => !isOfType(item, items.type)) : -1
  return wrong < 0 || !items ? undefined : typeError({ title: `${title}第 ${wrong + 1} 项`, type: items.type })
}

function isOfType(item: unknown, type: Items['type']): boolean {
  if (type === 'object') return isObject(item)
  if (type === 'string') return typeof item === 'string'
  return typeof item === 'number' && Number.isFinite(item) && (type === 'number' || Number.isInteger(item))
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

const enumError = (value: string | number, { title, enum: allowed }: Property) =>
  allowed && !allowed.includes(value) ? finding('CONTENT_NOT_ALLOWED', { subject: title }).message : undefined
