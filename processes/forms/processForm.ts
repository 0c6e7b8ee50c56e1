import { fieldError } from '../../schemas/evaluate/finding.ts'
import { givenSchema } from '../../schemas/evaluate/json-schema/givenSchema.ts'
import { isRecord } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import { serialOf } from '../../schemas/evaluate/json-schema/serialWord.ts'
import { skipEmptyWord } from '../../schemas/evaluate/json-schema/skipEmpty.ts'
import { messagesBy } from '../../schemas/evaluate/json-schema/valueErrors.ts'
import type { FieldError } from '../../schemas/types/fieldError.ts'
import type { FieldRight } from '../../schemas/types/process.ts'
import type { Variables } from '../state/state.ts'
import { type Right, rightsOf } from './fieldRights.ts'
import { branchWords, type FormSchema, followed, formFields, recordIn } from './formFields.ts'

/** Returns the JSON Schema of a process form; null for a process without a form or with a hand-written one. */
export function formOf(settings: { form?: string }): FormSchema | null {
  if (!settings.form?.trim().startsWith('{')) return null
  const given = givenSchema(settings.form)
  return 'schema' in given ? (given.schema as FormSchema) : null
}

/**
 * Returns the form as a node shows it: without hidden fields and columns, and with read-only ones locked. `known` holds
 * the current values: in a table with read-only columns existing rows stay (`x-keptRows`), and a read-only table takes
 * no new rows (`x-fixedRows`). Read-only fields that the rights do not ask to show are left out while they are empty
 * (`x-skipEmpty`): what only a later node fills in means nothing to its readers yet. Where fields are writable unless
 * the rights say otherwise, as at the start, `read` only locks a field.
 */
export const formAt = (
  form: FormSchema,
  rights: readonly FieldRight[],
  otherwise: 'read' | 'write',
  known: Variables = {},
): FormSchema => recordAt(followed(form, form), rights, { otherwise, known, root: form, ...whole() })

interface Showing {
  otherwise: Right
  known: Variables
  root: FormSchema
  /** Whether it is the record of a field, such as the rows of a table, where columns stay in their places. */
  isInner?: boolean
  /** References on the path to this schema. */
  within: readonly string[]
  /** Number of branches that may still be expanded. */
  left: { branches: number }
}

const whole = () => ({ within: [], left: { branches: 1000 } })

function recordAt(record: FormSchema, rights: readonly FieldRight[], showing: Showing): FormSchema {
  const { otherwise, known, root } = showing
  const properties: Record<string, object> = {}
  const required = (record.required ?? []).filter(name => rightIn(rights, name, otherwise) === 'write')
  for (const [name, schema] of Object.entries(record.properties ?? {})) {
    const { own, inner } = rightsOf(rights, name)
    const right = own?.right ?? otherwise
    if (right === 'hide') continue
    const parts = inner.length > 0 ? recordIn(schema, root) : undefined
    const isWritten = right === 'write'
    const isAsked = showing.isInner || (own !== undefined && otherwise === 'read')
    properties[name] = parts
      ? partsAt(parts, inner, { right, value: known[name], root })
      : isWritten
        ? schema
        : { ...schema, readOnly: true, ...(!isAsked && { [skipEmptyWord]: true }) }
    if (isWritten && own?.required && !required.includes(name) && serialOf(schema) === undefined) required.push(name)
  }
  return { ...record, ...branchesAt(record, rights, showing), properties, required }
}

function branchesAt(record: FormSchema, rights: readonly FieldRight[], showing: Showing): Partial<FormSchema> {
  const { otherwise, within, left, root } = showing
  const branch = (given: unknown): unknown => {
    // Fields that must be filled in together.
    if (Array.isArray(given)) return given.filter(name => rightIn(rights, String(name), otherwise) === 'write')
    if (!isRecord(given)) return given
    // Stops at recursive references.
    if (within.includes(String(given.$ref)) || left.branches-- <= 0) return {}
    const place = typeof given.$ref === 'string' ? [...within, given.$ref] : within
    return recordAt(followed(given, root), rights, { ...showing, within: place })
  }
  const named = (given: unknown): unknown =>
    isRecord(given) ? Object.fromEntries(Object.entries(given).map(([name, one]) => [name, branch(one)])) : given
  const shown: Record<string, unknown> = {}
  for (const [word, kind] of branchWords) {
    const given = record[word]
    if (given === undefined) continue
    if (kind === 'list') shown[word] = Array.isArray(given) ? given.map(branch) : given
    else shown[word] = kind === 'named' ? named(given) : branch(given)
  }
  return shown
}

const rightIn = (rights: readonly FieldRight[], name: string, otherwise: Right): Right =>
  rightsOf(rights, name).own?.right ?? otherwise

function partsAt(
  { record, isList, around }: NonNullable<ReturnType<typeof recordIn>>,
  inner: readonly FieldRight[],
  { right, value, root }: { right: Right; value: unknown; root: FormSchema },
): object {
  const known = isRecord(value) ? value : {}
  const shown = recordAt(record, inner, { otherwise: right, known, root, isInner: true, ...whole() })
  const made = around(shown)
  if (!isWritable(shown)) return { ...made, readOnly: true }
  const columns = formFields(shown, root)
  const isWhole = [...formFields(record, root).keys()].every(name => {
    const column = columns.get(name) as { readOnly?: boolean } | undefined
    return column !== undefined && column.readOnly !== true
  })
  if (!isList || (isWhole && right === 'write')) return made
  return {
    ...made,
    'x-keptRows': Array.isArray(value) ? value.length : 0,
    ...(right !== 'write' && { 'x-fixedRows': true }),
  }
}

/** Whether a form has the field or column; open lists and records accept any. */
export function isFieldOf(form: FormSchema, field: string, root = form): boolean {
  const fields = formFields(form, root)
  if (fields.has(field)) return true
  const [name = '', ...rest] = field.split('.')
  const schema = fields.get(name)
  if (!schema || rest.length === 0) return false
  const inside = recordIn(schema, root)
  if (inside) return isFieldOf(inside.record, rest.join('.'), root)
  const { type } = followed(schema, root) as { type?: unknown }
  return type === 'array' || type === 'object'
}

/** Returns the rights of a read-only viewer, without hidden fields; null hides all. */
export const readRights = (form: FormSchema | null, hidden: readonly FieldRight[] | null): readonly FieldRight[] =>
  hidden ?? (form ? [...formFields(form).keys()] : []).map(field => ({ field, right: 'hide' }))

/** Whether any field of the form can be filled in. */
export const isWritable = (form: FormSchema): boolean =>
  [...formFields(form).values()].some(schema => (schema as { readOnly?: boolean }).readOnly !== true)

/** Returns the faults of submitted values, each at its field in the request. */
export function formFaults(form: FormSchema, values: Variables, field = 'variables'): FieldError[] {
  return messagesBy(form, values, '表单').map(({ path, ...found }) =>
    fieldError(path === '' ? field : `${field}.${path}`, found),
  )
}
