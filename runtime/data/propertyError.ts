import type { Property } from '../../schemas/types/entity.ts'

/**
 * What is wrong with a value, in the words of the server; undefined when nothing is. Interprets the few keywords of a
 * property instead of compiling them: the content security policy allows no code made at run time.
 */
export function propertyError(value: unknown, property: Property): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  switch (property.type) {
    case 'string':
      return typeof value === 'string' ? textError(value, property) : `${property.title}应为文本`
    case 'integer':
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
        ? numberError(value, property)
        : `${property.title}应为数字`
    case 'array':
      return Array.isArray(value) ? listError(value, property) : `${property.title}应为列表`
    case 'boolean':
      return typeof value === 'boolean' ? undefined : `${property.title}应为是或否`
    case 'object':
      return typeof value === 'object' ? undefined : `${property.title}应为对象`
  }
}

/** A required value that is missing. */
export const missingError = (title: string): string => `${title}不能为空`

const formats: Record<NonNullable<Property['format']>, RegExp> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/i,
  email:
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
  uri: /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i,
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
  const { title, minLength, maxLength = 10_000, pattern, format } = property
  // Characters as a person counts them, as the server does.
  const length = [...text].length
  if (length > maxLength) return `${title}不能超过 ${maxLength} 个字`
  if (minLength !== undefined && length < minLength)
    return minLength === 1 ? missingError(title) : `${title}不能少于 ${minLength} 个字`
  if (pattern !== undefined && !patternOf(pattern).test(text)) return property['x-message'] ?? `${title}格式不正确`
  if (format !== undefined && !formats[format].test(text)) return property['x-message'] ?? `${title}格式不正确`
  return enumError(text, property)
}

function numberError(number: number, property: Property): string | undefined {
  const { title, type } = property
  if (type === 'integer' && !Number.isInteger(number)) return `${title}应为整数`
  const minimum = property.minimum ?? (type === 'integer' ? -(2 ** 31) : undefined)
  const maximum = property.maximum ?? (type === 'integer' ? 2 ** 31 - 1 : undefined)
  if (minimum !== undefined && number < minimum) return `${title}不能小于 ${minimum}`
  if (maximum !== undefined && number > maximum) return `${title}不能大于 ${maximum}`
  return enumError(number, property)
}

function listError(list: unknown[], { title, maxItems }: Property): string | undefined {
  return maxItems !== undefined && list.length > maxItems ? `${title}不能超过 ${maxItems} 项` : undefined
}

const enumError = (value: string | number, { title, enum: allowed }: Property) =>
  allowed && !allowed.includes(value) ? `${title}不是允许的值` : undefined
