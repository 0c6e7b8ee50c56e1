import { coveredFields } from '../../../schemas/evaluate/coveredFields.ts'
import { planProperty } from '../../../schemas/evaluate/planProperty.ts'
import type { FieldPlan, TablePlan } from '../../../schemas/evaluate/tablePlan.ts'
import type { Entity } from '../../../schemas/types/entity.ts'

/** Returns the entity of a table. */
export function generateEntity(plan: TablePlan, known: ReadonlySet<string>): Entity {
  // The caller gives a composite foreign key or its columns, whichever the form has; the server derives the other.
  const covered = coveredFields(plan, 'inForm')
  const isGiven = (field: FieldPlan) => !covered.has(field.name) && (!field.columns || field.inForm)
  const required = plan.fields.filter(field => field.required && !field.readOnly && isGiven(field))
  return {
    $schema: '../../json/entity.schema.json',
    version: 1,
    name: plan.name,
    title: plan.title,
    label: plan.label,
    type: 'object',
    ...(required.length > 0 ? { required: required.map(field => field.name) } : {}),
    properties: Object.fromEntries(plan.fields.map(field => [field.name, planProperty(plan, field, known)])),
    ...(plan.tree === undefined ? {} : { 'x-tree': { parent: plan.tree } }),
    'x-source': {
      connection: plan.connection,
      ...(plan.schema === '' ? {} : { schema: plan.schema }),
      table: plan.table,
      ...(plan.key.length > 0 ? { key: plan.key } : {}),
    },
  }
}
