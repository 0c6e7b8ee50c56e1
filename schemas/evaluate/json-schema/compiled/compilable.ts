import type { Finding } from '../../finding.ts'
import { PatternFault } from '../../linearPattern.ts'
import { safePattern } from '../../safePattern.ts'
import { isSlowPattern } from '../../slowPattern.ts'
import { formatNames } from '../formats.ts'
import { hasConditions } from '../memberConditions.ts'
import { indexSchema, SchemaFault, type SchemaIndex, wayText } from '../schemaIndex.ts'
import { type Draft, isRecord, type JsonSchema, type SchemaObject } from '../schemaWords.ts'
import { hasRules, renamed } from './compiledWords.ts'
import { finding } from './findings.ts'
import { plainWords } from './plainWords.ts'

/** The copy of a schema that is given to the compiler, or why there is none. */
export type Compilable = { schema: SchemaObject } | { reason: Finding }

/** Schemas of a copy, with each reference replaced by its target. */
const mostNodes = 4_000

class Refusal extends Error {
  readonly finding: Finding

  constructor(found: Finding) {
    super(found.message)
    this.finding = found
  }
}

interface Copying {
  index: SchemaIndex
  draft: Draft
  /** Whether formats are judged. */
  isStrict: boolean
  nodes: number
}

interface Place {
  base: string
  way: readonly string[]
  /** Schemas that references led through on the way here. */
  through: readonly unknown[]
  /** Below a branch or a reference, where rules between members cannot be found by their place alone. */
  isBranch: boolean
  /** Below words such as `not` and `anyOf`, which end at the first fault and tell none from within. */
  isSilent?: boolean
}

/**
 * Returns the copy of a schema that the compiler is given: only words that judge values, each of the expected form,
 * with references replaced by their targets. So nothing that a person wrote reaches the compiler but names, numbers,
 * constants, and patterns, which the compiled code hands to our own matcher. For all else the interpreter decides.
 *
 * @example
 * compilable({ title: '申请', properties: { days: { type: 'integer', title: '天数' } } })
 * // { schema: { properties: { days: { type: 'integer' } } } }
 * compilable({ $ref: '#' }) // { reason: { code: 'COMPILED_REFERENCE_CIRCLE', … } }
 */
export function compilable(root: unknown): Compilable {
  if (!isRecord(root)) return { reason: finding('COMPILED_NOT_SCHEMA') }
  try {
    const index = indexSchema(root)
    if (index.draft === 4) return { reason: finding('COMPILED_DRAFT_OLD') }
    const copying: Copying = { index, draft: index.draft, isStrict: index.formats !== 'annotate', nodes: 0 }
    const schema = copyOf(root, copying, { base: index.base, way: [], through: [], isBranch: false })
    // As a name in code it would set the prototype of a constant.
    if (JSON.stringify(schema).includes('"__proto__"')) return { reason: finding('COMPILED_NAME_RESERVED') }
    return isRecord(schema) ? { schema } : { reason: finding('COMPILED_NOT_SCHEMA') }
  } catch (error) {
    if (error instanceof Refusal || error instanceof SchemaFault) return { reason: error.finding }
    throw error
  }
}

const unreadable = (place: Place, word: string) =>
  new Refusal(finding('COMPILED_WORD_UNREADABLE', { place: wayText(place.way), word }))

const below = (place: Place, ...way: string[]): Place => ({ ...place, way: [...place.way, ...way] })
const within = (place: Place, ...way: string[]): Place => ({ ...below(place, ...way), isBranch: true })
const silent = (place: Place, ...way: string[]): Place => ({ ...within(place, ...way), isSilent: true })

function copyOf(schema: unknown, copying: Copying, given: Place): JsonSchema {
  if (++copying.nodes > mostNodes) throw new Refusal(finding('COMPILED_BRANCHES_TOO_MANY', { nodes: mostNodes }))
  if (typeof schema === 'boolean') return schema
  if (!isRecord(schema)) throw unreadable(given, '')
  const { index, draft } = copying
  const place = { ...given, base: index.baseOf(schema, given.base) }
  if (index.draftOf(schema, draft) !== draft)
    throw new Refusal(finding('COMPILED_DRAFT_MIXED', { place: wayText(place.way) }))
  if (typeof schema.$ref === 'string') return targetOf(schema, schema.$ref, copying, place)
  refuseDynamic(schema, draft, place)
  if (hasConditions(schema)) throw new Refusal(finding('COMPILED_CONDITION', { place: wayText(place.way) }))
  if (place.isBranch && hasRules(schema))
    throw new Refusal(finding('COMPILED_RULES_IN_BRANCH', { place: wayText(place.way) }))
  const copy = {
    ...plainCopy(schema, copying, place),
    ...memberCopy(schema, copying, place),
    ...listCopy(schema, copying, place),
    ...branchCopy(schema, copying, place),
  }
  return place.isSilent ? apartFromFirst(copy) : copy
}

/**
 * Returns the copy with the words for the first items in a branch of their own: where ajv looks for the first fault
 * only, it skips the words behind them if the list has no item at all.
 */
function apartFromFirst({ items, additionalItems, ...rest }: SchemaObject): SchemaObject {
  if (!Array.isArray(items)) return { ...(items === undefined ? {} : { items }), ...rest }
  const first = { items, ...(additionalItems === undefined ? {} : { additionalItems }) }
  return Object.keys(rest).length === 0 ? first : { [renamed.allOf]: [first, rest] }
}

const judging = new Set<string>([
  ...plainWords.keys(),
  ...Object.keys(renamed),
  ...['properties', 'patternProperties', 'additionalProperties', 'items', 'prefixItems', 'additionalItems', 'pattern'],
  ...['format', 'not', 'if', 'x-rules'],
])

function targetOf(schema: SchemaObject, ref: string, copying: Copying, place: Place): JsonSchema {
  // Up to draft 7 other words beside a reference do not count.
  if (copying.draft > 7 && Object.keys(schema).some(word => judging.has(word) || word.startsWith('unevaluated')))
    throw new Refusal(finding('COMPILED_REFERENCE_JOINED', { place: wayText(place.way) }))
  const found = copying.index.locate(ref, place.base)
  if (!found) throw new Refusal(finding('COMPILED_REFERENCE_UNKNOWN', { place: wayText(place.way) }))
  if (place.through.includes(found.schema))
    throw new Refusal(finding('COMPILED_REFERENCE_CIRCLE', { place: wayText(place.way) }))
  const through = [...place.through, found.schema]
  return copyOf(found.schema, copying, { ...place, base: found.base, through, isBranch: true })
}

function refuseDynamic(schema: SchemaObject, draft: Draft, place: Place): void {
  if (draft < 2019) return
  for (const word of ['$dynamicRef', '$recursiveRef'])
    if (schema[word] !== undefined)
      throw new Refusal(finding('COMPILED_REFERENCE_DYNAMIC', { place: wayText(place.way), word }))
  for (const word of ['unevaluatedProperties', 'unevaluatedItems'])
    if (schema[word] !== undefined)
      throw new Refusal(finding('COMPILED_UNEVALUATED', { place: wayText(place.way), word }))
}

/** Copies the words that hold no schema. */
function plainCopy(schema: SchemaObject, { draft, isStrict }: Copying, place: Place): SchemaObject {
  const made: SchemaObject = {}
  for (const [word, isReadable] of plainWords) {
    const value = schema[word]
    if (value === undefined || (word === 'const' && draft < 6)) continue
    if (!isReadable(value)) throw unreadable(place, word)
    made[word in renamed ? renamed[word as keyof typeof renamed] : word] = value
  }
  if (schema.uniqueItems === false) delete made.distinct
  // A form as a node shows it has the word also when no field is required.
  if (Array.isArray(schema.required) && schema.required.length === 0) delete made.required
  const { pattern, format } = schema
  if (pattern !== undefined) {
    if (typeof pattern !== 'string') throw unreadable(place, 'pattern')
    made.pattern = usable(pattern, place)
  }
  if (typeof format === 'string' && isStrict && formatNames.includes(format)) made.format = format
  return made
}

function usable(pattern: string, place: Place): string {
  const refuse = (reason: string) =>
    new Refusal(finding('COMPILED_PATTERN_REFUSED', { place: wayText(place.way), reason }))
  try {
    if (isSlowPattern(pattern)) throw refuse(pattern)
    safePattern(pattern)
    return pattern
  } catch (error) {
    throw error instanceof PatternFault ? refuse(error.finding.message) : error
  }
}

function namedCopies(
  schemas: unknown,
  word: string,
  copying: Copying,
  place: Place,
  isBranch: boolean,
): Record<string, JsonSchema> {
  if (!isRecord(schemas)) throw unreadable(place, word)
  return Object.fromEntries(
    Object.entries(schemas).map(([name, inner]) => [
      name,
      copyOf(inner, copying, isBranch ? within(place, word, name) : below(place, word, name)),
    ]),
  )
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(name => typeof name === 'string')

function memberCopy(schema: SchemaObject, copying: Copying, place: Place): SchemaObject {
  const { draft } = copying
  const made: SchemaObject = {}
  if (schema.properties !== undefined)
    made.properties = namedCopies(schema.properties, 'properties', copying, place, false)
  if (schema.patternProperties !== undefined) {
    made.patternProperties = namedCopies(schema.patternProperties, 'patternProperties', copying, place, true)
    for (const pattern of Object.keys(schema.patternProperties as object)) usable(pattern, place)
  }
  if (schema.additionalProperties !== undefined)
    made.additionalProperties = copyOf(schema.additionalProperties, copying, within(place, 'additionalProperties'))
  if (schema.propertyNames !== undefined && draft >= 6)
    made.named = copyOf(schema.propertyNames, copying, silent(place, 'propertyNames'))
  for (const word of ['dependencies', 'dependentRequired', 'dependentSchemas'] as const) {
    const given = schema[word]
    if (given === undefined || (word !== 'dependencies' && draft < 2019)) continue
    if (!isRecord(given)) throw unreadable(place, word)
    const lists = Object.entries(given).filter(([, one]) => isNames(one))
    const others = Object.fromEntries(Object.entries(given).filter(([, one]) => !isNames(one)))
    made[renamed[word]] = { ...Object.fromEntries(lists), ...namedCopies(others, word, copying, place, true) }
  }
  return made
}

function listCopy(schema: SchemaObject, copying: Copying, place: Place): SchemaObject {
  const isNewest = copying.draft >= 2020
  const first = isNewest ? schema.prefixItems : Array.isArray(schema.items) ? schema.items : undefined
  const [firstWord, restWord] = isNewest ? ['prefixItems', 'items'] : ['items', 'additionalItems']
  const made: SchemaObject = {}
  if (first !== undefined) {
    if (!Array.isArray(first) || first.length === 0) throw unreadable(place, firstWord)
    made.items = first.map((inner, at) => copyOf(inner, copying, within(place, firstWord, String(at))))
    if (schema[restWord] !== undefined)
      made.additionalItems = copyOf(schema[restWord], copying, within(place, restWord))
  } else if (schema.items !== undefined) {
    // A list that may have no item is told as a whole, which ajv does not.
    if (schema.items === false) throw unreadable(place, 'items')
    made.items = copyOf(schema.items, copying, below(place, 'items'))
  }
  if (schema.contains !== undefined && copying.draft >= 6) {
    made.holding = copyOf(schema.contains, copying, silent(place, 'contains'))
    if (copying.draft >= 2019)
      for (const [word, name] of [
        ['minContains', 'least'],
        ['maxContains', 'most'],
      ] as const) {
        if (schema[word] === undefined) continue
        if (typeof schema[word] !== 'number') throw unreadable(place, word)
        made[name] = schema[word]
      }
  }
  return made
}

function branchCopy(schema: SchemaObject, copying: Copying, place: Place): SchemaObject {
  const made: SchemaObject = {}
  for (const word of ['allOf', 'anyOf', 'oneOf'] as const) {
    const branches = schema[word]
    if (branches === undefined) continue
    if (!Array.isArray(branches)) throw unreadable(place, word)
    if (branches.length === 0 && word !== 'allOf') throw unreadable(place, word)
    const inside = word === 'allOf' ? within : silent
    made[renamed[word]] = branches.map((inner, at) => copyOf(inner, copying, inside(place, word, String(at))))
  }
  if (schema.not !== undefined) made.not = copyOf(schema.not, copying, silent(place, 'not'))
  if (schema.if !== undefined && copying.draft >= 7)
    made.when = Object.fromEntries(
      ['if', 'then', 'else'].flatMap(word =>
        schema[word] === undefined
          ? []
          : [[word, copyOf(schema[word], copying, word === 'if' ? silent(place, word) : within(place, word))]],
      ),
    )
  return made
}
