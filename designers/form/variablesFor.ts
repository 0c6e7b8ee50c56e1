import { type FieldPath, type FormDefinition, recordAt } from '../../processes/forms/design/formDefinition.ts'

/** Returns the variables of formulas of a field: `form`, and its record as `row`. */
export function variablesFor(form: FormDefinition, path: FieldPath): Record<string, object> {
  const row = recordAt(form, path.slice(0, -1))
  return { form: form.schema, ...(row ? { row: row.schema } : {}) }
}
