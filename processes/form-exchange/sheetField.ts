import type { SchemaObject } from '../../schemas/evaluate/json-schema/schemaWords.ts'

export type SheetCell = string | number | boolean | Date | null
export type SheetKind = 'date' | 'dateTime' | 'time' | 'money' | 'percent' | 'number' | 'integer' | 'text'

interface Guess {
  title: string
  samples: readonly SheetCell[]
  kind: SheetKind | undefined
  options: readonly string[] | undefined
}

const byKind: Readonly<Record<Exclude<SheetKind, 'text'>, SchemaObject>> = {
  date: { type: 'string', format: 'date' },
  dateTime: { type: 'string', format: 'date-time' },
  time: { type: 'string', format: 'time' },
  money: { type: 'number', 'x-field': 'money' },
  percent: { type: 'number', 'x-unit': '%' },
  number: { type: 'number' },
  integer: { type: 'integer' },
}

/** Longer texts get an input of several lines. */
const longText = 50

/** Guesses the field for cells by their options, their number format and their values, in this order. */
export function guessField({ title, samples, kind, options }: Guess): SchemaObject {
  if (options) return { title, type: 'string', oneOf: options.map(value => ({ const: value, title: value })) }
  if (kind !== undefined && kind !== 'text') return { title, ...byKind[kind] }
  const filled = samples.filter(each => each !== null && each !== '')
  if (filled.length === 0) return { title, type: 'string' }
  if (filled.every(each => typeof each === 'boolean')) return { title, type: 'boolean' }
  if (filled.every(each => typeof each === 'number'))
    return { title, type: filled.every(each => Number.isInteger(each)) ? 'integer' : 'number' }
  if (filled.every(each => each instanceof Date)) return { title, ...byKind[filled.every(isDay) ? 'date' : 'dateTime'] }
  const isLong = filled.some(each => String(each).length > longText)
  return { title, type: 'string', ...(isLong ? { 'x-field': 'textarea' } : {}) }
}

/** Sheet dates are read as midnight UTC. */
const isDay = (value: SheetCell): boolean => value instanceof Date && value.getTime() % 86_400_000 === 0
