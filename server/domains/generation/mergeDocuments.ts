import { diff3Merge } from 'node-diff3'

export interface MergeConflict {
  /** Path in the document, such as `properties.name.title`. */
  path: string
  base: unknown
  mine: unknown
  theirs: unknown
}

export interface Merged {
  document: unknown
  conflicts: MergeConflict[]
}

/** The side that wins where both changed the same place; reported as a conflict either way. */
export type Preferred = 'mine' | 'theirs'

const nothing = Symbol('nothing')
type Side = unknown

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const same = (a: unknown, b: unknown): boolean => a === b || textOf(a) === textOf(b)

/** Returns equal texts for equal values, regardless of key order. */
function textOf(value: unknown): string {
  if (value === nothing) return 'nothing'
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined'
  const keys = Object.keys(value).sort()
  return `{${keys.map(key => `${JSON.stringify(key)}:${textOf(value[key])}`).join(',')}}`
}

/**
 * Merges two versions of a document: `base` as last generated, `mine` with hand edits, `theirs` as generated now.
 * Objects are merged by key, lists by the names of their elements, and their order by node-diff3. Where both changed
 * the same place, `preferred` wins and a conflict is reported.
 *
 * @example mergeDocuments({ title: 'a' }, { title: 'b' }, { title: 'a', route: '/c' }).document // { title: 'b', route:
 * '/c' }
 */
export function mergeDocuments(base: unknown, mine: unknown, theirs: unknown, preferred: Preferred = 'mine'): Merged {
  const conflicts: MergeConflict[] = []
  const document = merge(base, mine, theirs, { path: '', conflicts, preferred })
  return { document: document === nothing ? null : document, conflicts }
}

interface Place {
  path: string
  conflicts: MergeConflict[]
  preferred: Preferred
}

function merge(base: Side, mine: Side, theirs: Side, place: Place): Side {
  if (same(mine, theirs) || same(theirs, base)) return mine
  if (same(mine, base)) return theirs
  if (isObject(mine) && isObject(theirs)) return mergeObjects(isObject(base) ? base : {}, mine, theirs, place)
  if (Array.isArray(mine) && Array.isArray(theirs))
    return mergeLists(Array.isArray(base) ? base : [], mine as unknown[], theirs as unknown[], place)
  const plain = (side: Side) => (side === nothing ? undefined : side)
  place.conflicts.push({ path: place.path, base: plain(base), mine: plain(mine), theirs: plain(theirs) })
  return place.preferred === 'mine' ? mine : theirs
}

const below = (place: Place, key: string): Place => ({
  ...place,
  path: place.path === '' ? key : `${place.path}.${key}`,
})
const of = (record: Record<string, unknown>, key: string): Side => (Object.hasOwn(record, key) ? record[key] : nothing)

function mergeObjects(
  base: Record<string, unknown>,
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
  place: Place,
): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const key of orderOf(Object.keys(base), Object.keys(mine), Object.keys(theirs))) {
    const value = merge(of(base, key), of(mine, key), of(theirs, key), below(place, key))
    if (value !== nothing) result[key] = value
  }
  return result
}

/** Returns the name that identifies a list element, so that a moved column is still the same column. */
function nameOf(element: unknown): string {
  if (!isObject(element)) return `=${textOf(element)}`
  for (const key of ['field', 'call', 'page', 'title', 'label', 'kind'] as const) {
    const value = element[key]
    if (typeof value === 'string') return key === 'field' ? `=${JSON.stringify(value)}` : `${key}:${value}`
  }
  return textOf(element)
}

function named(list: readonly unknown[]): Map<string, unknown> {
  const found = new Map<string, unknown>()
  for (const element of list) {
    let name = nameOf(element)
    while (found.has(name)) name = `${name}'`
    found.set(name, element)
  }
  return found
}

function mergeLists(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
  place: Place,
): unknown[] {
  const [b, m, t] = [named(base), named(mine), named(theirs)]
  const side = (list: Map<string, unknown>, name: string): Side => (list.has(name) ? list.get(name) : nothing)
  return orderOf([...b.keys()], [...m.keys()], [...t.keys()]).flatMap(name => {
    const value = merge(side(b, name), side(m, name), side(t, name), below(place, name.replace(/^="?|"$/g, '')))
    return value === nothing ? [] : [value]
  })
}

/**
 * Returns all names in an order with the changes of both sides; if both changed it, the order of `mine` comes first.
 */
function orderOf(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const regions = diff3Merge([...mine], [...base], [...theirs], { excludeFalseConflicts: true })
  const merged = regions.flatMap(region => region.ok ?? [...(region.conflict?.a ?? []), ...(region.conflict?.b ?? [])])
  // Names deleted on one side are included, because the other side may have changed their content.
  return [...new Set([...merged, ...mine, ...theirs, ...base])]
}
