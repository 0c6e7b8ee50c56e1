import type { Finding } from '../../../schemas/evaluate/finding.ts'
import { celFaultAt } from './celFault.ts'
import { hasJuel } from './templateParts.ts'
import { type Dialect, isFault, translateExpression } from './translateExpression.ts'

/** What deployment refuses in an expression, and where: offsets in the text. */
export interface PlacedFault {
  finding: Finding
  from: number
  to: number
}

/**
 * Returns the fault that a deployment reports for an expression, undefined for one that it takes. The place is that of
 * the wrong word where the text is CEL, else the whole text.
 *
 * @example expressionFault('amount >', 'cel') // { finding, from: 8, to: 8 }
 */
export function expressionFault(text: string, dialect: Dialect): PlacedFault | undefined {
  const translated = translateExpression(text, dialect)
  if (!isFault(translated)) return undefined
  const whole = { from: 0, to: text.length }
  const { values } = translated.fault
  // The sentence quotes the expression, which stands there already.
  const finding = typeof values.reason === 'object' ? values.reason : translated.fault
  if (dialect !== 'cel' || hasJuel(text)) return { finding, ...whole }
  const lead = /^\s*=?\s*/.exec(text)?.[0].length ?? 0
  const placed = celFaultAt(text.slice(lead).trimEnd())
  return placed ? { finding, from: lead + placed.start, to: lead + placed.end } : { finding, ...whole }
}
