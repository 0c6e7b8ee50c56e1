import { type Budget, EvaluationFault } from './budget.ts'
import { kindOf } from './values.ts'

export type ArgumentType = 'string' | 'number' | 'list' | 'sized' | 'any'

/** A function of the expression language. The receiver of a method is its first argument. */
export interface ExpressionFunction {
  form: 'method' | 'call' | 'both'
  takes: ArgumentType[]
  /** Number of optional arguments at the end. */
  optional?: number
  returns: 'string' | 'number' | 'boolean' | 'strings' | 'list' | 'item' | 'any'
  /** Result if the first argument is null. */
  none: unknown
  /** Index of an argument that must be a literal. */
  literal?: number
  /** Must charge the budget for input and output before doing the work. */
  run(args: unknown[], budget: Budget): unknown
}

export const text = (value: unknown): string => {
  if (typeof value === 'string') return value
  throw new EvaluationFault(`wants a string, got ${kindOf(value)}`)
}
export const number = (value: unknown): number => {
  if (typeof value === 'number') return value
  throw new EvaluationFault(`wants a number, got ${kindOf(value)}`)
}
export const list = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value
  throw new EvaluationFault(`wants a list, got ${kindOf(value)}`)
}
