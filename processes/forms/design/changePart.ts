import { isRecord, type SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import { finding } from './findings.ts'
import { type FieldPath, type FormDefinition, fieldOf, type Part } from './formDefinition.ts'
import { refuse } from './refuse.ts'

type Change = (record: Part) => Part

/** Returns an object with a word set or, if undefined, removed; the same object if nothing changes. */
export function withWord(object: SchemaObject, word: string, value: unknown): SchemaObject {
  if (value !== undefined)
    return Object.hasOwn(object, word) && object[word] === value ? object : { ...object, [word]: value }
  if (!Object.hasOwn(object, word)) return object
  const { [word]: _, ...rest } = object
  return rest
}

/** Returns a layout with an inner one; does not add an empty inner layout. */
const withInner = (layout: SchemaObject, word: string, inner: SchemaObject): SchemaObject =>
  Object.keys(inner).length === 0 && !(Object.hasOwn(layout, word) && isRecord(layout[word]))
    ? layout
    : withWord(layout, word, inner)

/** Returns a record with the schema and layout of a field replaced. */
export const withField = ({ schema, layout }: Part, name: string, field: Part): Part => ({
  schema: withWord(schema, 'properties', withWord((schema.properties ?? {}) as SchemaObject, name, field.schema)),
  layout: withInner(layout, name, field.layout),
})

/**
 * Returns the form with a changed record; the other parts are the same objects as before.
 *
 * @throws Refusal if there is no record at the path
 */
export function changeRecord(form: FormDefinition, path: FieldPath, change: Change): FormDefinition {
  return { ...form, ...changeWithin(form, path, change) }
}

/** Returns the form with a changed field. */
export function changeField(form: FormDefinition, path: FieldPath, change: Change): FormDefinition {
  const name = path.at(-1)
  if (name === undefined) return { ...form, ...change(form) }
  return changeRecord(form, path.slice(0, -1), record =>
    withField(record, name, change(fieldOf(record, name) ?? refuse(finding('FORM_FIELD_GONE', { name })))),
  )
}

function changeWithin(part: Part, path: FieldPath, change: Change): Part {
  const [name, ...rest] = path
  return ofRecord(part, record => {
    if (name === undefined) return change(record)
    const field = fieldOf(record, name) ?? refuse(finding('FORM_FIELD_GONE', { name }))
    if (!isRecord(field.schema.properties) && !isRecord(field.schema.items))
      refuse(finding('FORM_FIELD_WITHOUT_PARTS', { name }))
    return withField(record, name, changeWithin(field, rest, change))
  })
}

/** Changes the record inside a part: the rows of a list, else the part itself. */
function ofRecord(part: Part, change: Change): Part {
  const { items } = part.schema
  if (!isRecord(items)) return change(asRecord(part))
  const inner = change(asRecord({ schema: items, layout: isRecord(part.layout.items) ? part.layout.items : {} }))
  return {
    schema: withWord(part.schema, 'items', inner.schema),
    layout: withInner(part.layout, 'items', inner.layout),
  }
}

/** Returns the part; refuses a schema with `$ref` or of another type, because it cannot get fields. */
function asRecord(part: Part): Part {
  const { $ref, type, title } = part.schema
  if ($ref !== undefined || (type !== undefined && type !== 'object'))
    refuse(finding('FORM_FIELD_WITHOUT_PARTS', { name: typeof title === 'string' ? title : '表单' }))
  return part
}
