import { Budget, EvaluationFault, LimitFault } from './budget.ts'
import { wantCalendar } from './companyCalendar.ts'
import { evaluateTree } from './evaluateTree.ts'
import { reportExpressionError } from './expressionErrors.ts'
import { parseExpression } from './parseExpression.ts'
import { readsOf } from './readsOf.ts'
import type { Scope } from './scope.ts'

export interface CompiledExpression {
  /** Never throws: an invalid expression is reported and gives null, as is one that exceeds `shared`. */
  evaluate(scope: Scope, where?: string, shared?: Budget): unknown
  /** Returns whether the expression has no value only because it exceeds a limit. */
  exceeds(scope: Scope, shared: Budget): boolean
  /** Paths it reads: `row.name`, or `row` if it uses the whole record. */
  reads: readonly string[]
  /** Syntax error, if any. */
  error?: string
}

const compiled = new Map<string, CompiledExpression>()
// Expressions come from files, so their number is limited; the bound only guards against a leak.
const most = 5000

/**
 * Parses an expression and caches it. The leading equals sign is optional.
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
  if (expression.includes('workdays(')) wantCalendar()
  const parsed = parseExpression(expression)
  if ('fault' in parsed) {
    const { message } = parsed.fault
    return {
      reads: [],
      error: message,
      exceeds: () => false,
      evaluate(_, where) {
        reportExpressionError({ expression, message, where })
        return null
      },
    }
  }
  return {
    reads: readsOf(parsed.tree),
    exceeds(scope, shared) {
      try {
        evaluateTree(parsed.tree, scope, new Budget(1, shared))
        return false
      } catch (error) {
        if (!(error instanceof EvaluationFault)) throw error
        return error instanceof LimitFault
      }
    },
    evaluate(scope, where, shared) {
      try {
        return evaluateTree(parsed.tree, scope, new Budget(1, shared))
      } catch (error) {
        if (!(error instanceof EvaluationFault)) throw error
        reportExpressionError({ expression, message: error.message, where })
        return null
      }
    },
  }
}
