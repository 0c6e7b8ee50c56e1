import {
  add,
  at,
  type Cel,
  call,
  choose,
  compare,
  element,
  levels,
  list,
  method,
  nothing,
  primary,
  TranslationFault,
  textLiteral,
  zero,
} from './cel.ts'
import { dateFunctions, type Feel, type FeelFunction } from './feelDates.ts'
import { isWritten, listFunctions, mapped, place } from './feelLists.ts'
import { numberFunctions } from './feelNumbers.ts'
import { asked, deny, sure } from './feelTruth.ts'
import { finding } from './findings.ts'
import { pattern, plainPattern, plainText } from './patterns.ts'

type AnyFunction = FeelFunction<[Feel, Feel, Feel, ...Feel[]]>

const unary = (translate: (value: Feel) => Feel): AnyFunction => ({ takes: [1, 1], translate })
const pair = (translate: (first: Cel, second: Cel) => Feel): AnyFunction => ({ takes: [2, 2], translate })
/** Translates a text predicate. */
const test = (name: string): AnyFunction => pair((text, other) => asked(text, method(text, name, other)))
const isEmpty = (value: Feel) => asked(value, compare(ofThere(value, length), '==', zero))
const length = (value: Cel) => call('size', value)
const shortest = 60

/** Returns null for a missing value: in FEEL the length of null is null, not 0. */
function ofThere(value: Feel, made: (value: Cel) => Cel): Cel {
  if (value.kind === 'list' || value.kind === 'constant') return made(value)
  if (value.text.length < shortest) return choose(compare(value, '==', nothing), nothing, made(value))
  // Binds a long operand once instead of repeating its text.
  const each = primary('each_')
  return primary(`[${value.text}].map(each_, ${compare(each, '!=', nothing).text}, ${made(each).text})[0]`)
}
/** Translates `all` and `any`, for a list or for single arguments. */
const ofTruths = (macro: string): AnyFunction => ({
  takes: [1, 50],
  translate: (...args) => {
    const over = primary(`${at(levels.primary, args.length === 1 ? args[0] : list(args))}.${macro}(each, each)`)
    return sure(over)
  },
})

/** Translates a function that takes one list or its elements as arguments. */
const ofList = (name: string): AnyFunction => ({
  takes: [1, 50],
  translate: (...args) => call(name, args.length === 1 ? args[0] : list(args)),
})
const functions: ReadonlyMap<string, AnyFunction> = new Map<string, AnyFunction>([
  ...dateFunctions,
  ...numberFunctions,
  ...listFunctions,
  ['not', unary(deny)],
  ['contains', test('contains')],
  ['starts with', test('startsWith')],
  ['ends with', test('endsWith')],
  ['matches', pair((text, other) => asked(text, method(text, 'matches', pattern(other, false))))],
  ['string length', unary(text => ofThere(text, length))],
  ['upper case', unary(text => method(text, 'upperAscii'))],
  ['lower case', unary(text => method(text, 'lowerAscii'))],
  ['trim', unary(text => method(text, 'trim'))],
  ['string', unary(value => call('string', value))],
  ['number', unary(value => call('double', value))],
  ['split', pair((text, separator) => method(text, 'split', plainPattern(separator, 'split() 的分隔符')))],
  [
    'string join',
    {
      takes: [1, 4],
      translate: (items, by, ...around) => {
        const [before, after] = around
        const found = by ? method(items, 'join', by) : method(items, 'join')
        return [...(before ? [before] : []), found, ...(after ? [after] : [])].reduce(add)
      },
    },
  ],
  ['substring', { takes: [2, 3], translate: substring }],
  ['substring before', pair((text, part) => around(text, part, method(text, 'substring', zero, found(text, part))))],
  [
    'substring after',
    pair((text, part) => around(text, part, method(text, 'substring', add(found(text, part), call('size', part))))),
  ],
  ['count', unary(items => ofThere(items, length))],
  [
    'sum',
    {
      takes: [1, 50],
      translate: (...args) =>
        args.length === 1 ? ofThere(args[0], items => call('sum', items)) : call('sum', list(args)),
    },
  ],
  ['mean', ofList('average')],
  ['min', ofList('min')],
  ['max', ofList('max')],
  ['list contains', pair((items, item) => asked(items, compare(item, 'in', items)))],
  ['replace', { takes: [3, 3], translate: replaced }],
  ['all', ofTruths('all')],
  ['any', ofTruths('exists')],
  ['is empty', unary(isEmpty)],
  ['is blank', unary(text => isEmpty(method(text, 'trim')))],
  ['is defined', unary(value => sure(compare(value, '!=', nothing)))],
  ['get or else', pair((value, other) => choose(compare(value, '!=', nothing), value, other))],
  ['get value', pair(valueAt)],
  ['get entries', unary(context => mapped(context, key => entry(key, element(context, key))))],
])

export const feelFunctionNames = [...functions.keys()]
  .map(name => ({ name, words: name.split(' ').length }))
  .sort((a, b) => b.words - a.words)

export function feelFunction(name: string, args: Cel[]): Feel {
  const known = functions.get(name)
  if (!known) throw new TranslationFault(finding('FUNCTION_UNSUPPORTED', { name }))
  if (args.length < known.takes[0] || args.length > known.takes[1]) {
    throw new TranslationFault(finding('ARGUMENT_COUNT_WRONG', { name }))
  }
  return known.translate(...(args as [Cel, Cel, Cel]))
}

const entry = (key: Cel, value: Cel) => primary(`{"key": ${key.text}, "value": ${value.text}}`)

/** Translates `get value` by one key or by a path of keys. */
function valueAt(context: Cel, key: Feel): Cel {
  if (key.kind === 'list') throw new TranslationFault(finding('GET_VALUE_OF_SEVERAL_KEYS'))
  return element(context, key)
}

function substring(text: Cel, from: Cel, length: Cel | undefined): Cel {
  const start = place(text, from)
  const found = length ? method(text, 'substring', start, add(start, length)) : method(text, 'substring', start)
  return isWritten(from) ? found : choose(compare(from, '==', zero), nothing, found)
}

/** FEEL replaces a pattern, CEL a text. */
function replaced(text: Cel, part: Cel, other: Cel): Cel {
  return method(text, 'replace', plainPattern(part, 'replace() 的查找内容'), plainText(other, 'replace() 的替换内容'))
}

const found = (text: Cel, part: Cel) => method(text, 'indexOf', part)
const around = (text: Cel, part: Cel, result: Cel) => choose(method(text, 'contains', part), result, textLiteral(''))
