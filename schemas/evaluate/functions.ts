import { type Budget, EvaluationFault } from './budget.ts'
import {
  dayOf,
  daysBetween,
  elapsed,
  later,
  momentOf,
  monthsBetween,
  secondsOf,
  weekdayOf,
  workdaysBetween,
} from './dates.ts'
import { type ArgumentType, type ExpressionFunction, list, number } from './expressionFunction.ts'
import { listFunctions } from './listFunctions.ts'
import { plain } from './plainNumber.ts'
import { charactersIn, textFunctions } from './textFunctions.ts'
import { isRecord, keysOf, shown } from './values.ts'

function toNumber(value: unknown): number {
  const result = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof result === 'number' && Number.isFinite(result)) return result
  throw new EvaluationFault(`cannot read ${shown(value)} as a number`)
}

function power(base: number, exponent: number | null): number | null {
  if (exponent === null) return null
  const result = base ** exponent
  if (Number.isFinite(result)) return plain(result)
  throw new EvaluationFault(`power(${base}, ${exponent}) is no number`)
}

/** Returns the whole numbers between two numbers, inclusive, up or down. */
function range(from: number, to: number, budget: Budget): number[] {
  if (!Number.isInteger(from) || !Number.isInteger(to)) throw new EvaluationFault('range() wants whole numbers')
  const length = Math.abs(to - from) + 1
  budget.list(length)
  return Array.from({ length }, (_, index) => (to < from ? from - index : from + index))
}

type Rounding = (value: number) => number

/** Rounds half away from zero, as in commerce. */
const half: Rounding = value => Math.sign(value) * Math.round(Math.abs(value))

/** Rounds the decimal value, so that 1.1 * 100 is 110; digits beyond twelve are noise. */
function rounded(name: string, rounding: Rounding, value: number, digits: number): number {
  if (!Number.isInteger(digits) || digits < 0 || digits > 12)
    throw new EvaluationFault(`${name}() takes 0 to 12 digits`)
  const factor = 10 ** digits
  // Without the sign of zero.
  return rounding(plain(value * factor)) / factor + 0
}

const rounds = (name: string, rounding: Rounding): ExpressionFunction => ({
  form: 'both',
  takes: ['number', 'number'],
  optional: 1,
  returns: 'number',
  none: null,
  run: ([value, digits]) => rounded(name, rounding, number(value), digits === undefined ? 0 : number(digits)),
})

const ofTime = (takes: ArgumentType[], returns: 'string' | 'number', run: ExpressionFunction['run']) =>
  ({ form: 'call', takes, returns, none: null, run }) satisfies ExpressionFunction

/** All functions; `has`, `all`, `exists`, `exists_one`, `map` and `filter` bind names and are in evaluateTree.ts. */
export const functions: Readonly<Record<string, ExpressionFunction>> = {
  ...textFunctions,
  ...listFunctions,
  size: {
    form: 'both',
    takes: ['sized'],
    returns: 'number',
    none: 0,
    run: ([value], budget) => {
      if (typeof value === 'string') return charactersIn(value, budget)
      return (isRecord(value) ? keysOf(value, budget) : list(value)).length
    },
  },
  day: ofTime(['string'], 'string', ([value]) => dayOf(value)),
  moment: ofTime(['string'], 'string', ([value]) => momentOf(value)),
  later: ofTime(['string', 'string'], 'string', ([value, by]) => later(value, by)),
  elapsed: ofTime(['string', 'string'], 'string', ([to, from]) => elapsed(to, from)),
  seconds: ofTime(['string'], 'number', ([value]) => secondsOf(value)),
  days: ofTime(['string', 'string'], 'number', ([from, to]) => (to === null ? null : daysBetween(from, to))),
  months: ofTime(['string', 'string'], 'number', ([from, to]) => (to === null ? null : monthsBetween(from, to))),
  workdays: ofTime(['string', 'string'], 'number', ([from, to]) => (to === null ? null : workdaysBetween(from, to))),
  weekday: ofTime(['string'], 'number', ([value]) => weekdayOf(value)),
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
    run: ([from, to], budget) => (to === null ? [] : range(number(from), number(to), budget)),
  },
  round: rounds('round', half),
  floor: rounds('floor', Math.floor),
  ceil: rounds('ceil', Math.ceil),
  abs: { form: 'both', takes: ['number'], returns: 'number', none: null, run: ([value]) => Math.abs(number(value)) },
  string: {
    form: 'call',
    takes: ['any'],
    returns: 'string',
    none: '',
    run: ([value], budget) => {
      if (typeof value !== 'object') return String(value)
      budget.weigh(value)
      const written = JSON.stringify(value)
      budget.text(written.length)
      return written
    },
  },
  double: { form: 'call', takes: ['any'], returns: 'number', none: null, run: ([value]) => toNumber(value) },
  int: { form: 'call', takes: ['any'], returns: 'number', none: null, run: ([value]) => Math.trunc(toNumber(value)) },
}
