import { evaluateValue } from '../../schemas/evaluate/evaluateValue.ts'
import type { Expression } from '../../schemas/types/common.ts'
import type { Scope } from './scope.ts'

/** Returns the text that an expression gives, if any. */
export function ownWord(expression: Expression | undefined, scope: Scope): string | undefined {
  const word = expression === undefined ? undefined : evaluateValue(expression, scope)
  return typeof word === 'string' && word !== '' ? word : undefined
}
