import { EvaluationFault } from './budget.ts'
import { evaluateTree } from './evaluateTree.ts'
import { reportExpressionError } from './expressionErrors.ts'
import { parseExpression } from './parseExpression.ts'
import { readsOf } from './readsOf.ts'
import type { Scope } from './scope.ts'

export interface CompiledExpression {
  /** Never throws: a wrong expression is reported and gives null. */
  evaluate(scope: Scope, where?: string): unknown
  /** What it reads: `row.name`, or `row` where it takes the whole. */
  reads: readonly string[]
  /** Why it cannot be parsed. */
  error?: string
}

const compiled = new Map<string, CompiledExpression>()
// Expressions come from files, so there are as many as the files hold; the bound only guards against a mistake.
const most = 5000

/**
 * Parses an expression once and keeps it. The equals sign in front may be there or not.
 *
 * @example compile('=row.level < 4').evaluate({ row: { level: 3 } }) // true
 */
export function compile(expression: string): CompiledExpression {
  const known = compiled.get(expression)
  if (known) return known
  if (compiled.size >= most) compiled.clear()
  const fresh = compileFresh(expression)
  compiled.set(expression, fresh)
  return fresh
}

function compileFresh(expression: string): CompiledExpression {
  const parsed = parseExpression(expression)
  if ('fault' in parsed) {
    const { message } = parsed.fault
    return {
      reads: [],
      error: message,
      evaluate(_, where) {
        reportExpressionError({ expression, message, where })
        return null
      },
    }
  }
  return {
    reads: readsOf(parsed.tree),
    evaluate(scope, where) {
      try {
        return evaluateTree(parsed.tree, scope)
      } catch (error) {
        if (!(error instanceof EvaluationFault)) throw error
        reportExpressionError({ expression, message: error.message, where })
        return null
      }
    },
  }
}
