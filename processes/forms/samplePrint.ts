import { isRecord } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import { type FormSchema, followed, formFields, recordIn } from './formFields.ts'
import type { FieldText } from './printedForm.ts'

const samples = { text: '示例', boolean: '是', file: '附件.pdf' }

/** Rows of a sub-table in a sample: enough to see its heading come again. */
const rows = 30

/** Returns texts for the fields of a form, to show its print before anybody has filled it in. */
export function sampleTexts(form: FormSchema): { fields: FieldText[]; values: Record<string, unknown> } {
  const values: Record<string, unknown> = {}
  const fields = [...formFields(form)].map(([id, given]): FieldText => {
    const schema = followed(given, form)
    const title = titleOf(schema, id)
    const inside = recordIn(given, form)
    if (!inside?.isList) return { id, title, text: sampleOf(schema, 0) }
    const columns = [...formFields(inside.record, form)].map(([name, part]) => [name, followed(part, form)] as const)
    values[id] = Array.from({ length: rows }, (_, at) =>
      Object.fromEntries(columns.map(([name, part]) => [name, isNumber(part) ? (at + 1) * 10 : null])),
    )
    return {
      id,
      title,
      text: `${rows} 行`,
      rows: Array.from({ length: rows }, (_, at) =>
        columns.map(([name, part]) => ({ title: titleOf(part, name), text: sampleOf(part, at) })),
      ),
    }
  })
  return { fields, values }
}

const titleOf = ({ title }: FormSchema, name: string) => (typeof title === 'string' && title !== '' ? title : name)

const isNumber = ({ type }: FormSchema) => type === 'number' || type === 'integer'

function sampleOf(schema: FormSchema, at: number): string {
  const { type, format, enum: choices, oneOf, 'x-unit': unit } = schema
  const first = Array.isArray(oneOf) ? oneOf.find(isRecord) : undefined
  if (Array.isArray(choices) && choices.length > 0) return String(choices[at % choices.length])
  if (typeof first?.title === 'string') return first.title
  if (isNumber(schema)) return `${(at + 1) * 10}${typeof unit === 'string' ? ` ${unit}` : ''}`
  if (type === 'boolean') return samples.boolean
  if (format === 'date') return '2026-01-01'
  if (format === 'date-time') return '2026-01-01 09:00:00'
  return schema['x-field'] === 'upload' ? samples.file : samples.text
}
