import { indexSchema, type SchemaIndex } from '../../../schemas/evaluate/json-schema/schemaIndex.ts'
import { type Draft, isRecord, type SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import { typeText } from '../../../schemas/evaluate/typeText.ts'
import { markEndless } from './endless.ts'

/** Set on a schema that cannot be drawn: the reason, in Chinese. */
export const undrawable = 'x-undrawable'

/** Set on a schema without a type: values of other types are valid too. */
export const inferred = 'x-inferred'

/** Converts a schema of any draft to the keywords that rjsf supports. Validation uses the original schema. */
export function drawableSchema(root: unknown): SchemaObject {
  const index = indexSchema(root)
  const definitions: Record<string, SchemaObject> = {}
  const names = new Map<unknown, string>()

  /** Returns the definition name of a reference's target; each target is defined once. */
  function define(target: unknown, base: string, draft: Draft): string {
    const known = names.get(target)
    if (known !== undefined) return known
    const name = `part${names.size + 1}`
    names.set(target, name)
    definitions[name] = {}
    definitions[name] = rewrite(target, base, draft)
    return name
  }

  function rewrite(schema: unknown, outer: string, draft: Draft): SchemaObject {
    if (schema === false) return { [undrawable]: '此处不允许填写' }
    if (!isRecord(schema)) return { 'x-any': true }
    const base = index.baseOf(schema, outer)
    const ref = referenceOf(schema)
    if (ref === undefined) return withParts(schema, base, index.draftOf(schema, draft))
    const target = followed(index, ref, base)
    if (typeof target === 'string') return { ...notes(schema), [undrawable]: target }
    const name = define(target.schema, target.base, draft)
    // Beside a reference keeps only annotations; draft 2019-09 allows more, which is rare.
    return {
      ...(draft >= 2019 ? withParts(without(schema), base, draft, true) : notes(schema)),
      $ref: `#/definitions/${name}`,
    }
  }

  function withParts(schema: SchemaObject, base: string, draft: Draft, isBeside = false): SchemaObject {
    const inner = (part: unknown) => rewrite(part, base, draft)
    const all = (parts: unknown) => (Array.isArray(parts) ? parts.map(inner) : undefined)
    const made: SchemaObject = { ...plainWords(schema) }
    if (isRecord(schema.properties))
      made.properties = mapRecord(schema.properties, part => (part === false ? undefined : inner(part)))
    if (isRecord(schema.patternProperties)) made.patternProperties = mapRecord(schema.patternProperties, inner)
    if (schema.additionalProperties !== undefined)
      made.additionalProperties = isRecord(schema.additionalProperties)
        ? inner(schema.additionalProperties)
        : schema.additionalProperties
    for (const word of ['allOf', 'anyOf', 'oneOf'])
      if (Array.isArray(schema[word]) && (word === 'allOf' || !saysOnlyRules(schema, schema[word])))
        made[word] = all(schema[word])
    for (const word of ['if', 'then', 'else', 'not'])
      if (schema[word] !== undefined) made[word] = isRecord(schema[word]) ? inner(schema[word]) : schema[word]
    const dependencies = {
      ...record(schema.dependencies),
      ...record(schema.dependentRequired),
      ...record(schema.dependentSchemas),
    }
    if (Object.keys(dependencies).length > 0)
      made.dependencies = mapRecord(dependencies, part => (Array.isArray(part) ? part : inner(part)))
    Object.assign(made, listWords(schema, draft, inner))
    return isBeside ? made : withType(made)
  }

  const made = rewrite(root, index.base, index.draft)
  markEndless(definitions)
  return Object.keys(definitions).length > 0 ? { ...made, definitions } : made
}

const referenceOf = (schema: SchemaObject) => {
  const ref = schema.$ref ?? schema.$dynamicRef ?? schema.$recursiveRef
  return typeof ref === 'string' ? ref : undefined
}

const without = ({ $ref: _, $dynamicRef: __, $recursiveRef: ___, ...rest }: SchemaObject) => rest

/** Returns the end of a chain of references, or why it has none. */
function followed(index: SchemaIndex, ref: string, base: string): { schema: unknown; base: string } | string {
  const passed = new Set<unknown>()
  let target = index.locate(ref, base)
  while (target) {
    const next: string | undefined = isRecord(target.schema) ? referenceOf(target.schema) : undefined
    if (next === undefined || !isRecord(target.schema) || Object.keys(target.schema).length > 1) return target
    if (passed.has(target.schema)) return `引用“${ref}”指向自身，没有内容`
    passed.add(target.schema)
    target = index.locate(next, target.base)
  }
  return `找不到引用“${ref}”，引用的内容不会从网络获取`
}

const notedWords = ['title', 'description', 'default', 'readOnly', 'examples', 'deprecated']

const notes = (schema: SchemaObject): SchemaObject =>
  Object.fromEntries(Object.entries(schema).filter(([word]) => notedWords.includes(word) || word.startsWith('x-')))

const structural = new Set(
  `properties patternProperties additionalProperties allOf anyOf oneOf if then else not dependencies
  dependentRequired dependentSchemas items prefixItems additionalItems definitions $defs $id id $schema $anchor
  $dynamicAnchor $recursiveAnchor unevaluatedProperties unevaluatedItems contains propertyNames`.split(/\s+/),
)

const rules = new Set(['required', 'not', 'minProperties', 'maxProperties', '$comment'])

/**
 * Whether alternatives only express rules, such as "one of these two is required"; they are validated, but not drawn as
 * a choice.
 */
const saysOnlyRules = ({ type }: SchemaObject, branches: readonly unknown[]) =>
  branches.every(
    branch =>
      isRecord(branch) &&
      Object.keys(branch).length > 0 &&
      Object.entries(branch).every(([word, said]) => rules.has(word) || (word === 'type' && said === type)),
  )

const plainWords = (schema: SchemaObject): SchemaObject =>
  Object.fromEntries(Object.entries(schema).filter(([word]) => !structural.has(word)))

const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

const mapRecord = (given: Record<string, unknown>, change: (value: unknown) => unknown) =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const made = change(value)
      return made === undefined ? [] : [[name, made]]
    }),
  )

/** Positional items are `prefixItems` since 2020, before that a list in `items`. */
function listWords(schema: SchemaObject, draft: Draft, inner: (part: unknown) => SchemaObject): SchemaObject {
  const { items, prefixItems, additionalItems } = schema
  const places = draft >= 2020 ? prefixItems : items
  if (Array.isArray(places)) {
    const rest = draft >= 2020 ? items : additionalItems
    return {
      items: places.map(inner),
      additionalItems: isRecord(rest) ? inner(rest) : rest === false ? false : inner(true),
    }
  }
  return isRecord(items) ? { items: inner(items) } : items === undefined ? {} : { items: inner(true) }
}

const typeWords: [string, readonly string[]][] = [
  [
    'object',
    [
      'properties',
      'additionalProperties',
      'patternProperties',
      'required',
      'minProperties',
      'maxProperties',
      'dependencies',
    ],
  ],
  ['array', ['items', 'minItems', 'maxItems', 'uniqueItems']],
  ['string', ['minLength', 'maxLength', 'pattern', 'format']],
  ['number', ['minimum', 'maximum', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum']],
]

/** Infers a missing type, and makes several types a choice. */
function withType(schema: SchemaObject): SchemaObject {
  const { type } = schema
  const decides = ['anyOf', 'oneOf', 'allOf', 'enum', 'const', '$ref', 'if', undrawable]
  if (Array.isArray(type)) {
    const real = type.filter(one => one !== 'null')
    if (real.length < 2) return complete({ ...schema, type: real[0] ?? 'null' })
    if (decides.some(word => word in schema)) return schema
    return {
      ...notes(schema),
      anyOf: real.map(one => complete({ ...ofType(schema, String(one)), type: one, title: typeText(one) })),
    }
  }
  if (typeof type === 'string') return complete(schema)
  if (decides.some(word => word in schema && word !== 'const')) return schema
  // A constant is drawn as a choice of one.
  if ('const' in schema) return { ...schema, enum: [schema.const] }
  const found = typeWords.find(([, words]) => words.some(word => word in schema))
  return found ? complete({ ...schema, type: found[0], [inferred]: true }) : { ...schema, 'x-any': true }
}

function ofType(schema: SchemaObject, type: string): SchemaObject {
  const others = typeWords.filter(([name]) => name !== type && !(type === 'integer' && name === 'number'))
  const foreign = new Set(others.flatMap(([, words]) => words))
  return Object.fromEntries(Object.entries(schema).filter(([word]) => !foreign.has(word) && !notedWords.includes(word)))
}

/** Allows anything in a record without properties, and in a list without items. */
function complete(schema: SchemaObject): SchemaObject {
  const isOpen = ![
    'properties',
    'additionalProperties',
    'patternProperties',
    'allOf',
    'anyOf',
    'oneOf',
    'if',
    'dependencies',
  ].some(word => word in schema)
  if (schema.type === 'object' && isOpen) return { ...schema, additionalProperties: true }
  if (schema.type === 'array' && schema.items === undefined) return { ...schema, items: { 'x-any': true } }
  return schema
}
