import { isRecord } from '../../../schemas/evaluate/json-schema/schemaWords.ts'

/** Returns a record without members that its schema forbids (`additionalProperties: false`). */
export function declaredOnly(schema: unknown, value: unknown): unknown {
  if (!isRecord(schema) || schema.additionalProperties !== false || !isRecord(value)) return value
  const names = isRecord(schema.properties) ? schema.properties : {}
  const kept = Object.entries(value).filter(([name]) => Object.hasOwn(names, name))
  return kept.length === Object.keys(value).length ? value : Object.fromEntries(kept)
}
