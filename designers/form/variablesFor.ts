import { type FieldPath, type FormDefinition, recordAt } from '../../processes/forms/design/formDefinition.ts'

/** Returns what a formula of a field may read: the form, and the record that the field is in. */
export function variablesFor(form: FormDefinition, path: FieldPath): Record<string, object> {
  const row = recordAt(form, path.slice(0, -1))
  return { form: form.schema, ...(row ? { row: row.schema } : {}) }
}
