import { changeRecord } from '../changePart.ts'
import { finding } from '../findings.ts'
import { type FieldPath, type FormDefinition, fieldAt, isWithinPath, titleAt } from '../formDefinition.ts'
import { withoutInPrint } from '../noteRename.ts'
import { refuse } from '../refuse.ts'
import { usesOf } from '../usesOf.ts'
import type { CommandKind } from './command.ts'
import { withoutField } from './withoutField.ts'

/** Removes fields; refuses if formulas, rules or conditions of other fields refer to one. */
export const removeFields: CommandKind<{ fields: readonly FieldPath[] }> = {
  title: '删除字段',
  run(form, { fields }) {
    const outer = outermost(fields)
    const made = outer.reduce(withoutAt, form)
    for (const path of outer) {
      // References from fields that are removed too do not prevent the removal.
      const uses = usesOf(made, path)
      if (uses.length > 0) refuse(finding('FORM_FIELD_USED', { title: titleAt(form, path), places: uses.join('、') }))
    }
    return { form: made, selected: [] }
  },
}

export function withoutAt(form: FormDefinition, path: FieldPath): FormDefinition {
  const name = path.at(-1) ?? ''
  if (!fieldAt(form, path)) refuse(finding('FORM_FIELD_GONE', { name }))
  return withoutInPrint(
    changeRecord(form, path.slice(0, -1), record => withoutField(record, name)),
    path,
  )
}

/** Returns the fields that are not inside another one of them. */
export const outermost = (fields: readonly FieldPath[]): FieldPath[] =>
  fields.filter(
    (path, at) =>
      !fields.some(
        (other, place) => place !== at && isWithinPath(path, other) && (path.length > other.length || place < at),
      ),
  )
