import { planProperty } from '../../schemas/evaluate/planProperty.ts'
import type { TablePlan } from '../../schemas/evaluate/tablePlan.ts'
import type { Entity } from '../../schemas/types/entity.ts'

/** The entity of a table. */
export function generateEntity(plan: TablePlan, known: ReadonlySet<string>): Entity {
  const required = plan.fields.filter(field => field.required && !field.readOnly).map(field => field.name)
  return {
    $schema: '../../json/entity.schema.json',
    version: 1,
    name: plan.name,
    title: plan.title,
    label: plan.label,
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(plan.fields.map(field => [field.name, planProperty(plan, field, known)])),
    'x-source': {
      connection: plan.connection,
      ...(plan.schema === '' ? {} : { schema: plan.schema }),
      table: plan.table,
      ...(plan.key.length > 0 ? { key: plan.key } : {}),
    },
  }
}
