import { type Budget, EvaluationFault } from './budget.ts'
import { type ExpressionFunction, list, number, text } from './expressionFunction.ts'
import { type LinearPattern, linearPattern } from './linearPattern.ts'
import { kindOf } from './values.ts'

/** Compiles the pattern of an expression; throws if it is malformed. */
export function patternOf(source: string): LinearPattern {
  try {
    return linearPattern(source)
  } catch (error) {
    if (error instanceof SyntaxError) throw new EvaluationFault(error.message)
    throw error
  }
}

/** Steps of the pattern matcher per step of the budget. */
const stepsOfPattern = 5

/**
 * Returns whether a text contains a match of the pattern.
 * @throws EvaluationFault if the pattern is malformed or too slow
 */
export function matchesWithin(value: string, source: string, budget: Budget): boolean {
  budget.characters(value.length)
  return patternOf(source).test(value, steps => budget.spend(steps / stepsOfPattern))
}

/** V8 compares at most this many characters of the search text before it shifts (`kBMMaxShift`). */
const longestSkip = 250

/** Charges a text search. For a long search text the worst case compares many characters at each position. */
function search(value: string, part: string, budget: Budget): void {
  budget.characters(value.length * Math.ceil((1 + part.length) / longestSkip))
}

const test = (run: (value: string, other: string, budget: Budget) => boolean): ExpressionFunction => ({
  form: 'method',
  takes: ['string', 'string'],
  returns: 'boolean',
  none: false,
  run: ([value, other], budget) => run(text(value), text(other), budget),
})
const change = (run: (value: string) => string): ExpressionFunction => ({
  form: 'method',
  takes: ['string'],
  returns: 'string',
  none: null,
  run: ([value], budget) => {
    budget.characters(text(value).length)
    return run(text(value))
  },
})

const pairs = /[\ud800-\udbff][\udc00-\udfff]/g

/** Number of code points. */
export function charactersIn(value: string, budget: Budget): number {
  budget.characters(value.length)
  let count = value.length
  pairs.lastIndex = 0
  while (pairs.test(value)) count -= 1
  return count
}

/** Number of parts after a split; an empty separator splits into characters. */
function partsIn(value: string, separator: string, budget: Budget): number {
  if (separator === '') return charactersIn(value, budget)
  search(value, separator, budget)
  let count = 1
  for (let at = value.indexOf(separator); at !== -1; at = value.indexOf(separator, at + separator.length)) count += 1
  return count
}

const partsOf = (value: string, separator: string) => (separator === '' ? [...value] : value.split(separator))

function split(value: string, separator: string, budget: Budget): string[] {
  budget.list(partsIn(value, separator, budget))
  budget.characters(value.length)
  return partsOf(value, separator)
}

function replace(value: string, part: string, other: string, budget: Budget): string {
  const count = Math.max(0, partsIn(value, part, budget) - 1)
  budget.text(value.length + count * (other.length - part.length))
  budget.items(count)
  return partsOf(value, part).join(other)
}

/** Joins texts, numbers and booleans; null becomes an empty text. */
function join(items: unknown[], separator: string, budget: Budget): string {
  let length = separator.length * Math.max(0, items.length - 1)
  const words = items.map(item => {
    if (typeof item === 'object' && item !== null) throw new EvaluationFault(`cannot join ${kindOf(item)}`)
    const word = item === null || item === undefined ? '' : String(item)
    length += word.length
    return word
  })
  budget.text(length)
  return words.join(separator)
}

export const textFunctions = {
  contains: test((value, other, budget) => {
    search(value, other, budget)
    return value.includes(other)
  }),
  startsWith: test((value, other, budget) => {
    budget.characters(other.length)
    return value.startsWith(other)
  }),
  endsWith: test((value, other, budget) => {
    budget.characters(other.length)
    return value.endsWith(other)
  }),
  matches: { ...test(matchesWithin), literal: 1 },
  trim: change(value => value.trim()),
  lowerAscii: change(value => value.toLowerCase()),
  upperAscii: change(value => value.toUpperCase()),
  indexOf: {
    form: 'method',
    takes: ['string', 'string'],
    returns: 'number',
    none: -1,
    run: ([value, other], budget) => {
      search(text(value), text(other), budget)
      return text(value).indexOf(text(other))
    },
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
    run: ([value, separator], budget) => split(text(value), text(separator), budget),
  },
  join: {
    form: 'method',
    takes: ['list', 'string'],
    optional: 1,
    returns: 'string',
    none: '',
    run: ([value, separator], budget) => {
      budget.items(list(value).length)
      return join(list(value), separator === undefined ? '' : text(separator), budget)
    },
  },
  replace: {
    form: 'method',
    takes: ['string', 'string', 'string'],
    returns: 'string',
    none: null,
    run: ([value, part, other], budget) => replace(text(value), text(part), text(other), budget),
  },
} satisfies Record<string, ExpressionFunction>
