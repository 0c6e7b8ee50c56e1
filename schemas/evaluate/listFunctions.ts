import { type Budget, LimitFault } from './budget.ts'
import { type ExpressionFunction, list, number, text } from './expressionFunction.ts'
import { plain, plainSum } from './plainNumber.ts'
import { clean, equal, memberOf } from './values.ts'

/** Returns the numbers of a list; null is skipped. */
const numbers = (value: unknown): number[] =>
  list(value).flatMap(item => (item === null || item === undefined ? [] : [number(item)]))

function total(all: number[]): number {
  const sum = plainSum(all)
  if (!Number.isFinite(sum)) throw new LimitFault('gives a number that is too large')
  return sum
}

const ofList = (none: number | null, run: (all: number[]) => number | null): ExpressionFunction => ({
  form: 'both',
  takes: ['list'],
  returns: 'number',
  none,
  run: ([value], budget) => {
    budget.items(list(value).length)
    return run(numbers(value))
  },
})

/** Finds the extreme of numbers or of texts; days and moments sort as texts. */
const utmost = (isBetter: (one: number | string, other: number | string) => boolean): ExpressionFunction => ({
  form: 'both',
  takes: ['list'],
  returns: 'item',
  none: null,
  run: ([value], budget) => {
    budget.items(list(value).length)
    const items = list(value).filter(item => item !== null && item !== undefined)
    const all = typeof items[0] === 'string' ? items.map(text) : numbers(items)
    for (const one of all) if (typeof one === 'string') budget.characters(one.length)
    return all.length === 0 ? null : all.reduce((best, one) => (isBetter(one, best) ? one : best))
  },
})

const changed = (run: (items: unknown[], budget: Budget) => unknown[]): ExpressionFunction => ({
  form: 'method',
  takes: ['list'],
  returns: 'list',
  none: [],
  run: ([value], budget) => {
    budget.items(list(value).length)
    return run(list(value), budget)
  },
})

/** Finds duplicate primitives by a set; compares each list and record with those found before. */
function distinct(items: unknown[], budget: Budget): unknown[] {
  budget.items(3 * items.length)
  const plainOnes = new Set<unknown>()
  const others: unknown[] = []
  return items.filter(item => {
    if (typeof item === 'string') budget.characters(item.length)
    const isPlain = typeof item !== 'object' || item === null
    const isKnown = isPlain ? plainOnes.has(clean(item)) : others.some(other => equal(other, item, budget))
    if (isPlain) plainOnes.add(clean(item))
    else if (!isKnown) others.push(item)
    return !isKnown
  })
}

function flatten(items: unknown[], budget: Budget): unknown[] {
  const found: unknown[] = []
  const open: { items: unknown[]; at: number }[] = [{ items, at: 0 }]
  for (let last = open.at(-1); last; last = open.at(-1)) {
    if (last.at === last.items.length) open.pop()
    else {
      budget.items(1)
      const item = last.items[last.at++]
      if (Array.isArray(item)) open.push({ items: item, at: 0 })
      else found.push(item)
    }
  }
  budget.list(found.length)
  return found
}

export const listFunctions = {
  distinct: changed(distinct),
  flatten: changed(flatten),
  reverse: changed(items => items.toReversed()),
  slice: {
    form: 'method',
    takes: ['list', 'number', 'number'],
    optional: 1,
    returns: 'list',
    none: [],
    run: ([value, from, to], budget) => {
      budget.items(list(value).length)
      return list(value).slice(number(from), to === undefined ? undefined : number(to))
    },
  },
  members: {
    form: 'call',
    takes: ['any', 'string'],
    returns: 'any',
    none: null,
    run: ([value, name], budget) => {
      if (!Array.isArray(value)) return memberOf(value, text(name))
      budget.items(value.length)
      return value.map(item => memberOf(clean(item), text(name)))
    },
  },
  sum: ofList(0, total),
  average: ofList(null, all => (all.length === 0 ? null : plain(total(all) / all.length))),
  min: utmost((one, other) => one < other),
  max: utmost((one, other) => one > other),
} satisfies Record<string, ExpressionFunction>
