import type { Property } from '../types/entity.ts'
import { columnFields, isInKey } from './coveredFields.ts'
import type { FieldPlan, TablePlan } from './tablePlan.ts'

/**
 * Returns the property for a column. `known` are the entities that references may use.
 *
 * @example planProperty(products, price, new Set()) // { type: 'number', title: '单价', minimum: 0 }
 */
export function planProperty(
  plan: Pick<TablePlan, 'key' | 'fields' | 'tree'>,
  field: FieldPlan,
  known: ReadonlySet<string>,
): Property {
  const isFixed = isInKey(plan, field) && !field.readOnly
  return {
    ...typeOf(field, known),
    ...(field.note === undefined ? {} : { description: field.note }),
    ...(field.readOnly ? { readOnly: true } : {}),
    ...(isFixed ? { 'x-createOnly': true } : {}),
    ...(isDesignation(plan, field) ? { 'x-cell': 'text' as const } : {}),
    ...(plan.tree === field.name ? { 'x-field': 'treeReference' as const } : {}),
    ...(field.search === 'none' ? {} : { 'x-search': field.search }),
    ...(field.columns
      ? { 'x-foreignKey': columnFields(plan.fields, field).map(one => one.name) }
      : columnOf(field.name) === field.column
        ? {}
        : { 'x-column': field.column }),
  }
}

/** Whether a number identifies instead of counting: its digits are not grouped. */
const isDesignation = (plan: Pick<TablePlan, 'key' | 'fields'>, field: FieldPlan): boolean =>
  (field.kind === 'integer' || (field.kind === 'number' && field.isWhole === true)) &&
  (isInKey(plan, field) ||
    /(^|_)(id|no|year)$|[a-z](Id|ID|No|Year)$/.test(field.column.replace(/^[A-Z_]+$/, name => name.toLowerCase())) ||
    /编号|年份/.test(field.title))

function stepOf({ isWhole, decimals }: FieldPlan): Pick<Property, 'multipleOf'> {
  if (isWhole) return { multipleOf: 1 }
  return decimals === undefined ? {} : { multipleOf: Number(`1e${-decimals}`) }
}

/** Returns the default column of a property. */
const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

function typeOf(field: FieldPlan, known: ReadonlySet<string>): Property {
  const { title, kind, maxLength, minimum, maximum, pattern } = field
  const initial = field.initial === undefined ? {} : { default: field.initial }
  const empty = field.blank && !field.required ? { default: '' } : {}
  const text = { type: 'string' as const, title, ...(maxLength === undefined ? {} : { maxLength }), ...empty }
  const range = { ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) }
  switch (kind) {
    case 'text':
      return { ...text, ...(pattern === undefined ? {} : { pattern }) }
    case 'longText':
      return { ...text, 'x-field': 'textarea' }
    case 'integer':
      return { type: 'integer', title, ...range, ...initial }
    case 'number':
      return { type: 'number', title, ...range, ...stepOf(field), ...initial }
    case 'boolean':
      return { type: 'boolean', title, ...(field.required ? { default: false } : initial) }
    case 'date':
      return { type: 'string', title, format: 'date' }
    case 'dateTime':
      return { type: 'string', title, format: field.isLocal ? 'local-date-time' : 'date-time' }
    case 'time':
      return { type: 'string', title, format: 'time' }
    case 'json':
      return { ...text, 'x-field': 'code', 'x-language': 'json' }
    case 'choice':
      return { type: 'string', title, enum: field.values ?? [], ...initial }
    case 'reference':
      // A table without screens offers nothing to choose from.
      return field.target !== undefined && (field.columns || known.has(field.target))
        ? { type: 'string', title, 'x-ref': field.target }
        : { type: 'string', title, maxLength: 200 }
  }
}
