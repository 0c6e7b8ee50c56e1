/** A JSON Schema; true and false are schemas too. */
export type JsonSchema = boolean | SchemaObject
export type SchemaObject = { [word: string]: unknown }

export type Draft = 4 | 6 | 7 | 2019 | 2020

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the draft of a schema; default draft 7. */
export function draftOf(schema: unknown, otherwise: Draft = 7): Draft {
  const name = isRecord(schema) ? schema.$schema : undefined
  if (typeof name !== 'string') return otherwise
  if (name.includes('draft-04') || name.includes('draft-03')) return 4
  if (name.includes('draft-06')) return 6
  if (name.includes('draft-07')) return 7
  if (name.includes('2019-09')) return 2019
  return name.includes('2020-12') ? 2020 : otherwise
}

/** Keywords whose value is an object of schemas, a list of schemas, or one schema. */
export const schemaRecords = [
  'properties',
  'patternProperties',
  'definitions',
  '$defs',
  'dependencies',
  'dependentSchemas',
] as const
export const schemaLists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'] as const
export const singleSchemas = [
  'items',
  'additionalItems',
  'additionalProperties',
  'propertyNames',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'unevaluatedItems',
  'unevaluatedProperties',
] as const

/** Yields the direct sub-schemas of a schema, each with its path. */
export function* innerSchemas(schema: SchemaObject): Generator<{ way: string[]; inner: unknown }> {
  for (const word of schemaRecords) {
    const found = schema[word]
    if (isRecord(found))
      for (const [name, inner] of Object.entries(found)) if (!Array.isArray(inner)) yield { way: [word, name], inner }
  }
  for (const word of schemaLists) {
    const found = schema[word]
    if (Array.isArray(found)) for (const [index, inner] of found.entries()) yield { way: [word, String(index)], inner }
  }
  for (const word of singleSchemas) {
    const found = schema[word]
    if (Array.isArray(found)) for (const [index, inner] of found.entries()) yield { way: [word, String(index)], inner }
    else if (found !== undefined) yield { way: [word], inner: found }
  }
}
