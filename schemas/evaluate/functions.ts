import { dayOf, elapsed, later, momentOf, secondsOf, weekdayOf } from './dates.ts'
import { isSlowPattern } from './slowPattern.ts'
import { Budget, clean, EvaluationFault, equal, isRecord, kindOf, memberOf } from './values.ts'

export type ArgumentType = 'string' | 'number' | 'list' | 'sized' | 'any'

/** A function of the expression language. The receiver of a method is its first argument. */
export interface ExpressionFunction {
  form: 'method' | 'call' | 'both'
  takes: ArgumentType[]
  /** Arguments at the end that may be left out. */
  optional?: number
  returns: 'string' | 'number' | 'boolean' | 'strings' | 'list' | 'item' | 'any'
  /** Result when the first argument is null. */
  none: unknown
  /** The argument with this index must be written out, not computed. */
  literal?: number
  run(args: unknown[]): unknown
}

const text = (value: unknown): string => {
  if (typeof value === 'string') return value
  throw new EvaluationFault(`wants a string, got ${kindOf(value)}`)
}
const number = (value: unknown): number => {
  if (typeof value === 'number') return value
  throw new EvaluationFault(`wants a number, got ${kindOf(value)}`)
}
const list = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value
  throw new EvaluationFault(`wants a list, got ${kindOf(value)}`)
}

const patterns = new Map<string, RegExp>()
const longestMatched = 10_000

/** A pattern of an expression; throws when it is malformed. */
export function patternOf(source: string): RegExp {
  const known = patterns.get(source)
  if (known) return known
  const pattern = new RegExp(source, 'u')
  if (isSlowPattern(source)) throw new EvaluationFault(`the pattern ${source} may take too long`)
  patterns.set(source, pattern)
  return pattern
}

function matches(value: string, source: string): boolean {
  if (value.length > longestMatched) throw new EvaluationFault(`matches() takes at most ${longestMatched} characters`)
  return patternOf(source).test(value)
}

function toNumber(value: unknown): number {
  const result = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof result === 'number' && Number.isFinite(result)) return result
  throw new EvaluationFault(`cannot read ${JSON.stringify(value)} as a number`)
}

const test = (run: (value: string, other: string) => boolean): ExpressionFunction => ({
  form: 'method',
  takes: ['string', 'string'],
  returns: 'boolean',
  none: false,
  run: ([value, other]) => run(text(value), text(other)),
})
const change = (run: (value: string) => string): ExpressionFunction => ({
  form: 'method',
  takes: ['string'],
  returns: 'string',
  none: null,
  run: ([value]) => run(text(value)),
})

/** Numbers of a list; what is not there does not count. */
const numbers = (value: unknown): number[] =>
  list(value).flatMap(item => (item === null || item === undefined ? [] : [number(item)]))
/** Without the noise of binary fractions: 0.1 and 0.2 are 0.3. */
const plain = (value: number): number => Number(value.toPrecision(15))
const total = (all: number[]) => plain(all.reduce((sum, one) => sum + one, 0))

const ofList = (none: number | null, run: (all: number[]) => number | null): ExpressionFunction => ({
  form: 'both',
  takes: ['list'],
  returns: 'number',
  none,
  run: ([value]) => run(numbers(value)),
})

/** Of numbers, or of texts: days and moments are in order as texts. */
const utmost = (isBetter: (one: number | string, other: number | string) => boolean): ExpressionFunction => ({
  form: 'both',
  takes: ['list'],
  returns: 'item',
  none: null,
  run: ([value]) => {
    const items = list(value).filter(item => item !== null && item !== undefined)
    const all = typeof items[0] === 'string' ? items.map(text) : numbers(items)
    return all.length === 0 ? null : all.reduce((best, one) => (isBetter(one, best) ? one : best))
  },
})

function power(base: number, exponent: number | null): number | null {
  if (exponent === null) return null
  const result = base ** exponent
  if (Number.isFinite(result)) return plain(result)
  throw new EvaluationFault(`power(${base}, ${exponent}) is no number`)
}

const longestRange = 10_000

/** Whole numbers from one to the other, both included, up or down. */
function range(from: number, to: number): number[] {
  if (!Number.isInteger(from) || !Number.isInteger(to)) throw new EvaluationFault('range() wants whole numbers')
  const length = Math.abs(to - from) + 1
  if (length > longestRange) throw new EvaluationFault(`range() gives at most ${longestRange} numbers`)
  return Array.from({ length }, (_, index) => (to < from ? from - index : from + index))
}

/** Half goes away from zero, as people count; digits beyond twelve are noise. */
function rounded(value: number, digits: number): number {
  if (!Number.isInteger(digits) || digits < 0 || digits > 12) throw new EvaluationFault('round() takes 0 to 12 digits')
  const factor = 10 ** digits
  return (Math.sign(value) * Math.round(plain(Math.abs(value) * factor))) / factor
}

const changed = (run: (items: unknown[]) => unknown[]): ExpressionFunction => ({
  form: 'method',
  takes: ['list'],
  returns: 'list',
  none: [],
  run: ([value]) => run(list(value)),
})

function distinct(items: unknown[]): unknown[] {
  const budget = new Budget()
  const found: unknown[] = []
  for (const item of items) if (!found.some(known => equal(known, item, budget))) found.push(item)
  return found
}

const ofTime = (takes: ArgumentType[], returns: 'string' | 'number', run: ExpressionFunction['run']) =>
  ({ form: 'call', takes, returns, none: null, run }) satisfies ExpressionFunction

/** Every function; `has`, `all`, `exists`, `exists_one`, `map` and `filter` bind names and stand in evaluateNode. */
export const functions: Readonly<Record<string, ExpressionFunction>> = {
  size: {
    form: 'both',
    takes: ['sized'],
    returns: 'number',
    none: 0,
    // Characters, not code units: a surrogate pair is one.
    run: ([value]) =>
      typeof value === 'string' ? [...value].length : (isRecord(value) ? Object.keys(value) : list(value)).length,
  },
  contains: test((value, other) => value.includes(other)),
  startsWith: test((value, other) => value.startsWith(other)),
  endsWith: test((value, other) => value.endsWith(other)),
  matches: { ...test(matches), literal: 1 },
  trim: change(value => value.trim()),
  lowerAscii: change(value => value.toLowerCase()),
  upperAscii: change(value => value.toUpperCase()),
  indexOf: {
    form: 'method',
    takes: ['string', 'string'],
    returns: 'number',
    none: -1,
    run: ([value, other]) => text(value).indexOf(text(other)),
  },
  substring: {
    form: 'method',
    takes: ['string', 'number', 'number'],
    optional: 1,
    returns: 'string',
    none: null,
    run: ([value, from, to]) => text(value).slice(number(from), to === undefined ? undefined : number(to)),
  },
  split: {
    form: 'method',
    takes: ['string', 'string'],
    returns: 'strings',
    none: [],
    run: ([value, separator]) => text(value).split(text(separator)),
  },
  join: {
    form: 'method',
    takes: ['list', 'string'],
    optional: 1,
    returns: 'string',
    none: '',
    run: ([value, separator]) => list(value).join(separator === undefined ? '' : text(separator)),
  },
  replace: {
    form: 'method',
    takes: ['string', 'string', 'string'],
    returns: 'string',
    none: null,
    run: ([value, part, other]) => text(value).split(text(part)).join(text(other)),
  },
  distinct: changed(distinct),
  flatten: changed(items => items.flat(Infinity)),
  reverse: changed(items => items.toReversed()),
  slice: {
    form: 'method',
    takes: ['list', 'number', 'number'],
    optional: 1,
    returns: 'list',
    none: [],
    run: ([value, from, to]) => list(value).slice(number(from), to === undefined ? undefined : number(to)),
  },
  members: {
    form: 'call',
    takes: ['any', 'string'],
    returns: 'any',
    none: null,
    run: ([value, name]) =>
      Array.isArray(value) ? value.map(item => memberOf(clean(item), text(name))) : memberOf(value, text(name)),
  },
  day: ofTime(['string'], 'string', ([value]) => dayOf(value)),
  moment: ofTime(['string'], 'string', ([value]) => momentOf(value)),
  later: ofTime(['string', 'string'], 'string', ([value, by]) => later(value, by)),
  elapsed: ofTime(['string', 'string'], 'string', ([to, from]) => elapsed(to, from)),
  seconds: ofTime(['string'], 'number', ([value]) => secondsOf(value)),
  weekday: ofTime(['string'], 'number', ([value]) => weekdayOf(value)),
  sum: ofList(0, total),
  average: ofList(null, all => (all.length === 0 ? null : plain(total(all) / all.length))),
  min: utmost((one, other) => one < other),
  max: utmost((one, other) => one > other),
  power: {
    form: 'call',
    takes: ['number', 'number'],
    returns: 'number',
    none: null,
    run: ([base, exponent]) => power(number(base), exponent === null ? null : number(exponent)),
  },
  range: {
    form: 'call',
    takes: ['number', 'number'],
    returns: 'list',
    none: [],
    run: ([from, to]) => (to === null ? [] : range(number(from), number(to))),
  },
  round: {
    form: 'both',
    takes: ['number', 'number'],
    optional: 1,
    returns: 'number',
    none: null,
    run: ([value, digits]) => rounded(number(value), digits === undefined ? 0 : number(digits)),
  },
  string: {
    form: 'call',
    takes: ['any'],
    returns: 'string',
    none: '',
    run: ([value]) => (typeof value === 'object' ? JSON.stringify(value) : String(value)),
  },
  double: { form: 'call', takes: ['any'], returns: 'number', none: null, run: ([value]) => toNumber(value) },
  int: { form: 'call', takes: ['any'], returns: 'number', none: null, run: ([value]) => Math.trunc(toNumber(value)) },
}
