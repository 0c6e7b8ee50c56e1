import type { Value } from '../types/common.ts'
import { compile } from './compile.ts'
import type { Scope } from './scope.ts'

/**
 * Returns a constant, or the result of a string that starts with `=`.
 *
 * @example evaluateValue('=row.id', { row: { id: 'a1' } }) // 'a1'
 */
export function evaluateValue(value: Value, scope: Scope, where?: string): unknown {
  return typeof value === 'string' && value.startsWith('=') ? compile(value).evaluate(scope, where) : value
}
