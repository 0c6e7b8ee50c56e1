import { isRecord, type SchemaObject } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import type { FormDefinition } from '../forms/design/formDefinition.ts'
import { readFormText } from '../forms/design/readFormText.ts'
import { finding } from './findings.ts'
import { type FormReport, ReportLines, withoutForm } from './report.ts'

/** Words of a `uiSchema` that name code of the tool that wrote it. */
const codeWords =
  /^ui:(?:field|\w*[tT]emplate|style|classNames|submitButtonOptions|rootFieldId|fieldReplacesAnyOrOneOf)$/
const schemaWords = ['properties', '$ref', 'allOf', 'anyOf', 'oneOf', 'items', 'if', '$defs', 'definitions']

/** Whether a parsed file is a JSON Schema, alone or as `schema` beside a `uiSchema`. */
export const isJsonSchema = (given: unknown): given is SchemaObject =>
  isRecord(given) && (isRecord(given.schema) || schemaWords.some(word => Object.hasOwn(given, word)))

/**
 * Reads a JSON Schema as a form: the schema stays as it is, its `uiSchema` becomes the layout. The report names the
 * words of the `uiSchema` that have no effect here.
 */
export function fromJsonSchema(file: SchemaObject): FormReport {
  const { schema, uiSchema, layout = uiSchema } = isRecord(file.schema) ? file : { schema: file }
  const read = readFormText(JSON.stringify({ schema, ...(isRecord(layout) ? { layout } : {}) }))
  const [fault] = read.faults
  if (!read.form) return withoutForm(fault ?? finding('FORM_FILE_NOT_FORM'))
  const lines = new ReportLines()
  const { form } = read
  keptWords(form.layout, '', lines)
  const count = countOf(form)
  lines.add('translated', finding('FORM_FILE_FIELDS_READ', { count }))
  const report = lines.report(form, 'jsonSchema')
  const { title } = form.schema
  return typeof title === 'string' && title !== '' ? { ...report, name: title } : report
}

const countOf = ({ schema }: FormDefinition) => Object.keys(isRecord(schema.properties) ? schema.properties : {}).length

function keptWords(layout: SchemaObject, place: string, lines: ReportLines, depth = 0): void {
  if (depth > 20) return
  for (const [word, value] of Object.entries(layout)) {
    if (codeWords.test(word))
      lines.add('kept', finding('FORM_PART_KEPT'), {
        element: place === '' ? null : place,
        attribute: word,
        before: value,
      })
    else if (!word.startsWith('ui:') && isRecord(value))
      keptWords(value, place === '' ? word : `${place}.${word}`, lines, depth + 1)
  }
}
