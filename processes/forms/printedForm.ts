import { cellOf } from '../../schemas/evaluate/cellOf.ts'
import { filesOf } from '../../schemas/evaluate/fileValue.ts'
import { isRecord } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import { moneyText, numberText } from '../../schemas/evaluate/numberText.ts'
import { plainSum } from '../../schemas/evaluate/plainNumber.ts'
import { printedText, printNames } from '../../schemas/evaluate/printedText.ts'
import { mapFrameTexts, readPrintFrame } from '../../schemas/evaluate/printFrame.ts'
import type { Property } from '../../schemas/types/entity.ts'
import type { FormPrint, FormPrintPart } from '../../schemas/types/formDefinition.ts'
import type { PrintedField, PrintedForm, PrintedPart, PrintFrame } from '../../schemas/types/printFrame.ts'
import { type FormSchema, followed, formFields, recordIn } from './formFields.ts'
import { groupsIn, layoutOptionOf } from './formGroups.ts'
import { printParts, readFormPrint, usualFrame } from './printSettings.ts'

/** A field with its display text; of a sub-table the texts of its rows. */
export interface FieldText {
  id: string
  title: string
  text: string
  rows?: readonly (readonly { title: string; text: string }[])[]
}

interface Content {
  /** Null: the texts have no form. */
  form: FormSchema | null
  fields: readonly FieldText[]
  values: Readonly<Record<string, unknown>>
}

const sumWord = '合计'

/** Longer texts take a whole row. */
const wide = 40

/** Returns what is set for the print of a form. */
export const printOf = (form: FormSchema | null): FormPrint => readFormPrint(form?.['x-print'])

/**
 * Returns a form in words as it is printed: its fields in groups and columns, its sub-tables as tables with their sums,
 * as its settings say.
 */
export function printedForm({ form, fields, values }: Content): PrintedForm {
  const print = printOf(form)
  const known = form ? (formFields(form) as Map<string, Property>) : new Map<string, Property>()
  const columns = print.columns ?? columnsOf(form)
  const byName = new Map(fields.map(field => [field.id, field]))
  const parts: PrintedPart[] = []
  const add = (names: readonly string[], title: string | undefined) => {
    let open: PrintedField[] = []
    let heading = title
    const close = () => {
      if (open.length === 0) return
      parts.push({ kind: 'fields', columns, fields: open, ...(heading === undefined ? {} : { title: heading }) })
      open = []
      heading = undefined
    }
    for (const name of names) {
      const field = byName.get(name)
      const schema = known.get(name)
      // Descriptions and dividers have no value.
      if (!field || (schema as { type?: unknown } | undefined)?.type === 'null') continue
      if (field.rows) {
        close()
        parts.push(tableOf(field, { form, schema, value: values[name], print }))
      } else open.push(printedField(field, schema, values[name]))
    }
    close()
  }
  const all = fields.map(({ id }) => id)
  if (print.fields) add(print.fields, undefined)
  else for (const { title, names } of groupsIn(form, all)) add(names, title)
  return { parts }
}

/** What stands below the form on paper. */
export const printedBelow = (form: FormSchema | null): readonly FormPrintPart[] => printOf(form).below ?? printParts

/** Returns the frame of a print with the fields of the form filled in; names of sheets stay. */
export function printedFrame(form: FormSchema | null, fields: readonly FieldText[], facts: Facts): PrintFrame {
  const texts = new Map([...fields.map(({ id, text }) => [id, text] as const), ...Object.entries(facts)])
  const fill = (text: string) =>
    printedText(text, name => (printNames.has(name) ? `{${name}}` : String(texts.get(name) ?? '')))
  return mapFrameTexts({ ...usualFrame, ...readPrintFrame(printOf(form)) }, fill)
}

/** Facts of an application by the names that texts of a print may mention. */
export type Facts = Readonly<Record<string, string | number | null | undefined>>

function columnsOf(form: FormSchema | null): 1 | 2 | 3 {
  const drawn = layoutOptionOf(form, 'columns')
  return drawn === 3 ? 3 : 2
}

function printedField({ id, title, text }: FieldText, schema: Property | undefined, value: unknown): PrintedField {
  const input = schema?.['x-field']
  const pictures =
    input === 'signature' || input === 'image'
      ? filesOf(value).flatMap(({ url }) => (/^(\/oss\/|https?:\/\/)/.test(url) ? [url] : []))
      : []
  const isWide = text.length > wide || text.includes('\n') || (schema?.maxLength ?? 0) > 200
  return {
    name: id,
    title,
    text,
    ...(pictures.length > 0 ? { pictures } : {}),
    ...(isWide ? { isWide } : {}),
  }
}

interface Table {
  form: FormSchema | null
  schema: Property | undefined
  value: unknown
  print: FormPrint
}

function tableOf({ id, title, rows = [] }: FieldText, { form, schema, value, print }: Table): PrintedPart {
  const inside = schema && form ? recordIn(schema, form) : undefined
  const members = inside && form ? [...formFields(inside.record, form)] : []
  const named = members.map(([name, part]) => {
    const property = followed(part, form ?? {}) as unknown as Property
    return { name, title: property.title ?? name, property }
  })
  // Titles of the rows say which columns there are, also without a form.
  const shown = rows[0]?.map(cell => cell.title) ?? named.map(column => column.title)
  const wanted = print.tables?.find(({ field }) => field === id)?.columns
  const columns = wanted
    ? wanted.flatMap(name => named.filter(column => column.name === name))
    : shown.map(one => named.find(column => column.title === one) ?? { name: one, title: one, property: undefined })
  const records = Array.isArray(value) ? (value as unknown[]) : []
  const foot = columns.map(({ name, property }) => sumOf(property, name, records))
  const word = foot.findIndex((text, at) => text === '' && columns[at] !== undefined)
  return {
    kind: 'table',
    title,
    columns: columns.map(column => ({
      title: column.title,
      ...(isNumber(column.property) ? { isNumber: true } : {}),
    })),
    rows: rows.map(row => columns.map(column => row.find(cell => cell.title === column.title)?.text ?? '')),
    ...(foot.some(text => text !== '') ? { foot: foot.map((text, at) => (at === word ? sumWord : text)) } : {}),
  }
}

const isNumber = (property: Property | undefined): boolean =>
  property?.type === 'number' || property?.type === 'integer'

/** Returns the sum of a column that is summed up on the screen: by `x-summary`, or because it is computed. */
function sumOf(property: Property | undefined, name: string, records: readonly unknown[]): string {
  if (!isNumber(property) || !property) return ''
  const own = property as { 'x-summary'?: unknown; 'x-value'?: unknown }
  if (own['x-summary'] !== 'sum' && (own['x-summary'] !== undefined || own['x-value'] === undefined)) return ''
  const values = records.flatMap(record => {
    const value = isRecord(record) ? record[name] : undefined
    return typeof value === 'number' ? [value] : []
  })
  const say = cellOf(property) === 'money' ? moneyText(property) : numberText(property)
  return say(plainSum(values))
}
