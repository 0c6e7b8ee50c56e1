import { isRecord, type SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'

type Random = (below: number) => number

const odd: readonly unknown[] = ['', 'a', '2026-02-30', '２', 0, -1, 1.5, 1e9, true, null, [], {}, ['a', 'a'], { a: 1 }]

/** Random numbers from a fixed sequence, so that a refusal comes again. */
function sequence(seed: number): Random {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/**
 * Returns values for a schema, most of them near what it demands: filled in, at its bounds, with members missing, with
 * others that it does not know, and with values of other types.
 */
export function sampleValues(schema: SchemaObject, count: number, seed = 7): unknown[] {
  const next = sequence(seed)
  return Array.from({ length: count }, () => valueFor(schema, next, 0))
}

function valueFor(schema: unknown, next: Random, depth: number): unknown {
  const one = <Item>(items: readonly Item[]): Item => items[next(items.length)] as Item
  if (!isRecord(schema) || depth > 8 || next(14) === 0) return one(odd)
  if ('const' in schema && next(4) > 0) return schema.const
  if (Array.isArray(schema.enum) && next(5) > 0) return one(schema.enum)
  const branches = [schema.someOf, schema.singleOf, schema.every].find(Array.isArray)
  if (branches && next(2) === 0) return valueFor(one(branches), next, depth + 1)
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  const type: unknown = one(types)
  if (type === 'object' || isRecord(schema.properties)) return recordFor(schema, next, depth)
  if (type === 'array' || schema.items !== undefined) return listFor(schema, next, depth)
  if (type === 'boolean') return next(2) === 0
  if (type === 'null') return null
  if (type === 'number' || type === 'integer') return numberFor(schema, next)
  return type === 'string' ? textFor(schema, next) : one(odd)
}

function recordFor(schema: SchemaObject, next: Random, depth: number): Record<string, unknown> {
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const made: Record<string, unknown> = {}
  const isSparse = next(3) === 0
  for (const [name, member] of Object.entries(properties))
    if (next(isSparse ? 2 : 12) > 0) made[name] = valueFor(member, next, depth + 1)
  if (next(6) === 0) made[`other${next(3)}`] = next(5)
  return made
}

function listFor({ items, minItems, maxItems }: SchemaObject, next: Random, depth: number): unknown[] {
  const bounds = [minItems, maxItems].filter(bound => typeof bound === 'number').map(bound => Math.min(bound, 20))
  const length = Math.max(0, (bounds[next(bounds.length + 1)] ?? next(4)) + next(3) - 1)
  const each = (at: number): unknown => (Array.isArray(items) ? items[at] : items)
  return Array.from({ length }, (_, at) => valueFor(each(at), next, depth + 1))
}

function numberFor(schema: SchemaObject, next: Random): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, stepOf } = schema
  const bounds = [minimum, maximum, exclusiveMinimum, exclusiveMaximum, stepOf].filter(
    (bound): bound is number => typeof bound === 'number',
  )
  const around = bounds[next(bounds.length + 1)] ?? next(20)
  return [around, around, around - 1, around + 1, around + 0.01, around / 3][next(6)] ?? 0
}

const formatted: Readonly<Record<string, string>> = {
  date: '2026-02-28',
  'date-time': '2026-02-28T08:00:00+08:00',
  time: '08:00:00Z',
  email: 'a@example.com',
  uri: 'https://example.com/a',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  ipv4: '10.0.0.1',
}

function textFor({ minLength, maxLength, format }: SchemaObject, next: Random): string {
  if (typeof format === 'string' && formatted[format] !== undefined && next(3) > 0) return formatted[format]
  const bounds = [minLength, maxLength].filter(bound => typeof bound === 'number').map(bound => Math.min(bound, 500))
  const length = Math.max(0, (bounds[next(bounds.length + 1)] ?? next(8)) + next(3) - 1)
  const letters = ['a', '1', '张', '𠮷', ' ', 'Z-9']
  return (letters[next(letters.length)] ?? 'a').repeat(length)
}
