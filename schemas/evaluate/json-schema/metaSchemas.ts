import { draft7Schema, limits } from './draft7Schema.ts'
import type { SchemaObject } from './schemaWords.ts'

/** The published meta-schemas of the other drafts; included because documents are never fetched. */

const count = { type: 'integer', minimum: 0 }
const text = { type: 'string' }
const uri = { type: 'string', format: 'uri' }
const reference = { type: 'string', format: 'uri-reference' }
const yesOrNo = { type: 'boolean', default: false }
const texts = { type: 'array', items: text, uniqueItems: true, default: [] }
const simpleTypes = { enum: ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] }
const types = {
  anyOf: [simpleTypes, { type: 'array', items: simpleTypes, minItems: 1, uniqueItems: true }],
}

/** Computed keys, because a literal `then` makes the object look like a promise. */
const condition = (schema: object) => Object.fromEntries(['if', 'then', 'else'].map(word => [word, schema]))

function vocabularies(draft: 2019 | 2020): Record<string, SchemaObject> {
  const base = `https://json-schema.org/draft/${draft === 2020 ? '2020-12' : '2019-09'}`
  const schema = draft === 2020 ? { $dynamicRef: '#meta' } : { $recursiveRef: '#' }
  const anchor = draft === 2020 ? { $dynamicAnchor: 'meta' } : { $recursiveAnchor: true }
  const list = { type: 'array', minItems: 1, items: schema }
  const records = { type: 'object', additionalProperties: schema, default: {} }
  const anchorText = {
    type: 'string',
    pattern: draft === 2020 ? '^[A-Za-z_][-A-Za-z0-9._]*$' : '^[A-Za-z][-A-Za-z0-9.:_]*$',
  }
  const unevaluated = { unevaluatedItems: schema, unevaluatedProperties: schema }
  const own: Record<string, SchemaObject> = {
    core: {
      $id: { ...reference, pattern: '^[^#]*#?$' },
      $schema: uri,
      $ref: reference,
      $anchor: anchorText,
      ...(draft === 2020
        ? { $dynamicRef: reference, $dynamicAnchor: anchorText }
        : { $recursiveRef: reference, $recursiveAnchor: yesOrNo }),
      $vocabulary: { type: 'object', propertyNames: uri, additionalProperties: { type: 'boolean' } },
      $comment: text,
      $defs: records,
    },
    applicator: {
      ...(draft === 2020
        ? { prefixItems: list, items: schema }
        : { additionalItems: schema, items: { anyOf: [schema, list] }, ...unevaluated }),
      contains: schema,
      additionalProperties: schema,
      properties: records,
      patternProperties: { ...records, propertyNames: { format: 'regex' } },
      dependentSchemas: records,
      propertyNames: schema,
      ...condition(schema),
      allOf: list,
      anyOf: list,
      oneOf: list,
      not: schema,
    },
    ...(draft === 2020 ? { unevaluated } : {}),
    validation: {
      ...limits,
      uniqueItems: yesOrNo,
      maxContains: count,
      minContains: { ...count, default: 1 },
      required: texts,
      dependentRequired: { type: 'object', additionalProperties: texts },
      const: true,
      enum: { type: 'array', items: true },
      type: types,
    },
    'meta-data': {
      title: text,
      description: text,
      default: true,
      deprecated: yesOrNo,
      readOnly: yesOrNo,
      writeOnly: yesOrNo,
      examples: { type: 'array', items: true },
    },
    [draft === 2020 ? 'format-annotation' : 'format']: { format: text },
    content: { contentMediaType: text, contentEncoding: text, contentSchema: schema },
  }
  const made = (place: string, rest: SchemaObject): [string, SchemaObject] => [
    `${base}/${place}`,
    { $schema: `${base}/schema`, $id: `${base}/${place}`, ...anchor, type: ['object', 'boolean'], ...rest },
  ]
  return Object.fromEntries([
    made('schema', {
      $vocabulary: Object.fromEntries(Object.keys(own).map(name => [`${base}/vocab/${name}`, true])),
      allOf: Object.keys(own).map(name => ({ $ref: `meta/${name}` })),
      // Keywords of older drafts that are still accepted.
      properties: {
        definitions: records,
        dependencies: { type: 'object', additionalProperties: { anyOf: [schema, texts] } },
      },
    }),
    ...Object.entries(own).map(([name, properties]) => made(`meta/${name}`, { properties })),
  ])
}

const without = (properties: SchemaObject, words: readonly string[]) =>
  Object.fromEntries(Object.entries(properties).filter(([word]) => !words.includes(word)))

const newIn7 = ['if', 'then', 'else', '$comment', 'readOnly', 'contentMediaType', 'contentEncoding']
const newIn6 = ['$id', '$ref', 'const', 'contains', 'propertyNames', 'examples']

function older(draft: '04' | '06'): Record<string, SchemaObject> {
  const address = `http://json-schema.org/draft-${draft}/schema`
  const id = `${address}#`
  const properties = without(draft7Schema.properties, draft === '04' ? [...newIn7, ...newIn6] : newIn7)
  const old = {
    id: text,
    multipleOf: { type: 'number', minimum: 0, exclusiveMinimum: true },
    exclusiveMaximum: { type: 'boolean' },
    exclusiveMinimum: { type: 'boolean' },
    required: { ...texts, minItems: 1 },
    enum: { type: 'array', minItems: 1, uniqueItems: true },
  }
  return {
    [address]:
      draft === '04'
        ? { ...draft7Schema, $schema: id, $id: undefined, id, type: 'object', properties: { ...properties, ...old } }
        : { ...draft7Schema, $schema: id, $id: id, properties },
  }
}

const made = new Map<string, Record<string, unknown>>()
const families: [RegExp, () => Record<string, unknown>][] = [
  [/^http:\/\/json-schema\.org\/draft-07\/schema$/, () => ({ 'http://json-schema.org/draft-07/schema': draft7Schema })],
  [/^http:\/\/json-schema\.org\/draft-06\/schema$/, () => older('06')],
  [/^http:\/\/json-schema\.org\/draft-04\/schema$/, () => older('04')],
  [/^https:\/\/json-schema\.org\/draft\/2019-09\//, () => vocabularies(2019)],
  [/^https:\/\/json-schema\.org\/draft\/2020-12\//, () => vocabularies(2020)],
]

/** Returns the documents of the draft that an address belongs to; undefined for other addresses. */
export function metaSchemasAt(address: string): Record<string, unknown> | undefined {
  const found = families.find(([pattern]) => pattern.test(address))
  if (!found) return undefined
  const key = found[0].source
  const known = made.get(key) ?? found[1]()
  made.set(key, known)
  return known
}
