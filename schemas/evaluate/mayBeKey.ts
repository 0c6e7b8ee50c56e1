import type { FieldPlan } from './tablePlan.ts'

/**
 * Whether a row may be known by a column: texts, whole numbers and days are written in one way only.
 *
 * @example mayBeKey(amount) // false where it is a number with decimals
 */
export const mayBeKey = ({ keyType, plain, kind }: Pick<FieldPlan, 'keyType' | 'plain' | 'kind'>): boolean =>
  keyType !== undefined || (plain ?? kind) === 'date'
