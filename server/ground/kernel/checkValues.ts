import { fault, wrong } from '../faults.ts'
import { invalid } from './errors.ts'
import { shorten } from './shorten.ts'

const deepest = 32
const longestKey = 200
const mostArguments = 1000
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const loneSurrogate = /\p{Surrogate}/u
/** They reverse the following letters, and with them the words of a question that quotes the text. */
const forcedOrder = /[\u202d\u202e]/

/**
 * Refuses values that no argument may contain at any depth: keys that reach prototypes or are too long, excessive
 * nesting, control characters including direction overrides, and broken Unicode (which PostgreSQL cannot store).
 */
export function checkValues(input: object): void {
  if (Object.keys(input).length > mostArguments) throw fault('ARGUMENTS_TOO_MANY', { most: mostArguments })
  const open: { value: unknown; field: string; depth: number }[] = [{ value: input, field: '', depth: 0 }]
  for (let one = open.pop(); one; one = open.pop()) {
    const { value, field, depth } = one
    if (typeof value === 'string') checkText(value, field)
    if (typeof value !== 'object' || value === null) continue
    if (depth > deepest) throw fault('BODY_TOO_DEEP', { most: deepest })
    for (const [key, inner] of Object.entries(value)) {
      if (forbiddenKeys.has(key)) throw fault('BODY_KEY_FORBIDDEN', { key })
      if (key.length > longestKey) throw fault('BODY_KEY_TOO_LONG', { key: shorten(key), most: longestKey })
      if (!Array.isArray(value)) checkText(key, field || '请求参数')
      open.push({ value: inner, field: field === '' ? key : field, depth: depth + 1 })
    }
  }
}

function checkText(text: string, field: string): void {
  if (controlCharacter.test(text) || loneSurrogate.test(text) || forcedOrder.test(text)) {
    throw invalid(wrong(field, 'CONTROL_CHARACTERS'), fault('PARAMETERS_WITH_CONTROL_CHARACTERS'))
  }
}
