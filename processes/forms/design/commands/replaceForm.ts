import { isRecord } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import { finding } from '../findings.ts'
import { type FieldPath, fieldAt } from '../formDefinition.ts'
import { refuse } from '../refuse.ts'
import type { CommandKind } from './command.ts'

/** Replaces the form by a JSON text, as edited in the JSON view. */
export const replaceForm: CommandKind<{ form: unknown; selected?: readonly FieldPath[] }> = {
  title: '修改 JSON',
  run(_, { form, selected = [] }) {
    if (!isRecord(form) || !isRecord(form.schema)) return refuse(finding('FORM_TEXT_INVALID'))
    if (form.layout !== undefined && !isRecord(form.layout)) return refuse(finding('FORM_TEXT_INVALID'))
    const made = { ...form, schema: form.schema, layout: form.layout ?? {} }
    return { form: made, selected: selected.filter(path => fieldAt(made, path)) }
  },
}
