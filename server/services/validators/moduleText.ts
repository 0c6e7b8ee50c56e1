import { FoundError } from '../../../schemas/evaluate/finding.ts'
import { finding } from '../../../schemas/evaluate/json-schema/compiled/findings.ts'

/** Characters of a module; a form of 300 fields takes a quarter. */
const mostKilobytes = 512

/** Words of the language and names of the platform in the code of a validator. */
const words = new Set(
  (
    'const let var function return if else for of break typeof true false null undefined Object Array Infinity ' +
    'isFinite isNaN require exports data errors vErrors instancePath parentData parentDataProperty rootData'
  ).split(' '),
)
/** Names that the compiler makes: a word and a number. */
const made = /^_?[a-zA-Z]+\d+$/
/** What may be called, alone and as a member. */
const callable = /^(?:if|for|require|isFinite|isNaN|(?:func|formats|validate)\d+)$/
const callableMembers =
  /^(?:func\d+\.call|pattern\d+\.test|Array\.isArray|Object\.keys|vErrors\.push|(?:key|name)\d+\.replace|\).replace)$/
/** Members by which a value could become code. */
const refusedMembers = new Set(['constructor', 'prototype', '__proto__', 'caller', 'callee', 'arguments'])

/** The few texts outside of the grammar below: a remark, the escaping of a name, and the test of own members. */
const known = ['/*# sourceURL="form" */', '/~/g', '/\\//g', 'Object.prototype.hasOwnProperty']

const token = /"(?:[^"\\\n]|\\.)*"|[A-Za-z_$][\w$]*|\d[\w.]*(?:e[+-]?\d+)?|\s+|[\s\S]/g
const signs = new Set('.,;:?(){}[]=!<>|&+-*%'.split(''))

/**
 * Makes a module of the text of a compiled validator, after reading it as an enemy would write it: names, members,
 * calls and signs other than those which the compiler has reason to write are refused. It imports nothing and receives
 * what it may call (`compiledRuntime`).
 *
 * @throws FoundError with the code of the reason
 */
export function moduleText(code: string): string {
  if (code.length > mostKilobytes * 1024)
    throw new FoundError(finding('COMPILED_CODE_TOO_LARGE', { kilobytes: mostKilobytes }))
  const strange = strangeIn(known.reduce((text, part) => text.replaceAll(part, 'undefined'), code))
  if (strange !== undefined) throw new FoundError(finding('COMPILED_CODE_UNEXPECTED', { token: strange.slice(0, 40) }))
  return `export const validator = (require, exports) => {\n${code}\nreturn exports\n}\n`
}

/** Returns the first part of a text that no validator has; undefined if there is none. */
function strangeIn(code: string): string | undefined {
  const all = (code.match(token) ?? []).filter(part => part.trim() !== '')
  return all.find((part, at) => isStrange(part, all.slice(Math.max(0, at - 2), at), all[at + 1]))
}

function isStrange(part: string, before: readonly string[], next: string | undefined): boolean {
  const last = before.at(-1)
  // Only a name is called.
  if (part === '(') return last === ')' || last === ']' || (last?.startsWith('"') ?? false)
  if (part.startsWith('"') || /^\d/.test(part)) return false
  if (part === '>' && last === '=') return true
  if (!/^[A-Za-z_$]/.test(part)) return !signs.has(part)
  const isCalled = next === '('
  if (last !== '.') {
    if (isCalled) return !callable.test(part) && !isOperator(part)
    const isMember = next === ':' && (last === '{' || last === ',')
    return !words.has(part) && !made.test(part) && !isMember
  }
  if (isCalled) return !callableMembers.test(`${before[0] ?? ''}.${part}`)
  return refusedMembers.has(part)
}

const isOperator = (part: string) => part === 'return' || part === 'of' || part === 'typeof'
