import type { Finding } from '../../../schemas/evaluate/finding.ts'
import { parseExpression } from '../../../schemas/evaluate/parseExpression.ts'
import { readsOf } from '../../../schemas/evaluate/readsOf.ts'
import { celFault } from '../expressions/celFault.ts'
import { finding } from './findings.ts'

/** Returns the fault of an expression in a form, which may read `form` and `row`; undefined if it is valid. */
export function formulaFault(title: string, expression: string): Finding | undefined {
  if (!expression.startsWith('=')) return finding('FORM_EXPRESSION_WITHOUT_SIGN', { title, expression })
  const reason = celFault(expression.slice(1))
  if (reason) return finding('FORM_EXPRESSION_WRONG', { title, expression, reason })
  const parsed = parseExpression(expression)
  const stray =
    'tree' in parsed && readsOf(parsed.tree).find(read => !['form', 'row'].includes(read.split('.')[0] ?? ''))
  return stray ? finding('FORM_EXPRESSION_READS_UNKNOWN', { title, expression, stray }) : undefined
}
