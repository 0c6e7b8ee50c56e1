import type { Finding } from '../../../schemas/evaluate/finding.ts'
import { celFaultAt } from './celFault.ts'
import { hasJuel } from './templateParts.ts'
import { type Dialect, isFault, translateExpression } from './translateExpression.ts'

/** A fault of an expression that prevents deployment, with offsets in the text. */
export interface PlacedFault {
  finding: Finding
  from: number
  to: number
}

/**
 * Returns the fault that a deployment would report for an expression; undefined for a valid one. In CEL the place is
 * that of the wrong word, in other languages the whole text.
 *
 * @example expressionFault('amount >', 'cel') // { finding, from: 8, to: 8 }
 */
export function expressionFault(text: string, dialect: Dialect): PlacedFault | undefined {
  const translated = translateExpression(text, dialect)
  if (!isFault(translated)) return undefined
  const whole = { from: 0, to: text.length }
  const { values } = translated.fault
  // The full sentence quotes the expression, which the editor already shows.
  const finding = typeof values.reason === 'object' ? values.reason : translated.fault
  if (dialect !== 'cel' || hasJuel(text)) return { finding, ...whole }
  const lead = /^\s*=?\s*/.exec(text)?.[0].length ?? 0
  const placed = celFaultAt(text.slice(lead).trimEnd())
  return placed ? { finding, from: lead + placed.start, to: lead + placed.end } : { finding, ...whole }
}
