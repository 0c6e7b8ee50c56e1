import type { SchemaIndex } from '../schemaIndex.ts'
import { isRecord, type SchemaObject } from '../schemaWords.ts'
import { type Step, stepsOf } from './compiledWords.ts'

/** Where compiled code found a fault, in the schema that it was made from. */
export interface FaultPlace {
  /** The violated schema, and the address against which it resolves references. */
  owner: SchemaObject
  base: string
  /** The violated word. */
  word: string
  ranks: Rank[]
}

/** A step to a fault: the rank of its word among others, and that of its name or place below the word. */
interface Rank {
  word: number
  below: number
  /** How the step leads on in the value: to the same value, a member or an item. */
  to: 'same' | 'member' | 'item'
}

/** The words in the order in which the interpreter judges them; those of members go name by name. */
const groups = [
  ['type'],
  ['enum'],
  ['const'],
  ['minimum'],
  ['maximum'],
  ['exclusiveMinimum'],
  ['exclusiveMaximum'],
  ['multipleOf'],
  ['minLength'],
  ['maxLength'],
  ['pattern'],
  ['format'],
  ['allOf'],
  ['anyOf'],
  ['oneOf'],
  ['not'],
  ['then', 'else'],
  ['minItems'],
  ['maxItems'],
  ['uniqueItems'],
  ['items', 'prefixItems', 'additionalItems'],
  ['contains'],
  ['required'],
  ['minProperties'],
  ['maxProperties'],
  ['propertyNames'],
  ['properties', 'patternProperties', 'additionalProperties'],
  ['dependencies'],
  ['dependentRequired'],
  ['dependentSchemas'],
]
const memberWords = ['properties', 'patternProperties', 'additionalProperties']
const itemWords = new Set(['items', 'prefixItems', 'additionalItems'])
const rankOf = new Map(groups.flatMap((words, rank) => words.map(word => [word, rank] as const)))

/** Finds the places of faults in a schema; each path is read once. */
export function faultPlaces(root: SchemaObject, index: SchemaIndex) {
  const known = new Map<string, FaultPlace | undefined>()
  return (schemaPath: string): FaultPlace | undefined => {
    if (!known.has(schemaPath)) known.set(schemaPath, placeOf(root, index, stepsOf(schemaPath, index.draft >= 2020)))
    return known.get(schemaPath)
  }
}

function placeOf(root: SchemaObject, index: SchemaIndex, steps: readonly Step[]): FaultPlace | undefined {
  let here: { schema: unknown; base: string } = { schema: root, base: index.base }
  const ranks: Rank[] = []
  for (const [at, { word, key }] of steps.entries()) {
    const owner = followed(here, index)
    // A schema that is false has no words.
    if (!isRecord(owner.schema))
      return owner.schema === false && word === 'false schema'
        ? { owner: {}, base: owner.base, word: 'false', ranks }
        : undefined
    const inner = owner.schema[word]
    const to = memberWords.includes(word) ? 'member' : itemWords.has(word) ? 'item' : 'same'
    const below = key === undefined ? 0 : Array.isArray(inner) ? Number(key) : Object.keys(inner ?? {}).indexOf(key)
    ranks.push({
      word: rankOf.get(word) ?? -1,
      below: to === 'member' ? memberWords.indexOf(word) * 1e4 + below : below,
      to,
    })
    if (at === steps.length - 1 && key === undefined) return { owner: owner.schema, base: owner.base, word, ranks }
    here = { schema: key === undefined ? inner : (inner as SchemaObject | undefined)?.[key], base: owner.base }
  }
  return undefined
}

function followed({ schema, base }: { schema: unknown; base: string }, index: SchemaIndex) {
  let here = { schema, base }
  while (isRecord(here.schema)) {
    const own = index.baseOf(here.schema, here.base)
    if (typeof here.schema.$ref !== 'string') return { schema: here.schema, base: own }
    const found = index.locate(here.schema.$ref, own)
    if (!found) return { schema: undefined, base: own }
    here = found
  }
  return here
}

/**
 * Returns the order in which the interpreter would find a fault: word by word, members in the order of the value, items
 * by their place. `path` is the place of the fault, `keyAt` gives the place of its name at a depth in the record there.
 */
export function orderOf(
  { ranks }: Pick<FaultPlace, 'ranks'>,
  path: readonly (string | number)[],
  keyAt: (depth: number) => number,
): number[] {
  const order: number[] = []
  let depth = 0
  for (const { word, below, to } of ranks) {
    order.push(word)
    const name = to === 'same' ? undefined : path[depth]
    if (name !== undefined) order.push(to === 'member' ? keyAt(depth) : Number(name))
    // A list that is too long is told as a whole, after the items that have a place.
    else if (to === 'item') order.push(Number.POSITIVE_INFINITY)
    order.push(below)
    if (name !== undefined) depth++
  }
  return order
}

/** Compares two orders: the earlier step that differs decides. */
export function inOrder(one: readonly number[], other: readonly number[]): number {
  for (const [at, rank] of one.entries()) {
    const against = other[at]
    if (against === undefined) return 1
    if (rank !== against) return rank - against
  }
  return one.length - other.length
}
