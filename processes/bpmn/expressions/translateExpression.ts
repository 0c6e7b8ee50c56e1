import type { Finding } from '../../../schemas/evaluate/finding.ts'
import type { Expression, Template } from '../../state/graph.ts'
import { remembered } from '../remembered.ts'
import { add, at, type Cel, call, levels, TranslationFault, textLiteral } from './cel.ts'
import { celFault } from './celFault.ts'
import { feelToCel } from './feelToCel.ts'
import { finding } from './findings.ts'
import { juelToCel } from './juelToCel.ts'
import { hasJuel, templateParts } from './templateParts.ts'

/** The language of `=…` and bare expressions in a file. `zeebe` is FEEL with its loop counter. */
export type Dialect = 'cel' | 'feel' | 'zeebe'

export interface ExpressionFault {
  /** Quotes the expression. */
  fault: Finding
}

/**
 * Translates an expression of an imported file to CEL. `${…}` is always JUEL; `=…` and bare texts use the file's
 * dialect; in a file that names no language, invalid CEL is tried as FEEL.
 *
 * @example translateExpression('${input gt 1}', 'cel') // { cel: 'input > 1', source: '${input gt 1}' }
 */
export function translateExpression(text: string, dialect: Dialect): Expression | ExpressionFault {
  const source = text.trim()
  if (source === '') return { fault: finding('EXPRESSION_EMPTY') }
  if (source.length > longest) return { fault: finding('EXPRESSION_TOO_LONG', { longest }) }
  return { ...translations[dialect](source) }
}

const translations = {
  cel: remembered(source => translated(source, 'cel')),
  feel: remembered(source => translated(source, 'feel')),
  zeebe: remembered(source => translated(source, 'zeebe')),
}

function translated(source: string, dialect: Dialect): Expression | ExpressionFault {
  try {
    return { cel: celOf(source, dialect), source }
  } catch (error) {
    if (!(error instanceof TranslationFault)) throw error
    return { fault: finding('EXPRESSION_UNTRANSLATABLE', { text: shortened(source), reason: error.finding }) }
  }
}

/** Translates a text that may hold expressions: `My Task ${loopCounter}`, `=assignee`, or plain text. */
export function translateTemplate(text: string, dialect: Dialect): Template | ExpressionFault {
  const source = text.trim()
  if (hasJuel(source) || (source.startsWith('=') && source.length > 1)) return translateExpression(source, dialect)
  return source
}

const assigned = /^\s*execution\s*\.\s*setVariable\s*\(\s*(["'])([A-Za-z_]\w*)\1\s*,([\s\S]*)\)\s*$/

/**
 * Returns the assignment of an expression that only sets a variable; undefined for other expressions.
 *
 * @example translateAssignment("${execution.setVariable('total', a + 1)}") // { name: 'total', value: { cel: 'a + 1', …
 * } }
 */
export function translateAssignment(text: string): { name: string; value: Expression } | undefined {
  const [only, ...others] = templateParts(text.trim())
  const [, , name, inside] = (others.length === 0 && only && 'juel' in only && assigned.exec(only.juel)) || []
  if (name === undefined || inside === undefined) return undefined
  const value = translateExpression(`\${${inside}}`, 'cel')
  return 'fault' in value ? undefined : { name, value: { cel: value.cel, source: text.trim() } }
}

export const isFault = (value: Template | ExpressionFault): value is ExpressionFault =>
  typeof value === 'object' && 'fault' in value

const longest = 2000
const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)

function celOf(source: string, dialect: Dialect): string {
  if (hasJuel(source)) return checked(ofTemplate(source).text)
  const bare = source.startsWith('=') ? source.slice(1).trim() : source
  if (dialect !== 'cel') return checked(feelToCel(bare, dialect === 'zeebe').text)
  const fault = celFault(bare)
  if (!fault) return bare
  try {
    return checked(feelToCel(bare, false).text)
  } catch (error) {
    throw error instanceof TranslationFault ? new TranslationFault(fault) : error
  }
}

function checked(cel: string): string {
  const fault = celFault(cel)
  if (fault) throw new TranslationFault(fault)
  return cel
}

function ofTemplate(source: string): Cel {
  const parts = templateParts(source)
  const [only] = parts
  if (parts.length === 1 && only && 'juel' in only) return juelToCel(only.juel)
  return parts
    .map(part => ('fixed' in part ? textLiteral(part.fixed) : call('string', juelToCel(part.juel))))
    .reduce((left, right) => add(left, right))
}

/** Returns the text with its expressions in our template syntax: `Bearer ${token}` becomes `Bearer {{token}}`. */
export function toBraces(text: string, dialect: Dialect): string | ExpressionFault {
  const template = translateTemplate(text, dialect)
  if (typeof template === 'string') return text
  if (isFault(template)) return template
  if (!hasJuel(text)) return `{{${template.cel}}}`
  return templateParts(text)
    .map(part => ('fixed' in part ? part.fixed : `{{${at(levels.choice, juelToCel(part.juel))}}}`))
    .join('')
}
