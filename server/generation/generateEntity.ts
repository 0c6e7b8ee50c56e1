import type { FieldPlan, TablePlan } from '../../schemas/evaluate/tablePlan.ts'
import type { Entity, Property } from '../../schemas/types/entity.ts'

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
    properties: Object.fromEntries(plan.fields.map(field => [field.name, propertyOf(plan, field, known)])),
    'x-source': {
      connection: plan.connection,
      ...(plan.schema === '' ? {} : { schema: plan.schema }),
      table: plan.table,
      ...(plan.key.length > 0 ? { key: plan.key } : {}),
    },
  }
}

function propertyOf(plan: TablePlan, field: FieldPlan, known: ReadonlySet<string>): Property {
  const isFixed = plan.key.includes(field.name) && !field.readOnly
  return {
    ...typeOf(field, known),
    ...(field.readOnly ? { readOnly: true } : {}),
    ...(isFixed ? { 'x-createOnly': true } : {}),
    ...(field.search === 'none' ? {} : { 'x-search': field.search }),
    ...(columnOf(field.name) === field.column ? {} : { 'x-column': field.column }),
  }
}

/** The column that a property stands in when it names none. */
const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

function typeOf(field: FieldPlan, known: ReadonlySet<string>): Property {
  const { title, kind, maxLength, minimum, maximum, pattern } = field
  const text = { type: 'string' as const, title, ...(maxLength === undefined ? {} : { maxLength }) }
  const range = { ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) }
  switch (kind) {
    case 'text':
      return { ...text, ...(pattern === undefined ? {} : { pattern }) }
    case 'longText':
      return { ...text, 'x-field': 'textarea' }
    case 'integer':
      return { type: 'integer', title, ...range }
    case 'number':
      return { type: 'number', title, ...range, ...(field.isWhole ? { multipleOf: 1 } : {}) }
    case 'boolean':
      return { type: 'boolean', title, ...(field.required ? { default: false } : {}) }
    case 'date':
      return { type: 'string', title, format: 'date' }
    case 'dateTime':
      return { type: 'string', title, format: 'date-time' }
    case 'time':
      return { type: 'string', title, format: 'time' }
    case 'json':
      return { ...text, 'x-field': 'code', 'x-language': 'json' }
    case 'choice':
      return { type: 'string', title, enum: field.values ?? [] }
    case 'reference':
      // A table that nobody makes screens of has nothing to choose from.
      return field.target !== undefined && known.has(field.target)
        ? { type: 'string', title, 'x-ref': field.target }
        : { type: 'string', title, maxLength: 200 }
  }
}
