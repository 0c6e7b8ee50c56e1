import type { RJSFSchema } from '@rjsf/utils'
import { createComparator, createMerger, createShallowAllOfMerge } from '@x0k/json-schema-merge'
import { createDeduplicator, createIntersector } from '@x0k/json-schema-merge/lib/array'
import { isRecord } from '../../../schemas/evaluate/json-schema/schemaWords.ts'

type Definition = Parameters<ReturnType<typeof createShallowAllOfMerge>>[0]

/** Maximum pairs of alternatives to try, and maximum alternatives in one choice. */
export const mostPairs = 2500
export const mostAlternatives = 24

const { compareSchemaDefinitions, compareSchemaValues } = createComparator()
const deduplicate = createDeduplicator(compareSchemaDefinitions)
const { mergeArrayOfSchemaDefinitions, mergeSchemaDefinitions } = createMerger({
  intersectJson: createIntersector(compareSchemaValues),
  deduplicateJsonSchemaDef: deduplicate,
  mergers: { anyOf: together, oneOf: together },
})

/**
 * Combines two sets of alternatives: every compatible pair. Each combination doubles them, so beyond `mostAlternatives`
 * they become one with the fields of all. Validation uses the original schema, so no invalid value is accepted.
 */
function together(left: Definition[], right: Definition[]): Definition[] {
  if (left.length * right.length > mostPairs) return [all([...left, ...right])]
  const pairs: Definition[] = []
  for (const one of left) for (const other of right) pairs.push(...merged(one, other))
  if (pairs.length === 0) throw new Error('alternatives of which no two hold together')
  const made = deduplicate(pairs)
  return made.length > mostAlternatives ? [all([...left, ...right])] : made
}

function merged(one: Definition, other: Definition): Definition[] {
  try {
    return [mergeSchemaDefinitions(one, other)]
  } catch {
    return []
  }
}

function all(branches: Definition[]): Definition {
  const properties: Record<string, Definition> = {}
  for (const branch of branches)
    if (isRecord(branch))
      for (const [name, property] of Object.entries(branch.properties ?? {}))
        properties[name] ??= property as Definition
  return { properties } as Definition
}

const shallowMerge = createShallowAllOfMerge(mergeArrayOfSchemaDefinitions)

/** Merges `allOf` into the surrounding schema, at a cost that grows with the schema instead of its combinations. */
export function mergeAllOf(schema: RJSFSchema): RJSFSchema {
  return withoutSingles(shallowMerge(schema as Definition) as RJSFSchema)
}

/** A union of one is no choice: it merges into the record. */
function withoutSingles(schema: RJSFSchema): RJSFSchema {
  let made = schema
  for (const word of ['anyOf', 'oneOf'] as const) {
    const [only, ...others] = made[word] ?? []
    if (only === undefined || others.length > 0) continue
    const { [word]: _, ...rest } = made
    made = (merged(rest as Definition, only as Definition)[0] ?? rest) as RJSFSchema
  }
  return made
}
