import type { Arguments } from '../types/common.ts'
import { evaluateValue } from './evaluateValue.ts'
import type { Scope } from './scope.ts'

/**
 * Evaluates all arguments. Null results are kept: the callee decides what they mean.
 *
 * @example evaluateArguments({ ids: '=[row.id]' }, { row: { id: 'a1' } }) // { ids: ['a1'] }
 */
export function evaluateArguments(args: Arguments | undefined, scope: Scope, where?: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(args ?? {}).map(([name, value]) => [name, evaluateValue(value, scope, where)]),
  )
}
