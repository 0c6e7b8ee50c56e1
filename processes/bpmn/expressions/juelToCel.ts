import {
  at,
  both,
  type Cel,
  choose,
  either,
  element,
  isName,
  levels,
  list,
  member,
  minus,
  negate,
  primary,
  TranslationFault,
  textLiteral,
  variable,
} from './cel.ts'
import { finding } from './findings.ts'
import { executionMember, isEmpty, juelMethod, variableFunction } from './juelMethods.ts'
import { areTexts, arithmetic, asTruth, equalOrNot, isText, type Juel, ordered, orZero } from './juelValues.ts'
import { WordReader } from './wordReader.ts'

/**
 * Translates the inside of a JUEL expression (`${…}`) to CEL; throws a `TranslationFault` for unsupported parts.
 *
 * @example juelToCel("amount ge 100 and not empty items").text
 */
export function juelToCel(source: string): Cel {
  const reader = new WordReader(source)
  const found = choice(reader)
  reader.finish()
  return found
}

function choice(reader: WordReader): Juel {
  return reader.nested(() => {
    const condition = disjunction(reader)
    if (!reader.take('?')) return condition
    const yes = choice(reader)
    reader.expect(':')
    const no = choice(reader)
    return { ...choose(asTruth(condition), yes, no), ...((isText(yes) || isText(no)) && { kind: 'text' }) }
  })
}

function disjunction(reader: WordReader): Juel {
  let left = conjunction(reader)
  while (reader.take('||', 'or')) left = either(asTruth(left), asTruth(conjunction(reader)))
  return left
}

function conjunction(reader: WordReader): Juel {
  let left = equality(reader)
  while (reader.take('&&', 'and')) left = both(asTruth(left), asTruth(equality(reader)))
  return left
}

const equalities: Readonly<Record<string, string>> = { '==': '==', eq: '==', '!=': '!=', ne: '!=' }
const orders: Readonly<Record<string, string>> = {
  '<': '<',
  lt: '<',
  '<=': '<=',
  le: '<=',
  '>': '>',
  gt: '>',
  '>=': '>=',
  ge: '>=',
}
const sums: Readonly<Record<string, string>> = { '+': '+', '-': '-' }
const products: Readonly<Record<string, string>> = { '*': '*', '/': '/', div: '/', '%': '%', mod: '%' }

type Operand = (reader: WordReader) => Juel
/** Joins two parts of a chain; `hasText` is known only after the whole chain has been read. */
type Join = (left: Juel, sign: string, right: Juel, level: number, hasText: boolean) => Juel

function chain(signs: Readonly<Record<string, string>>, join: Join, level: number, operand: Operand) {
  const words = Object.keys(signs)
  return (reader: WordReader): Juel => {
    const first = operand(reader)
    const others: { sign: string; part: Juel }[] = []
    for (let word = reader.take(...words); word !== undefined; word = reader.take(...words)) {
      others.push({ sign: signs[word] ?? word, part: operand(reader) })
    }
    const hasText = areTexts([first, ...others.map(({ part }) => part)])
    return others.reduce((left, { sign, part }) => join(left, sign, part, level, hasText), first)
  }
}

const product = chain(products, arithmetic, levels.product, unary)
const sum = chain(sums, arithmetic, levels.sum, product)
const order = chain(orders, ordered, levels.compare, sum)

function equality(reader: WordReader): Juel {
  const words = Object.keys(equalities)
  let left = order(reader)
  for (let word = reader.take(...words); word !== undefined; word = reader.take(...words)) {
    const right = order(reader)
    left = equalOrNot(left, right, equalities[word] ?? word)
  }
  return left
}

function unary(reader: WordReader): Juel {
  return reader.nested(() => {
    if (reader.take('!', 'not')) return negate(asTruth(unary(reader)))
    if (reader.take('empty')) return bracketed(isEmpty(unary(reader)))
    if (reader.take('-')) return { ...minus(orZero(unary(reader))), kind: 'number' }
    return postfix(reader)
  })
}

const bracketed = (part: Cel): Cel => primary(at(levels.primary, part))

const argumentsOf = (reader: WordReader): Cel[] | undefined =>
  reader.take('(') ? reader.items(')', () => choice(reader)) : undefined

function postfix(reader: WordReader): Juel {
  if (reader.peek().kind === 'name' && ['execution', 'task', 'delegateTask'].includes(reader.peek().text)) {
    const { text } = reader.next()
    if (!reader.take('.')) throw new TranslationFault(finding('NOT_A_VALUE', { text }))
    const name = reader.next().text
    if (variableMaps.has(name)) return members(reader, ofVariables(reader, name))
    return members(reader, executionMember(name, argumentsOf(reader)))
  }
  return members(reader, value(reader))
}

const variableMaps = new Set(['variables', 'variablesLocal', 'getVariables', 'getVariablesLocal'])

/** Translates access to one variable: `execution.variables['x']`, `execution.getVariables().get('x')`. */
function ofVariables(reader: WordReader, name: string): Juel {
  if (name.startsWith('get')) {
    reader.expect('(')
    reader.expect(')')
  }
  if (reader.take('[')) {
    const key = choice(reader)
    reader.expect(']')
    return executionMember('getVariable', [key])
  }
  if (!reader.take('.')) throw new TranslationFault(finding('EXECUTION_NOT_A_VALUE', { name }))
  const { text } = reader.next()
  const args = argumentsOf(reader)
  if (!args) return variable(text)
  const asked = variableQuestions[text]
  if (!asked) throw new TranslationFault(finding('EXECUTION_METHOD_UNKNOWN', { name, method: text }))
  return executionMember(asked, args)
}

const variableQuestions: Readonly<Record<string, string>> = { get: 'getVariable', containsKey: 'hasVariable' }

function members(reader: WordReader, target: Juel): Juel {
  let found = target
  for (;;) {
    if (reader.take('.')) {
      const { kind, text } = reader.next()
      if (kind !== 'name') throw reader.strange()
      const args = argumentsOf(reader)
      if (args) found = juelMethod(found, text, args)
      else if (isName(text)) found = member(found, text)
      else throw new TranslationFault(finding('PROPERTY_NAME_NOT_ASCII', { text }))
    } else if (reader.take('[')) {
      const key = choice(reader)
      reader.expect(']')
      found = element(found, key)
    } else return found
  }
}

const constants = new Set(['true', 'false', 'null'])
const variableScopes = new Set(['variables', 'vars', 'var'])

function value(reader: WordReader): Juel {
  const { kind, text } = reader.next()
  if (kind === 'number') return { ...primary(text), kind }
  if (kind === 'text') return textLiteral(text)
  if (kind === 'sign' && text === '(') {
    const inner = choice(reader)
    reader.expect(')')
    return inner
  }
  if (kind === 'sign' && text === '[') return list(reader.items(']', () => choice(reader)))
  if (kind !== 'name') throw reader.strange()
  if (constants.has(text)) return primary(text)
  if (variableScopes.has(text) && reader.is(':') && reader.is('(', 2)) {
    reader.skip(1)
    const name = reader.next().text
    return variableFunction(name, argumentsOf(reader) ?? [])
  }
  if (reader.is('(')) throw new TranslationFault(finding('FUNCTION_UNSUPPORTED', { name: text }))
  return variable(text)
}
