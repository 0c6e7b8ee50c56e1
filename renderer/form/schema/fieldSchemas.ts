import { knownEndpoint } from '../../../runtime/schema/endpoints.ts'
import type { ResolvedField } from '../../../runtime/schema/resolvedPage.ts'
import { compile } from '../../../schemas/evaluate/compile.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import { type GivenSchema, givenSchema } from '../../../schemas/evaluate/json-schema/givenSchema.ts'
import { isRecord } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { Property } from '../../../schemas/types/entity.ts'
import type { FieldSchema, RecordSchema } from '../../../schemas/types/pages/fieldSchema.ts'
import type { Scope } from '../../page/scope.ts'

/** Cached records with a schema, for synchronous validation. The oldest are dropped. */
const records = new Map<string, unknown>()
const mostRecords = 50

const keyOf = (source: string, args: string) => `${source} ${args}`

export function keepSchema(source: string, args: string, record: unknown): void {
  const key = keyOf(source, args)
  records.delete(key)
  records.set(key, record)
  const [oldest] = records.keys()
  if (records.size > mostRecords && oldest !== undefined) records.delete(oldest)
}

/** Returns the record to load; undefined if an expression gives the schema, or arguments are missing. */
export function questionOf(schema: FieldSchema | undefined, scope: Scope) {
  if (typeof schema !== 'object') return undefined
  const all = evaluateArguments(schema.with, scope)
  const args = Object.fromEntries(Object.entries(all).filter(([, value]) => value != null && value !== ''))
  const given = Object.keys(args)
  const isWhole = given.length > 0 && Object.keys(all).every(name => given.includes(name) || mayBeLeftOut(schema, name))
  return isWhole ? { source: schema.source, field: schema.field, args: JSON.stringify(args) } : undefined
}

/** False if the endpoint requires an argument, or is not known yet. */
function mayBeLeftOut({ source }: RecordSchema, name: string): boolean {
  const endpoint = knownEndpoint(source)?.endpoint
  if (endpoint?.do !== 'handler' || endpoint.call.includes(`{${name}}`)) return false
  return !endpoint.accepts?.required?.includes(name)
}

/** Returns the schema from an expression, or from a loaded record. */
export function schemaAt(schema: FieldSchema, scope: Scope, record: unknown): GivenSchema {
  if (typeof schema === 'string') return givenSchema(compile(schema).evaluate(scope))
  return givenSchema(isRecord(record) ? record[schema.field] : undefined)
}

/** Returns the property of a field with its current schema, for validation. */
export function propertyNow(
  { property, schema }: Pick<ResolvedField, 'property' | 'schema'>,
  scope: Scope,
): Property | undefined {
  if (!property || schema === undefined) return property
  const question = questionOf(schema, scope)
  const found = schemaAt(schema, scope, question && records.get(keyOf(question.source, question.args)))
  return 'schema' in found ? { ...property, 'x-schema': found.schema as Record<string, unknown> } : property
}
