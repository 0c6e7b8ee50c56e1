import { isRecord } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import type { Variables } from '../state/state.ts'
import { type FormSchema, followed, formFields, recordIn } from './formFields.ts'

/** A field of a form, or a column of one row, with its value. */
export interface FilledPart {
  /** `lines.2.productId`. */
  path: string
  /** The path without the numbers of rows: `lines.productId`. */
  place: string
  schema: FormSchema
  /** Undefined if it is not filled in. */
  value: unknown
  /** The record that contains it: the form's values, a row, or a group of fields. */
  row: Readonly<Record<string, unknown>>
}

/**
 * Returns all fields of a form with their values, groups and rows before what they contain. References are resolved;
 * of a field that several branches describe, the first description counts.
 *
 * @example filledParts(form, { lines: [{ name: '笔' }] }).map(({ path }) => path) // ['lines', 'lines.0.name']
 */
export function filledParts(form: FormSchema, values: Variables): FilledPart[] {
  const parts: FilledPart[] = []
  // All rows of a table have the same schema.
  const known = new Map<FormSchema, Map<string, FormSchema>>()
  collect(form, values, { path: '', place: '' })
  return parts

  function collect(record: FormSchema, row: Readonly<Record<string, unknown>>, at: { path: string; place: string }) {
    for (const [name, schema] of fieldsOf(record)) {
      const value = Object.hasOwn(row, name) ? row[name] : undefined
      const part = { path: `${at.path}${name}`, place: `${at.place}${name}`, schema, value, row }
      parts.push(part)
      const inside = recordIn(schema, form)
      if (!inside) continue
      const place = `${part.place}.`
      if (!inside.isList) {
        if (isRecord(value)) collect(inside.record, value, { path: `${part.path}.`, place })
      } else if (Array.isArray(value)) {
        for (const [index, each] of value.entries())
          if (isRecord(each)) collect(inside.record, each, { path: `${part.path}.${index}.`, place })
      }
    }
  }

  function fieldsOf(record: FormSchema): Map<string, FormSchema> {
    const made =
      known.get(record) ??
      new Map([...formFields(record, form)].map(([name, field]) => [name, followed(field, form)] as const))
    known.set(record, made)
    return made
  }
}
