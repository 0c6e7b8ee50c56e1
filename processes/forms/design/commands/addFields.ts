import { isRecord, type SchemaObject } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import { changeRecord, withField, withWord } from '../changePart.ts'
import { finding } from '../findings.ts'
import { type FieldPath, fieldOf, namesOf, type Part, requiredIn } from '../formDefinition.ts'
import { refuse } from '../refuse.ts'
import type { CommandKind } from './command.ts'
import { placeNames } from './placeNames.ts'

/** A field outside of a form: copied, or added from the palette. */
export interface LooseField {
  name: string
  schema: object
  layout?: object | undefined
  required?: boolean | undefined
}

export interface Target {
  /** Path of the record. */
  record: FieldPath
  /** Name of the field to insert before; without it, the fields go to the end of the group or record. */
  before?: string | undefined
  /** Index of the group. */
  group?: number | undefined
}

/** Adds fields; appends a number to names that exist already. */
export const addFields: CommandKind<Target & { fields: readonly LooseField[] }> = {
  title: '添加字段',
  run(form, { fields, ...target }) {
    if (fields.length === 0) refuse(finding('FORM_NOTHING_TO_PASTE'))
    const names: string[] = []
    const made = changeRecord(form, target.record, record => {
      let now = record
      for (const field of fields) {
        const name = freeName(now, field.name)
        names.push(name)
        now = withLoose(now, name, field)
      }
      return placeNames(now, names, target)
    })
    return { form: made, selected: names.map(name => [...target.record, name]) }
  },
}

/** Adds copied fields. */
export const pasteFields: typeof addFields = { ...addFields, title: '粘贴字段' }

export function withLoose(record: Part, name: string, { schema, layout, required }: LooseField): Part {
  const made = withField(record, name, { schema: schema as SchemaObject, layout: (layout ?? {}) as SchemaObject })
  return required ? { ...made, schema: withWord(made.schema, 'required', [...requiredIn(made), name]) } : made
}

/** Returns a free field name in the record: the given one, with a number appended if necessary. */
export function freeName(record: Part, wanted: string): string {
  const { properties } = record.schema
  const isTaken = (name: string) => isRecord(properties) && Object.hasOwn(properties, name)
  const base = wanted.replace(/\d+$/, '') || wanted
  let name = wanted
  for (let number = 2; isTaken(name); number++) name = `${base}${number}`
  return name
}

/** Returns copies of fields for `addFields`, in the order of the form. */
export function looseFields(record: Part, names: readonly string[]): LooseField[] {
  const required = requiredIn(record)
  return namesOf(record).flatMap(name => {
    const field = names.includes(name) ? fieldOf(record, name) : undefined
    return field ? [{ name, ...field, required: required.includes(name) }] : []
  })
}
