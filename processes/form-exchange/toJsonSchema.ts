import { isRecord, type SchemaObject } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import type { FormDefinition } from '../forms/design/formDefinition.ts'
import { finding } from './findings.ts'
import { type FormReport, ReportLines } from './report.ts'

const draft7 = 'http://json-schema.org/draft-07/schema#'

/** Writes a form as `{ schema, uiSchema }` for tools that draw JSON Schemas; the report names our own keywords. */
export function toJsonSchema({ schema, layout }: FormDefinition): { file: object; report: FormReport } {
  const lines = new ReportLines()
  foreignWords(schema, '', lines)
  const { $schema = draft7, ...rest } = schema
  return { file: { schema: { $schema, ...rest }, uiSchema: layout }, report: lines.report(undefined, 'jsonSchema') }
}

function foreignWords(schema: SchemaObject, place: string, lines: ReportLines): void {
  for (const [word, before] of Object.entries(schema))
    if (word.startsWith('x-'))
      lines.add('noticed', finding('FORM_WORD_FOREIGN'), { element: place || null, attribute: word, before })
  const { properties, items } = schema
  if (isRecord(items)) foreignWords(items, place, lines)
  for (const [name, inner] of Object.entries(isRecord(properties) ? properties : {}))
    if (isRecord(inner)) foreignWords(inner, place === '' ? name : `${place}.${name}`, lines)
}
