import { FoundError } from '../../../schemas/evaluate/finding.ts'
import { finding } from './findings.ts'
/** A CEL text under construction with its precedence level, so that brackets are added only where needed. */
export interface Cel {
  text: string
  level: number
}

export const levels = { choice: 0, or: 1, and: 2, compare: 3, sum: 4, product: 5, unary: 6, primary: 7 } as const

const longest = 100_000

/** Throws if the text is too long: an operand that a translation repeats doubles with each nesting level. */
function piece(text: string, level: number): Cel {
  if (text.length > longest) throw new TranslationFault(finding('EXPRESSION_TOO_DEEP'))
  return { text, level }
}

export const primary = (text: string): Cel => piece(text, levels.primary)
export const textLiteral = (value: string): Cel => primary(JSON.stringify(value))

/** Returns the text, in brackets if it binds more weakly than required. */
export const at = (level: number, part: Cel): string => (part.level < level ? `(${part.text})` : part.text)

/** Comparisons are not associative: `(a < b) == c` keeps its brackets. */
export function binary(left: Cel, sign: string, right: Cel, level: number): Cel {
  const leftLevel = level === levels.compare ? level + 1 : level
  return piece(`${at(leftLevel, left)} ${sign} ${at(level + 1, right)}`, level)
}

export const compare = (left: Cel, sign: string, right: Cel): Cel => binary(left, sign, right, levels.compare)
export const both = (left: Cel, right: Cel): Cel => binary(left, '&&', right, levels.and)
export const either = (left: Cel, right: Cel): Cel => binary(left, '||', right, levels.or)
export const negate = (part: Cel): Cel => piece(`!${at(levels.unary, part)}`, levels.unary)
export const minus = (part: Cel): Cel => piece(`-${at(levels.primary, part)}`, levels.unary)
export const choose = (condition: Cel, yes: Cel, no: Cel): Cel =>
  piece(`${at(levels.or, condition)} ? ${at(levels.or, yes)} : ${at(levels.or, no)}`, levels.choice)
export const member = (target: Cel, name: string): Cel => primary(`${at(levels.primary, target)}.${name}`)
export const element = (target: Cel, key: Cel): Cel => primary(`${at(levels.primary, target)}[${key.text}]`)
export const method = (target: Cel, name: string, ...args: Cel[]): Cel =>
  primary(`${at(levels.primary, target)}.${name}(${args.map(arg => arg.text).join(', ')})`)
export const call = (name: string, ...args: Cel[]): Cel => primary(`${name}(${args.map(arg => arg.text).join(', ')})`)
export const list = (items: Cel[]): Cel => primary(`[${items.map(item => item.text).join(', ')}]`)
export const nothing = primary('null')
export const zero = primary('0')
export const one = primary('1')
export const add = (left: Cel, right: Cel): Cel => binary(left, '+', right, levels.sum)
export const subtract = (left: Cel, right: Cel): Cel => binary(left, '-', right, levels.sum)
/** Applies a CEL macro to the items of a list or the keys of a map, under a name that no variable has. */
export const over = (items: Cel, macro: string, what: (item: Cel) => Cel, name = 'each_'): Cel =>
  primary(`${at(levels.primary, items)}.${macro}(${name}, ${what(primary(name)).text})`)

/** Why a text cannot be translated to CEL. */
export class TranslationFault extends FoundError {}

const names = /^[A-Za-z_][A-Za-z0-9_]*$/

/** Reserved words of CEL that are names elsewhere: `${var == 1}`. As variables they are put in backticks. */
const words = new Set(
  'as break const continue else for function if import in let loop namespace package return var void while'.split(' '),
)

/** Whether a piece is a plain variable. */
export const isVariable = ({ text }: Cel): boolean => isName(text.replace(/^`(.*)`$/, '$1'))

/** Whether CEL can call a variable or member by that name. */
export const isName = (name: string): boolean => names.test(name) && name !== 'in'

export function variable(name: string): Cel {
  if (!names.test(name)) throw new TranslationFault(finding('VARIABLE_NAME_NOT_ASCII', { name }))
  return primary(words.has(name) ? `\`${name}\`` : name)
}
