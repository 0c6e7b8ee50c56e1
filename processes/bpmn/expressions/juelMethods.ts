import {
  add,
  at,
  both,
  type Cel,
  call,
  choose,
  compare,
  either,
  element,
  isVariable,
  levels,
  member,
  method,
  minus,
  nothing,
  one,
  over,
  primary,
  TranslationFault,
  textLiteral,
  variable,
  zero,
} from './cel.ts'
import { finding } from './findings.ts'
import { pattern, plainPattern, plainText } from './patterns.ts'

type Translate = (target: Cel, ...args: Cel[]) => Cel

const same = (target: Cel) => target
const bracketed = (part: Cel): Cel => primary(at(levels.primary, part))

export const isEmpty = (part: Cel): Cel =>
  either(
    either(compare(part, '==', nothing), compare(part, '==', textLiteral(''))),
    either(compare(part, '==', primary('[]')), compare(part, '==', primary('{}'))),
  )

/** Java's `contains` works for texts and lists; a value is a text if it equals its own text form. */
const contains = (target: Cel, item: Cel): Cel =>
  choose(compare(target, '==', call('string', target)), method(target, 'contains', item), compare(item, 'in', target))

/** Methods of Java texts, lists and maps with the same meaning in CEL, by name and number of arguments. */
const methods: Readonly<Record<string, Translate>> = {
  'equals/1': (target, other) => compare(target, '==', other),
  'equalsIgnoreCase/1': (target, other) => compare(method(target, 'lowerAscii'), '==', method(other, 'lowerAscii')),
  'isEmpty/0': target => compare(call('size', target), '==', zero),
  'length/0': target => call('size', target),
  'size/0': target => call('size', target),
  'contains/1': contains,
  'concat/1': (target, other) => add(call('string', target), call('string', other)),
  'isBlank/0': target => compare(method(target, 'trim'), '==', textLiteral('')),
  'startsWith/1': (target, other) => method(target, 'startsWith', other),
  'endsWith/1': (target, other) => method(target, 'endsWith', other),
  'charAt/1': (target, place) => method(target, 'substring', place ?? zero, add(place ?? zero, one)),
  'replace/2': (target, part, other) => method(target, 'replace', part, other),
  'replaceAll/2': (target, part, other) =>
    method(
      target,
      'replace',
      plainPattern(part ?? nothing, 'replaceAll() 的查找内容'),
      plainText(other ?? nothing, 'replaceAll() 的替换内容'),
    ),
  'compareTo/1': (target, other) =>
    choose(compare(target, '<', other), minus(one), bracketed(choose(compare(target, '>', other), one, zero))),
  'indexOf/1': (target, other) => method(target, 'indexOf', other),
  'substring/1': (target, from) => method(target, 'substring', from),
  'substring/2': (target, from, to) => method(target, 'substring', from ?? zero, to ?? zero),
  'trim/0': target => method(target, 'trim'),
  'toLowerCase/0': target => method(target, 'lowerAscii'),
  'toUpperCase/0': target => method(target, 'upperAscii'),
  'matches/1': (target, other) => method(target, 'matches', pattern(other ?? nothing, true)),
  'split/1': (target, other) => method(target, 'split', plainPattern(other ?? nothing, 'split() 的分隔符')),
  'get/1': (target, key) => element(target, key),
  'getOrDefault/2': (target, key, other) =>
    choose(compare(key ?? nothing, 'in', target), element(target, key ?? nothing), other ?? nothing),
  'containsAll/1': (target, items) => over(items, 'all', item => compare(item, 'in', target)),
  'keySet/0': target => over(target, 'map', same),
  'values/0': target => over(target, 'map', key => element(target, key)),
  'containsValue/1': (target, value) =>
    compare(
      value,
      'in',
      over(target, 'map', key => element(target, key)),
    ),
  'containsKey/1': (target, key) => compare(key, 'in', target),
  'toString/0': target => call('string', target),
  'intValue/0': target => call('int', target),
  'longValue/0': target => call('int', target),
  'doubleValue/0': same,
  'booleanValue/0': same,
}

export function juelMethod(target: Cel, name: string, args: Cel[]): Cel {
  const translate = methods[`${name}/${args.length}`]
  if (translate) return translate(target, ...args)
  const getter = args.length === 0 ? /^(?:get|is)([A-Z])(\w*)$/.exec(name) : null
  if (getter) return member(target, `${getter[1]?.toLowerCase()}${getter[2]}`)
  throw new TranslationFault(finding('METHOD_UNSUPPORTED', { name }))
}

const instance = (name: string) => primary(`instance.${name}`)

const facts: Readonly<Record<string, Cel>> = {
  processInstanceId: instance('id'),
  rootProcessInstanceId: instance('rootId'),
  processInstanceBusinessKey: instance('businessKey'),
  processBusinessKey: instance('businessKey'),
  businessKey: instance('businessKey'),
  processDefinitionKey: instance('key'),
}

/** Translates the members of `execution` and `task`. */
export function executionMember(name: string, args: Cel[] | undefined): Cel {
  const property = args?.length === 0 ? name.replace(/^get([A-Z])/, (_, first: string) => first.toLowerCase()) : name
  const fact = args === undefined || args.length === 0 ? facts[property] : undefined
  if (fact) return fact
  if (args?.length === 1 && ['getVariable', 'getVariableLocal', 'hasVariable', 'hasVariableLocal'].includes(name)) {
    const found = named(args)
    return name.startsWith('has') ? compare(found, '!=', nothing) : found
  }
  throw new TranslationFault(finding('EXECUTION_MEMBER_UNKNOWN', { member: `${name}${args ? '()' : ''}` }))
}

/** Returns the variable named by a text literal. */
function named([first]: Cel[]): Cel {
  const name: unknown = first?.text.startsWith('"') ? JSON.parse(first.text) : undefined
  if (typeof name !== 'string') {
    if (first && isVariable(first)) return first
    throw new TranslationFault(finding('VARIABLE_NAME_COMPUTED'))
  }
  return variable(name)
}

const given = (args: Cel[], sign: string) => compare(named(args), sign, args[1] ?? nothing)

/** Translates `variables:get(name)` and similar functions. */
const variableFunctions: Readonly<Record<string, (args: Cel[]) => Cel>> = {
  get: args => named(args),
  getOrDefault: args => choose(compare(named(args), '!=', nothing), named(args), args[1] ?? nothing),
  exists: args => compare(named(args), '!=', nothing),
  exist: args => compare(named(args), '!=', nothing),
  isEmpty: args => isEmpty(named(args)),
  empty: args => isEmpty(named(args)),
  isNotEmpty: args => compare(isEmpty(named(args)), '==', primary('false')),
  notEmpty: args => compare(isEmpty(named(args)), '==', primary('false')),
  equals: args => given(args, '=='),
  eq: args => given(args, '=='),
  notEquals: args => given(args, '!='),
  ne: args => given(args, '!='),
  lowerThan: args => given(args, '<'),
  lessThan: args => given(args, '<'),
  lt: args => given(args, '<'),
  lowerThanOrEquals: args => given(args, '<='),
  lessThanOrEquals: args => given(args, '<='),
  lte: args => given(args, '<='),
  greaterThan: args => given(args, '>'),
  gt: args => given(args, '>'),
  greaterThanOrEquals: args => given(args, '>='),
  gte: args => given(args, '>='),
  contains: args =>
    args
      .slice(1)
      .map(item => contains(named(args), item))
      .reduce(both),
  containsAny: args =>
    args
      .slice(1)
      .map(item => contains(named(args), item))
      .reduce(either),
}

export function variableFunction(name: string, args: Cel[]): Cel {
  const translate = Object.hasOwn(variableFunctions, name) ? variableFunctions[name] : undefined
  if (!translate || args.length === 0)
    throw new TranslationFault(finding('FUNCTION_UNSUPPORTED', { name: `variables:${name}` }))
  return translate(args)
}
