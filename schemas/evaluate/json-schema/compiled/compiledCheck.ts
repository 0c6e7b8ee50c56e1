import { schemaCheck } from '../checkSchema.ts'
import { indexSchema } from '../schemaIndex.ts'
import type { SchemaError } from '../schemaRun.ts'
import { isRecord, type SchemaObject } from '../schemaWords.ts'
import { beginCheck, type CompiledFault, type CompiledValidator } from './compiledRuntime.ts'
import { type FaultPlace, faultPlaces, inOrder, orderOf } from './faultPlaces.ts'
import { isPlainValue } from './plainValue.ts'
import { ruleSchema } from './ruleSchema.ts'

/** Returns the faults of a value; undefined where the interpreter has to decide. */
export type CompiledCheck = (value: unknown) => SchemaError[] | undefined

/** With more faults than these the interpreter may find the value too complex to say them. */
const mostFaults = 2_000

interface Found {
  error: SchemaError
  order: number[]
}

/**
 * Judges values by compiled code, and says what is wrong with them as the interpreter would: the same faults, places,
 * and order. The interpreter judges the rules between members, and finds the words for a value that fits no branch.
 *
 * @example compiledCheck(schema, validator)({ days: 0 }) // [{ path: ['days'], keyword: 'minimum', … }]
 */
export function compiledCheck(schema: SchemaObject, validator: CompiledValidator): CompiledCheck {
  const index = indexSchema(schema)
  const placeAt = faultPlaces(schema, index)
  const rules = ruleSchema(schema)
  const judgesRules = rules && schemaCheck({ ...rules, $schema: schema.$schema }, { formats: 'assert' })

  function foundBy({ instancePath, schemaPath, keyword, params }: CompiledFault, keys: Keys): Found[] | undefined {
    const place = placeAt(schemaPath)
    const at = pathIn(keys.whole, instancePath)
    if (!place || !at) return undefined
    if (place.word === 'anyOf' || place.word === 'oneOf') {
      if (place.base !== index.base) return undefined
      const branches = { title: place.owner.title, [place.word]: place.owner[place.word] }
      const errors = schemaCheck(branches, { root: schema, formats: 'assert' }).errors(at.value)
      const order = orderOf(place, at.path, depth => keys.at(at.path, depth))
      if (errors.length === 0) return undefined
      return errors.map(error => ({ error: { ...error, path: [...at.path, ...error.path] }, order }))
    }
    const error = errorOf(place, at.path, keyword, params)
    const order = orderOf(place, error.path, depth => keys.at(error.path, depth))
    return [{ error, order: [...order, ...dependencyOrder(place, params)] }]
  }

  function faultsOf(value: unknown): Found[] | undefined {
    beginCheck()
    if (validator(value)) return []
    const faults = (validator.errors ?? []).filter(({ schemaPath }) => schemaPath !== undefined)
    if (faults.length === 0 || faults.length > mostFaults) return undefined
    const keys = keysIn(value)
    const found: Found[] = []
    for (const fault of faults) {
      const made = foundBy(fault, keys)
      if (!made) return undefined
      found.push(...made)
    }
    return found
  }

  return value => {
    if (!isPlainValue(value)) return undefined
    try {
      const found = faultsOf(value)
      if (!found) return undefined
      const errors = found.sort((one, other) => inOrder(one.order, other.order)).map(({ error }) => error)
      return judgesRules ? [...errors, ...judgesRules.errors(value)] : errors
    } catch {
      // Whatever the compiled code trips over, the interpreter has an answer.
      return undefined
    }
  }
}

/** Returns the place that a pointer names, with its value; undefined if the value has no such place. */
function pathIn(whole: unknown, pointer: string): { path: (string | number)[]; value: unknown } | undefined {
  const path: (string | number)[] = []
  let value = whole
  for (const token of pointer.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    path.push(Array.isArray(value) ? Number(name) : name)
    value = (value as Record<string, unknown>)[name]
  }
  return { path, value }
}

const isMissing = (word: string) => word === 'dependencies' || word === 'dependentRequired'

/** The members of a dependency are found in the order in which the schema names them. */
function dependencyOrder({ owner, word }: FaultPlace, params: Record<string, unknown>): number[] {
  const names = owner[word]
  return isMissing(word) && isRecord(names) ? [Object.keys(names).indexOf(String(params.property))] : []
}

/** The places of names in the records of a value, each record read once. */
interface Keys {
  whole: unknown
  at(path: readonly (string | number)[], depth: number): number
}

function keysIn(whole: unknown): Keys {
  const known = new Map<unknown, ReadonlyMap<string, number>>()
  return {
    whole,
    at(path, depth) {
      let record = whole
      for (let at = 0; at < depth; at++) record = (record as Record<string, unknown> | undefined)?.[path[at] ?? '']
      if (typeof record !== 'object' || record === null) return -1
      const names = known.get(record) ?? new Map(Object.keys(record).map((name, at) => [name, at]))
      known.set(record, names)
      return names.get(String(path[depth])) ?? -1
    },
  }
}

/** Words that name a member of the value, with the parameter that has its name. */
const naming: Readonly<Record<string, string>> = {
  required: 'missingProperty',
  dependencies: 'missingProperty',
  dependentRequired: 'missingProperty',
  additionalProperties: 'additionalProperty',
  propertyNames: 'propertyName',
}

function errorOf(
  { owner, word }: FaultPlace,
  path: readonly (string | number)[],
  keyword: string,
  given: Record<string, unknown>,
): SchemaError {
  const named = naming[word]
  const name = named === undefined ? undefined : String(given[named])
  return {
    path: name === undefined ? [...path] : [...path, name],
    keyword: keywordOf(word, owner, keyword, given),
    params: paramsOf(word, owner, given, name),
    schema: owner,
  }
}

function keywordOf(word: string, owner: SchemaObject, keyword: string, { count }: Record<string, unknown>): string {
  if (keyword === 'additionalItems') return 'additionalItems'
  if (isMissing(word)) return 'dependencies'
  if (word === 'contains') return Number(count) < leastOf(owner) ? 'contains' : 'maxContains'
  return word
}

const leastOf = ({ minContains }: SchemaObject) => (typeof minContains === 'number' ? minContains : 1)

function paramsOf(
  word: string,
  owner: SchemaObject,
  given: Record<string, unknown>,
  name: string | undefined,
): Record<string, unknown> {
  if (word === 'type') return { type: owner.type }
  if (word === 'enum' || word === 'const') return { allowed: owner[word] }
  if (word === 'pattern' || word === 'format') return { [word]: owner[word] }
  if (word === 'required') return { missing: name }
  if (isMissing(word)) return { missing: name, because: given.property }
  if (word === 'additionalProperties' || word === 'propertyNames') return { name }
  if (word === 'uniqueItems') return { first: given.first, second: given.second }
  if (word === 'contains') return { limit: Number(given.count) < leastOf(owner) ? leastOf(owner) : owner.maxContains }
  if (word === 'items' || word === 'additionalItems') return { limit: given.limit }
  return { limit: owner[word] }
}
