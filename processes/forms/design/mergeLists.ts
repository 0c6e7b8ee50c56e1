import { isRecord } from '../../../schemas/evaluate/json-schema/schemaWords.ts'

type MergeItem = (key: string, base: unknown, mine: unknown, theirs: unknown) => unknown

/** Members that tell the items of a list apart: choices by their value, groups by their title. */
const marks = ['const', 'title'] as const

/**
 * Joins two lists that were made of one: names, choices and groups. What either added is there, what either removed is
 * gone, and the order is mine if I changed it. Undefined for lists whose items cannot be told apart.
 */
export function mergeLists(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
  mergeItem: MergeItem,
): unknown[] | undefined {
  const [from, own, others] = [keyed(base), keyed(mine), keyed(theirs)]
  if (!from || !own || !others) return undefined
  const isGone = (key: string) => from.has(key) && !(own.has(key) && others.has(key))
  const keys = joinedOrder([...from.keys()], [...own.keys()], [...others.keys()]).filter(key => !isGone(key))
  return keys.map(key =>
    mergeItem(key, from.get(key), own.get(key) ?? others.get(key), others.get(key) ?? own.get(key)),
  )
}

/**
 * Returns the keys of both in one order: mine if I changed it, else theirs. A key that only one of them has stands
 * behind the one that it follows there.
 */
export function joinedOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const kept = base.filter(key => mine.includes(key) && theirs.includes(key))
  const isMine = mine.filter(key => kept.includes(key)).join('\n') !== kept.join('\n')
  const [first, second] = isMine ? [mine, theirs] : [theirs, mine]
  let keys = [...first]
  for (const [at, key] of second.entries()) {
    if (keys.includes(key)) continue
    const before = second.slice(0, at).findLast(each => keys.includes(each))
    keys = keys.toSpliced(before === undefined ? 0 : keys.indexOf(before) + 1, 0, key)
  }
  return keys
}

/** Returns the items by what tells them apart; undefined if nothing does. */
function keyed(list: readonly unknown[]): Map<string, unknown> | undefined {
  const keys = list.map(item => {
    if (!isRecord(item)) return typeof item === 'object' ? undefined : JSON.stringify(item)
    const mark = marks.find(each => item[each] !== undefined)
    return mark && `${mark} ${JSON.stringify(item[mark])}`
  })
  if (keys.includes(undefined) || new Set(keys).size < keys.length) return undefined
  return new Map(list.map((item, at) => [keys[at] as string, item]))
}
