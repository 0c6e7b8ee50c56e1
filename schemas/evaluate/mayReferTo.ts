import type { FieldPlan, TablePlan } from './tablePlan.ts'

/**
 * Whether a column can hold keys of a table, declared or not: the table has a single key column of the same type.
 *
 * @example mayReferTo(productCode, products) // true where both are texts
 */
export function mayReferTo(field: Pick<FieldPlan, 'keyType' | 'readOnly'>, target: TablePlan): boolean {
  const [name, ...more] = target.key
  const key = target.fields.find(one => one.name === name)
  return (
    !field.readOnly &&
    target.kind === 'table' &&
    target.keyChosen !== true &&
    more.length === 0 &&
    field.keyType !== undefined &&
    key?.keyType === field.keyType
  )
}
