import { isRecord, type SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { FormDefinition as StoredDefinition } from '../../../schemas/types/formDefinition.ts'
import { type FormSchema, formFields } from '../formFields.ts'

/** A stored definition with its layout, empty if it has none. Other members are kept as they are. */
export type FormDefinition = Readonly<StoredDefinition & Required<Pick<StoredDefinition, 'schema' | 'layout'>>>

/** Names of the fields from the root to a field; the columns of a list are its fields: `['lines', 'price']`. */
export type FieldPath = readonly string[]

/** A schema with its layout: of a whole form, a field, or the record inside a field. */
export type Part = FormDefinition

export const samePath = (one: FieldPath, other: FieldPath): boolean =>
  one.length === other.length && isWithinPath(one, other)

/** Returns whether a path equals another one or lies inside it. */
export const isWithinPath = (path: FieldPath, outer: FieldPath): boolean =>
  outer.every((name, index) => path[index] === name)

/** Returns the part of a field of a record; undefined if there is none or its schema is no object. */
export function fieldOf({ schema, layout }: Part, name: string): Part | undefined {
  const { properties } = schema
  if (!isRecord(properties) || !Object.hasOwn(properties, name)) return undefined
  const own = properties[name]
  const inner = Object.hasOwn(layout, name) ? layout[name] : undefined
  return isRecord(own) ? { schema: own, layout: isRecord(inner) ? inner : {} } : undefined
}

/** Returns the record that holds the inner fields of a part: itself, or the rows of a list; undefined for one value. */
export function recordOf({ schema, layout }: Part): Part | undefined {
  const { items } = schema
  if (!isRecord(items)) return isRecord(schema.properties) ? { schema, layout } : undefined
  if (!isRecord(items.properties)) return undefined
  return { schema: items, layout: isRecord(layout.items) ? layout.items : {} }
}

/** Returns the record at a path; the form itself is a record even without fields. */
export function recordAt(form: Part, path: FieldPath): Part | undefined {
  let record = recordOf(form) ?? emptyRoot(form)
  for (const name of path) {
    const field = record && fieldOf(record, name)
    record = field && recordOf(field)
  }
  return record
}

const emptyRoot = (form: Part): Part | undefined =>
  form.schema.$ref === undefined && (form.schema.type ?? 'object') === 'object' ? form : undefined

export function fieldAt(form: Part, path: FieldPath): Part | undefined {
  const name = path.at(-1)
  const record = recordAt(form, path.slice(0, -1))
  return record && name !== undefined ? fieldOf(record, name) : undefined
}

/** Returns the names of a record's fields in the order in which they are drawn. */
export function namesOf({ schema, layout }: Part): string[] {
  const names = isRecord(schema.properties) ? Object.keys(schema.properties) : []
  const order = layout['ui:order']
  if (!Array.isArray(order)) return names
  const known = order.filter((name): name is string => names.includes(String(name)))
  const rest = names.filter(name => !known.includes(name))
  const star = order.slice(0, order.indexOf('*')).filter(name => names.includes(String(name))).length
  return order.includes('*') ? known.toSpliced(star, 0, ...rest) : [...known, ...rest]
}

export const requiredIn = ({ schema }: Part): string[] =>
  Array.isArray(schema.required) ? schema.required.filter(name => typeof name === 'string') : []

/**
 * Returns the schema of a field, also of one that only a branch of the schema (`then`, `dependencies` …) declares;
 * undefined if there is none.
 */
export function schemaAt(form: Part, path: FieldPath): SchemaObject | undefined {
  const own = fieldAt(form, path)?.schema
  const record = own ? undefined : recordAt(form, path.slice(0, -1))
  const fields = record && formFields(record.schema as FormSchema, form.schema as FormSchema)
  return own ?? (fields?.get(path.at(-1) ?? '') as SchemaObject | undefined)
}

/** Title for the empty path, which means the form. */
const wholeForm = '表单'

/** Returns the title of a field, or its name. */
export function titleAt(form: Part, path: FieldPath): string {
  const title = schemaAt(form, path)?.title
  const name = path.at(-1) ?? wholeForm
  return typeof title === 'string' && title !== '' ? title : name
}
