import { givenSchema } from '../../../schemas/evaluate/json-schema/givenSchema.ts'
import { isRecord } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import { messagesBy } from '../../../schemas/evaluate/json-schema/valueErrors.ts'
import type { FieldRight } from '../../../schemas/types/process.ts'
import type { FieldError } from '../../kernel/errors.ts'
import type { Variables } from '../engine/state.ts'
import { type Right, rightsOf } from './fieldRights.ts'

/** The JSON Schema of the form that a process is filled in by; null for a process without one, or with one by code. */
export function formOf(settings: { form?: string }): FormSchema | null {
  if (!settings.form?.trim().startsWith('{')) return null
  const given = givenSchema(settings.form)
  return 'schema' in given ? (given.schema as FormSchema) : null
}

export interface FormSchema {
  properties?: Record<string, object>
  required?: string[]
  [word: string]: unknown
}

/** The records inside of a field: the rows of a sub-table, or the field itself; undefined where there are none. */
export function recordIn(
  schema: object,
  root: FormSchema,
): { record: FormSchema; isList: boolean; around: (record: FormSchema) => object } | undefined {
  const field = followed(schema, root)
  if (isRecord(field.items)) {
    const record = followed(field.items, root)
    return record.properties && { record, isList: true, around: items => ({ ...field, items }) }
  }
  return field.properties && { record: field, isList: false, around: record => record }
}

/** Behind references within the form. */
function followed(schema: object, root: FormSchema): FormSchema {
  let at = schema as FormSchema
  for (let hops = 0; typeof at.$ref === 'string' && at.$ref.startsWith('#/') && hops < 20; hops++) {
    let found: unknown = root
    for (const name of at.$ref.slice(2).split('/')) {
      const key = name.replaceAll('~1', '/').replaceAll('~0', '~')
      found = isRecord(found) && Object.hasOwn(found, key) ? found[key] : undefined
    }
    if (!isRecord(found)) return at
    const { $ref: _, ...beside } = at
    at = { ...found, ...beside }
  }
  return at
}

/**
 * The form as a node shows it: hidden fields and columns are not there, those only read cannot be changed. `known` are
 * the values that stand there: rows of a table with columns that cannot be written stay (`x-keptRows`), and where the
 * table itself is only read none are added (`x-fixedRows`).
 */
export const formAt = (
  form: FormSchema,
  rights: readonly FieldRight[],
  otherwise: 'read' | 'write',
  known: Variables = {},
): FormSchema => recordAt(form, rights, { otherwise, known, root: form })

interface Showing {
  otherwise: Right
  known: Variables
  root: FormSchema
}

function recordAt(record: FormSchema, rights: readonly FieldRight[], { otherwise, known, root }: Showing): FormSchema {
  const properties: Record<string, object> = {}
  const required: string[] = []
  for (const [name, schema] of Object.entries(record.properties ?? {})) {
    const { own, inner } = rightsOf(rights, name)
    const right = own?.right ?? otherwise
    if (right === 'hide') continue
    const parts = inner.length > 0 ? recordIn(schema, root) : undefined
    const isWritten = right === 'write'
    properties[name] = parts
      ? partsAt(parts, inner, { right, value: known[name], root })
      : isWritten
        ? schema
        : { ...schema, readOnly: true }
    if (isWritten && (record.required?.includes(name) || own?.required)) required.push(name)
  }
  return { ...record, properties, required }
}

function partsAt(
  { record, isList, around }: NonNullable<ReturnType<typeof recordIn>>,
  inner: readonly FieldRight[],
  { right, value, root }: { right: Right; value: unknown; root: FormSchema },
): object {
  const shown = recordAt(record, inner, { otherwise: right, known: isRecord(value) ? value : {}, root })
  const made = around(shown)
  if (!isWritable(shown)) return { ...made, readOnly: true }
  const isWhole = Object.keys(record.properties ?? {}).every(name => {
    const column = shown.properties?.[name] as { readOnly?: boolean } | undefined
    return column !== undefined && column.readOnly !== true
  })
  if (!isList || (isWhole && right === 'write')) return made
  return {
    ...made,
    'x-keptRows': Array.isArray(value) ? value.length : 0,
    ...(right !== 'write' && { 'x-fixedRows': true }),
  }
}

/** Whether a form has the field, or the column, of that name; what a list or record leaves open may be there. */
export function isFieldOf(form: FormSchema, field: string, root = form): boolean {
  const { properties = {} } = form
  if (Object.hasOwn(properties, field)) return true
  const [name = '', ...rest] = field.split('.')
  const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
  if (!schema || rest.length === 0) return false
  const inside = recordIn(schema, root)
  if (inside) return isFieldOf(inside.record, rest.join('.'), root)
  const { type } = followed(schema, root) as { type?: unknown }
  return type === 'array' || type === 'object'
}

/** The rights of somebody who may only read it, without what is kept from him; null: all of it. */
export const readRights = (form: FormSchema | null, hidden: readonly FieldRight[] | null): readonly FieldRight[] =>
  hidden ?? Object.keys(form?.properties ?? {}).map(field => ({ field, right: 'hide' }))

/** Whether anything of it can be filled in. */
export const isWritable = (form: FormSchema): boolean =>
  Object.values(form.properties ?? {}).some(schema => (schema as { readOnly?: boolean }).readOnly !== true)

/** What is wrong with what was filled in, at the field of the call that brings it. */
export function formFaults(form: FormSchema, values: Variables, field = 'variables'): FieldError[] {
  return messagesBy(form, values, '表单').map(({ path, message }) => ({
    field: path === '' ? field : `${field}.${path}`,
    message,
  }))
}
