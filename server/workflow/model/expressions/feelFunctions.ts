import {
  at,
  binary,
  type Cel,
  call,
  choose,
  compare,
  element,
  levels,
  list,
  method,
  minus,
  nothing,
  primary,
  TranslationFault,
  textLiteral,
} from './cel.ts'
import { dateFunctions, type Feel } from './feelDates.ts'
import { asked, deny } from './feelTruth.ts'
import { pattern, plainPattern, plainText } from './patterns.ts'

interface FeelFunction {
  /** How many it takes: least and most. */
  takes: [number, number]
  translate(...args: [Cel, Cel, Cel, ...Cel[]]): Feel
}

const zero = primary('0')
const one = primary('1')

const unary = (translate: (value: Cel) => Feel): FeelFunction => ({ takes: [1, 1], translate })
const pair = (translate: (first: Cel, second: Cel) => Feel): FeelFunction => ({ takes: [2, 2], translate })
const add = (left: Cel, right: Cel) => binary(left, '+', right, levels.sum)
const subtract = (left: Cel, right: Cel) => binary(left, '-', right, levels.sum)
/** Whether a text passes a method. */
const test = (name: string): FeelFunction => pair((text, other) => asked(text, method(text, name, other)))
const remainder = (left: Cel, right: Cel) => binary(left, '%', right, levels.product)
const whole = (value: Cel) => call('int', value)
const isEmpty = (value: Cel) => compare(call('size', value), '==', zero)
const each = (items: Cel, macro: string) => primary(`${at(levels.primary, items)}.${macro}(each, each)`)

/** Takes one list, or its elements one by one. */
const ofList = (name: string): FeelFunction => ({
  takes: [1, 50],
  translate: (...args) => call(name, args.length === 1 ? args[0] : list(args)),
})
const rounding = (name: string): [string, FeelFunction] => [
  name,
  { takes: [1, 2], translate: (value, digits) => (digits ? call('round', value, digits) : call('round', value)) },
]

const functions: ReadonlyMap<string, FeelFunction> = new Map<string, FeelFunction>([
  ...dateFunctions,
  ['not', unary(deny)],
  ['contains', test('contains')],
  ['starts with', test('startsWith')],
  ['ends with', test('endsWith')],
  ['matches', pair((text, other) => asked(text, method(text, 'matches', pattern(other, false))))],
  ['string length', unary(text => call('size', text))],
  ['upper case', unary(text => method(text, 'upperAscii'))],
  ['lower case', unary(text => method(text, 'lowerAscii'))],
  ['trim', unary(text => method(text, 'trim'))],
  ['string', unary(value => call('string', value))],
  ['number', unary(value => call('double', value))],
  ['split', pair((text, separator) => method(text, 'split', plainPattern(separator, 'split() 的分隔符')))],
  [
    'string join',
    { takes: [1, 2], translate: (items, by) => (by ? method(items, 'join', by) : method(items, 'join')) },
  ],
  ['substring', { takes: [2, 3], translate: substring }],
  ['substring before', pair((text, part) => around(text, part, method(text, 'substring', zero, found(text, part))))],
  [
    'substring after',
    pair((text, part) => around(text, part, method(text, 'substring', add(found(text, part), call('size', part))))),
  ],
  ['count', unary(items => call('size', items))],
  ['sum', ofList('sum')],
  ['mean', ofList('average')],
  ['min', ofList('min')],
  ['max', ofList('max')],
  ['list contains', pair((items, item) => asked(items, compare(item, 'in', items)))],
  ['append', { takes: [2, 50], translate: (items, ...added) => add(items, list(added)) }],
  ['concatenate', { takes: [2, 50], translate: (...lists) => lists.reduce(add) }],
  ['distinct values', unary(items => method(items, 'distinct'))],
  ['flatten', unary(items => method(items, 'flatten'))],
  ['reverse', unary(items => method(items, 'reverse'))],
  ['sublist', { takes: [2, 3], translate: sublist }],
  ['replace', { takes: [3, 3], translate: replaced }],
  ['all', unary(items => each(items, 'all'))],
  ['any', unary(items => each(items, 'exists'))],
  ['is empty', unary(isEmpty)],
  ['is blank', unary(text => isEmpty(method(text, 'trim')))],
  ['is defined', unary(value => compare(value, '!=', nothing))],
  ['get or else', pair((value, other) => choose(compare(value, '!=', nothing), value, other))],
  ['get value', pair((context, key) => element(context, key))],
  ['floor', unary(value => subtract(whole(value), choose(compare(value, '<', whole(value)), one, zero)))],
  ['ceiling', unary(value => add(whole(value), choose(compare(value, '>', whole(value)), one, zero)))],
  ['abs', unary(value => choose(compare(value, '<', zero), minus(value), value))],
  // Its sign is that of the divisor.
  ['modulo', pair((value, by) => remainder(add(remainder(value, by), by), by))],
  ['even', unary(value => compare(remainder(value, primary('2')), '==', zero))],
  ['odd', unary(value => compare(remainder(value, primary('2')), '!=', zero))],
  rounding('round half up'),
  rounding('round'),
])

export const feelFunctionNames = [...functions.keys()]
  .map(name => ({ name, words: name.split(' ').length }))
  .sort((a, b) => b.words - a.words)

export function feelFunction(name: string, args: Cel[]): Feel {
  const known = functions.get(name)
  if (!known) throw new TranslationFault(`不支持函数 ${name}()`)
  if (args.length < known.takes[0] || args.length > known.takes[1]) {
    throw new TranslationFault(`${name}() 的参数个数不对`)
  }
  return known.translate(...(args as [Cel, Cel, Cel]))
}

function substring(text: Cel, from: Cel, length: Cel | undefined): Cel {
  const start = place(text, from)
  const found = length ? method(text, 'substring', start, add(start, length)) : method(text, 'substring', start)
  return isWritten(from) ? found : choose(compare(from, '==', zero), nothing, found)
}

const isWritten = ({ text }: Cel) => /^-?[\d.]+$/.test(text)

/** Where something stands that FEEL counts from one, below zero from the end. Nothing stands at zero. */
export function place(target: Cel, from: Cel): Cel {
  if (!isWritten(from)) return choose(compare(from, '>', zero), subtract(from, one), add(call('size', target), from))
  const written = Number(from.text)
  if (!Number.isInteger(written) || written === 0) throw new TranslationFault('序号从 1 开始，倒数从 -1 开始')
  return written > 0 ? primary(String(written - 1)) : subtract(call('size', target), primary(String(-written)))
}

function sublist(items: Cel, from: Cel, length: Cel | undefined): Cel {
  const start = place(items, from)
  return length ? method(items, 'slice', start, add(start, length)) : method(items, 'slice', start)
}

/** FEEL replaces a pattern, we a text. */
function replaced(text: Cel, part: Cel, other: Cel): Cel {
  return method(text, 'replace', plainPattern(part, 'replace() 的查找内容'), plainText(other, 'replace() 的替换内容'))
}

const found = (text: Cel, part: Cel) => method(text, 'indexOf', part)
const around = (text: Cel, part: Cel, result: Cel) => choose(method(text, 'contains', part), result, textLiteral(''))
