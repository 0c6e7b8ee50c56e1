import {
  add,
  binary,
  type Cel,
  call,
  choose,
  compare,
  levels,
  list,
  minus,
  nothing,
  one,
  primary,
  subtract,
  TranslationFault,
  zero,
} from './cel.ts'
import type { Feel, FeelFunction } from './feelDates.ts'
import { sure } from './feelTruth.ts'
import { finding } from './findings.ts'

type NumberFunction = FeelFunction<[Cel, Cel]>

const two = primary('2')
const half = primary('0.5')

const remainder = (left: Cel, right: Cel) => binary(left, '%', right, levels.product)
const whole = (value: Cel) => call('int', value)
const isNegative = (value: Cel) => compare(value, '<', zero)

const floor = (value: Cel) => subtract(whole(value), choose(compare(value, '<', whole(value)), one, zero))
const ceiling = (value: Cel) => add(whole(value), choose(compare(value, '>', whole(value)), one, zero))
const up = (value: Cel) => choose(isNegative(value), floor(value), ceiling(value))
const halfDown = (value: Cel) => choose(isNegative(value), floor(add(value, half)), ceiling(subtract(value, half)))
/** Rounds half to even. */
const halfEven = (value: Cel) =>
  choose(compare(remainder(value, two), 'in', list([half, minus(half)])), whole(value), call('round', value))

/** Rounds to a number of digits after the point. The number must be a literal; the default is none. */
const scaled = (round: (value: Cel) => Cel, least = 1): NumberFunction => ({
  takes: [least, 2],
  translate: (value, digits) => {
    if (!digits || digits.text === '0') return round(value)
    if (!/^[1-6]$/.test(digits.text)) throw new TranslationFault(finding('FRACTION_DIGITS_COMPUTED'))
    const factor = primary(`1${'0'.repeat(Number(digits.text))}`)
    const times = call('round', binary(value, '*', factor, levels.product), primary('6'))
    return binary(round(times), '/', factor, levels.product)
  },
})

const unary = (translate: (value: Feel) => Feel): NumberFunction => ({ takes: [1, 1], translate })
const pair = (translate: (first: Cel, second: Cel) => Feel): NumberFunction => ({ takes: [2, 2], translate })
const halfUp: NumberFunction = {
  takes: [1, 2],
  translate: (value, digits) => (digits ? call('round', value, digits) : call('round', value)),
}

function absolute(value: Feel): Cel {
  if (value.kind === 'duration') throw new TranslationFault(finding('ABS_OF_DURATION'))
  return choose(isNegative(value), minus(value), value)
}

/** FEEL functions for numbers. */
export const numberFunctions: readonly [string, NumberFunction][] = [
  ['floor', scaled(floor)],
  ['ceiling', scaled(ceiling)],
  ['round up', scaled(up)],
  ['round down', scaled(whole)],
  ['round half down', scaled(halfDown)],
  ['round half up', halfUp],
  ['round', halfUp],
  ['decimal', scaled(halfEven, 2)],
  ['abs', unary(absolute)],
  ['sqrt', unary(value => choose(isNegative(value), nothing, call('power', value, half)))],
  // The result has the sign of the divisor.
  ['modulo', pair((value, by) => call('round', remainder(add(remainder(value, by), by), by), primary('12')))],
  ['even', unary(value => sure(compare(remainder(value, two), '==', zero)))],
  ['odd', unary(value => sure(compare(remainder(value, two), '!=', zero)))],
]
