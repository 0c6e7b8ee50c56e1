import { planProperty } from '../../../schemas/evaluate/planProperty.ts'
import type { FieldPlan } from '../../../schemas/evaluate/tablePlan.ts'
import type { Property } from '../../../schemas/types/entity.ts'
import type { TablePlan } from './plan.ts'
import type { Sample } from './useSampleRows.ts'

const none: ReadonlySet<string> = new Set()

/** The properties of an entity that is not there yet. What refers to others is chosen from nothing for now. */
export const sampleProperties = (plan: TablePlan): Record<string, Property> =>
  Object.fromEntries(
    plan.fields.map(field => [
      field.name,
      field.kind === 'reference' ? { type: 'string', title: field.title, enum: [] } : planProperty(plan, field, none),
    ]),
  )

/** A row as its pages will have it. */
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

/** What a field shows of a row: of a composite foreign key the key, since the row that it refers to is not here. */
export function sampleText({ column, columns = [column] }: FieldPlan, sample: Sample | undefined): string | null {
  const texts = columns.flatMap(one => sample?.[one] ?? [])
  return texts.length < columns.length ? null : texts.join(' / ')
}
