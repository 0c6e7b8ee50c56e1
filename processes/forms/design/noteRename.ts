import { type FieldPath, type FormDefinition, samePath } from './formDefinition.ts'

/** Returns the form with a note that a field has another path, so that values of older versions find it. */
export function noteRename(form: FormDefinition, from: FieldPath, to: FieldPath): FormDefinition {
  if (samePath(from, to)) return form
  return { ...form, renames: [...(form.renames ?? []), { from: from.join('.'), to: to.join('.') }] }
}
