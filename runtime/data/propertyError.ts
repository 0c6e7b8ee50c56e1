import { fileError, holdsFiles } from '../../schemas/evaluate/fileValue.ts'
import { isMultiple, stepText } from '../../schemas/evaluate/numberStep.ts'
import { ownFormats, regionPatterns } from '../../schemas/evaluate/ownFormats.ts'
import { textFault } from '../../schemas/evaluate/tidyText.ts'
import type { Items, Property } from '../../schemas/types/entity.ts'

/**
 * Returns the fault of a value with the server's message; undefined if there is none. Interprets the few keywords of a
 * property, because the content security policy forbids compiling them.
 */
export function propertyError(value: unknown, property: Property): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (holdsFiles(property)) return fileError(value, property)
  switch (property.type) {
    case 'string':
      return typeof value === 'string' ? textError(value, property) : `${property.title}应为文本`
    case 'integer':
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
        ? numberError(value, property)
        : `${property.title}应为${property.type === 'integer' ? '整数' : '数字'}`
    case 'array':
      return Array.isArray(value) ? listError(value, property) : `${property.title}应为列表`
    case 'boolean':
      return typeof value === 'boolean' ? undefined : `${property.title}应为是或否`
    case 'object':
      return isObject(value) ? undefined : `${property.title}应为对象`
  }
}

/** Returns the message for a missing required value. */
export const missingError = (title: string): string => `${title}不能为空`

const formats: Record<NonNullable<Property['format']>, RegExp> = {
  ...ownFormats,
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/i,
  email:
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
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
  const fault = textFault(text, property)
  if (fault !== undefined) return `${title}${fault}`
  // Counts code points, as the server does.
  const length = [...text].length
  if (length > maxLength) return `${title}不能超过 ${maxLength} 个字`
  if (minLength !== undefined && length < minLength)
    return minLength === 1 ? missingError(title) : `${title}不能少于 ${minLength} 个字`
  if (pattern !== undefined && !patternOf(pattern).test(text)) return property['x-message'] ?? `${title}格式不正确`
  if (format !== undefined && !hasFormat(text, format)) return property['x-message'] ?? `${title}格式不正确`
  return enumError(text, property)
}

function numberError(number: number, property: Property): string | undefined {
  const { title, type, multipleOf } = property
  if (type === 'integer' && !Number.isInteger(number)) return `${title}应为整数`
  const minimum = property.minimum ?? (type === 'integer' ? -(2 ** 31) : undefined)
  const maximum = property.maximum ?? (type === 'integer' ? 2 ** 31 - 1 : undefined)
  if (minimum !== undefined && number < minimum) return `${title}不能小于 ${minimum}`
  if (maximum !== undefined && number > maximum) return `${title}不能大于 ${maximum}`
  if (multipleOf !== undefined && !isMultiple(number, multipleOf)) return `${title}${stepText(multipleOf)}`
  return enumError(number, property)
}

function listError(list: unknown[], { title, items, minItems, maxItems }: Property): string | undefined {
  if (maxItems !== undefined && list.length > maxItems) return `${title}不能超过 ${maxItems} 项`
  if (minItems !== undefined && list.length < minItems) return `${title}不能少于 ${minItems} 项`
  const wrong = items ? list.findIndex(item => !isOfType(item, items.type)) : -1
  return wrong < 0 || !items ? undefined : `${title}第 ${wrong + 1} 项应为${itemWords[items.type]}`
}

const itemWords: Record<Items['type'], string> = { string: '文本', integer: '整数', number: '数字', object: '对象' }

function isOfType(item: unknown, type: Items['type']): boolean {
  if (type === 'object') return isObject(item)
  if (type === 'string') return typeof item === 'string'
  return typeof item === 'number' && Number.isFinite(item) && (type === 'number' || Number.isInteger(item))
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

const enumError = (value: string | number, { title, enum: allowed }: Property) =>
  allowed && !allowed.includes(value) ? `${title}不是允许的值` : undefined
