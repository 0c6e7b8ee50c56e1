import { labelKey } from '../../../schemas/evaluate/labelKey.ts'
import type { FieldPlan } from '../../../schemas/evaluate/tablePlan.ts'
import { free } from './names.ts'

/** The label of what a field refers to needs a name of its own: where another field has it, the reference is renamed. */
export function apartFromLabels(fields: readonly FieldPlan[]): FieldPlan[] {
  const taken = new Set(fields.map(field => field.name))
  return fields.map(field => {
    if (field.kind !== 'reference' || !taken.has(labelKey(field.name))) return field
    const name = free(`${field.name}Key`, taken)
    taken.add(name)
    return { ...field, name }
  })
}
