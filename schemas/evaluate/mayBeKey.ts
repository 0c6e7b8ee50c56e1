import type { FieldPlan } from './tablePlan.ts'

/**
 * Whether a column can identify rows: texts, whole numbers and days have a single notation.
 *
 * @example mayBeKey(amount) // false where it is a number with decimals
 */
export const mayBeKey = ({ keyType, plain, kind }: Pick<FieldPlan, 'keyType' | 'plain' | 'kind'>): boolean =>
  keyType !== undefined || (plain ?? kind) === 'date'
