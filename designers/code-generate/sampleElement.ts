import { planProperty } from '../../schemas/evaluate/planProperty.ts'
import type { FieldPlan } from '../../schemas/evaluate/tablePlan.ts'
import type { Property } from '../../schemas/types/entity.ts'
import type { TablePlan } from './plan.ts'
import type { Sample } from './useSampleRows.ts'

const none: ReadonlySet<string> = new Set()

/** Returns the properties of the future entity, with empty choices for references. */
export const sampleProperties = (plan: TablePlan): Record<string, Property> =>
  Object.fromEntries(
    plan.fields.map(field => [
      field.name,
      field.kind === 'reference' ? { type: 'string', title: field.title, enum: [] } : planProperty(plan, field, none),
    ]),
  )

/** Returns a sample row as its pages will show it. */
export function sampleRow(plan: TablePlan, sample: Sample | undefined): Record<string, unknown> {
  const properties = sampleProperties(plan)
  const readValue = (text: string | null, type: Property['type'] | undefined) => {
    if (text === null) return null
    if (type === 'boolean') return /^(t|true|1)$/.test(text)
    return type === 'integer' || type === 'number' ? Number(text) : text
  }
  return Object.fromEntries(
    plan.fields.map(field => [field.name, readValue(sampleText(field, sample), properties[field.name]?.type)]),
  )
}

/** Returns the text of a field; for a composite reference its key, because the referenced row is not loaded. */
export function sampleText({ column, columns = [column] }: FieldPlan, sample: Sample | undefined): string | null {
  const texts = columns.flatMap(one => sample?.[one] ?? [])
  return texts.length < columns.length ? null : texts.join(' / ')
}
