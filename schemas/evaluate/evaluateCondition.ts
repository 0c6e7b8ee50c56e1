import type { Condition } from '../types/common.ts'
import type { Budget } from './budget.ts'
import { compile } from './compile.ts'
import { reportExpressionError } from './expressionErrors.ts'
import type { Scope } from './scope.ts'

/**
 * Whether a condition holds: a constant, or an expression that must give true. If absent, returns `fallback`; missing
 * or invalid values count as false.
 *
 * @example evaluateCondition('=!row.enabled', { row: { enabled: false } }) // true
 */
export function evaluateCondition(
  condition: Condition | undefined,
  scope: Scope,
  fallback = true,
  where?: string,
  shared?: Budget,
): boolean {
  if (condition === undefined) return fallback
  if (typeof condition === 'boolean') return condition
  const value = compile(condition).evaluate(scope, where, shared)
  if (value !== null && typeof value !== 'boolean') {
    reportExpressionError({ expression: condition, message: 'gives neither true nor false', where })
  }
  return value === true
}
