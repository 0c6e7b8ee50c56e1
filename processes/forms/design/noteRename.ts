import { withFieldInPrint } from '../printSettings.ts'
import { type FieldPath, type FormDefinition, samePath } from './formDefinition.ts'

/**
 * Returns the form with a note that a field has another path, so that values of older versions find it. The settings of
 * its print follow a new key; a field that moved elsewhere leaves them.
 */
export function noteRename(form: FormDefinition, from: FieldPath, to: FieldPath): FormDefinition {
  if (samePath(from, to)) return form
  const name = samePath(from.slice(0, -1), to.slice(0, -1)) ? to.at(-1) : undefined
  return {
    ...withoutInPrint(form, from, name),
    renames: [...(form.renames ?? []), { from: from.join('.'), to: to.join('.') }],
  }
}

/** Returns the form with the settings of its print changed for a field that has another key, or is gone. */
export function withoutInPrint(form: FormDefinition, path: FieldPath, name?: string): FormDefinition {
  const print = form.print && withFieldInPrint(form.print, path, name)
  return print === form.print || print === undefined ? form : { ...form, print }
}
