const list = { type: 'array', minItems: 1, items: { $ref: '#' } }
const count = { type: 'integer', minimum: 0 }
const texts = { type: 'array', items: { type: 'string' }, uniqueItems: true }
const records = { type: 'object', additionalProperties: { $ref: '#' } }
const type = { enum: ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] }
const schema = { $ref: '#' }
const text = { type: 'string' }
const number = { type: 'number' }

/** Keywords that limit a value, equal in drafts 6 to 2020-12. */
export const limits = {
  multipleOf: { type: 'number', exclusiveMinimum: 0 },
  maximum: number,
  exclusiveMaximum: number,
  minimum: number,
  exclusiveMinimum: number,
  maxLength: count,
  minLength: count,
  pattern: { type: 'string', format: 'regex' },
  maxItems: count,
  minItems: count,
  maxProperties: count,
  minProperties: count,
}

/** The meta-schema of draft 7; included because documents are never fetched. */
export const draft7Schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'http://json-schema.org/draft-07/schema#',
  type: ['object', 'boolean'],
  definitions: { schemaArray: list, nonNegativeInteger: count, stringArray: texts, simpleTypes: type },
  properties: {
    $id: text,
    $schema: text,
    $ref: text,
    $comment: text,
    title: text,
    description: text,
    readOnly: { type: 'boolean' },
    examples: { type: 'array' },
    ...limits,
    additionalItems: schema,
    items: { anyOf: [schema, list] },
    uniqueItems: { type: 'boolean' },
    contains: schema,
    required: texts,
    additionalProperties: schema,
    definitions: records,
    properties: records,
    patternProperties: { ...records, propertyNames: { format: 'regex' } },
    dependencies: { type: 'object', additionalProperties: { anyOf: [schema, texts] } },
    propertyNames: schema,
    enum: { type: 'array' },
    type: { anyOf: [type, { type: 'array', items: type, minItems: 1, uniqueItems: true }] },
    format: text,
    contentMediaType: text,
    contentEncoding: text,
    // Computed keys, because a literal `then` makes the object look like a promise.
    ...Object.fromEntries(['if', 'then', 'else'].map(word => [word, schema])),
    allOf: list,
    anyOf: list,
    oneOf: list,
    not: schema,
  },
}
