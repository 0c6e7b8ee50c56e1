import { type FormSchema, followed, formFields, recordIn } from '../forms/formFields.ts'

/** A field of a form, or a column of a sub-table: `lines.price`. */
export interface PlacedField {
  field: string
  /** With the titles around it: `采购明细 / 单价`. */
  title: string
  schema: FormSchema
  isRequired: boolean
}

const deepest = 5

/** Returns the fields of a form in their order, each followed by those inside it. */
export function fieldsOf(form: FormSchema, root = form, before = { field: '', title: '' }, depth = 0): PlacedField[] {
  const required = new Set(followed(form, root).required ?? [])
  return [...formFields(form, root)].flatMap(([name, given]) => {
    const schema = followed(given, root)
    const field = `${before.field}${name}`
    const title = `${before.title}${typeof schema.title === 'string' && schema.title !== '' ? schema.title : name}`
    const inside = depth < deepest ? recordIn(schema, root) : undefined
    const inner = inside ? fieldsOf(inside.record, root, { field: `${field}.`, title: `${title} / ` }, depth + 1) : []
    return [{ field, title, schema, isRequired: required.has(name) }, ...inner]
  })
}
