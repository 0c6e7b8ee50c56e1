import { labelKey } from '../../../schemas/evaluate/labelKey.ts'
import type { FieldPlan } from '../../../schemas/evaluate/tablePlan.ts'
import { free } from './names.ts'

/** Renames references whose label property would collide with another field. */
export function apartFromLabels(fields: readonly FieldPlan[]): FieldPlan[] {
  const taken = new Set(fields.map(field => field.name))
  return fields.map(field => {
    if (field.kind !== 'reference' || !taken.has(labelKey(field.name))) return field
    const name = free(`${field.name}Key`, taken)
    taken.add(name)
    return { ...field, name }
  })
}
