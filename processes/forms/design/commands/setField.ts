import { changeField, changeRecord, withWord } from '../changePart.ts'
import { finding } from '../findings.ts'
import { type FieldPath, fieldAt, type Part, requiredIn } from '../formDefinition.ts'
import { withOption } from '../layoutOptions.ts'
import { refuse } from '../refuse.ts'
import type { CommandKind } from './command.ts'

/** Words to set and words to remove. */
export interface WordChanges {
  set?: Readonly<Record<string, unknown>>
  clear?: readonly string[]
}

/** Changes words of a field's schema, of the items of a list, and options of its layout; no path means the form. */
export const setField: CommandKind<{
  field: FieldPath
  schema?: WordChanges
  items?: WordChanges
  layout?: WordChanges
}> = {
  title: '修改属性',
  run(form, { field, schema, items, layout }) {
    const made = changeField(form, field, part => {
      const own = changed(part.schema, schema, withWord)
      const inner = items && changed((own.items ?? {}) as Part['schema'], items, withWord)
      return {
        schema: inner ? withWord(own, 'items', inner) : own,
        layout: changed(part.layout, layout, withOption),
      }
    })
    return { form: made, selected: field.length === 0 ? [] : [field] }
  },
}

function changed(
  given: Part['schema'],
  { set = {}, clear = [] }: WordChanges = {},
  write: typeof withWord,
): Part['schema'] {
  const cleared = clear.reduce((now, word) => write(now, word, undefined), given)
  return Object.entries(set).reduce((now, [word, value]) => write(now, word, value), cleared)
}

/** Makes fields required, or no longer. */
export const requireFields: CommandKind<{ fields: readonly FieldPath[]; required: boolean }> = {
  title: '修改必填',
  run(form, { fields, required }) {
    const made = fields.reduce((now, path) => {
      const name = path.at(-1) ?? ''
      if (!fieldAt(now, path)) refuse(finding('FORM_FIELD_GONE', { name }))
      return changeRecord(now, path.slice(0, -1), record => {
        const others = requiredIn(record).filter(each => each !== name)
        const names = required ? [...others, name] : others
        if (required === requiredIn(record).includes(name)) return record
        return { ...record, schema: withWord(record.schema, 'required', names.length === 0 ? undefined : names) }
      })
    }, form)
    return { form: made, selected: fields }
  },
}
