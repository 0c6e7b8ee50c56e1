import { isRecord } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import type { FormDefinition } from '../forms/design/formDefinition.ts'
import { readFormText } from '../forms/design/readFormText.ts'
import { finding } from './findings.ts'
import { type FormReport, ReportLines, withoutForm } from './report.ts'

const kind = 'schema-console-form'

/** What a file of our own says of a form besides its definition. */
export interface OwnFacts {
  name: string
  code: string
  group?: string | undefined
  description?: string | undefined
}

/** Writes a form as a whole, to be read by `readForm` on another server. */
export const toOwnForm = (definition: FormDefinition, { name, code, group, description }: OwnFacts): object => ({
  kind,
  version: 1,
  name,
  code,
  ...(group ? { group } : {}),
  ...(description ? { description } : {}),
  definition,
})

export const isOwnForm = (given: unknown): given is Record<string, unknown> =>
  isRecord(given) && (given.kind === kind || isRecord(given.definition))

export function fromOwnForm(file: Record<string, unknown>): FormReport {
  const { form, faults } = readFormText(JSON.stringify(file.definition ?? null))
  const [fault] = faults
  if (!form) return withoutForm(fault ?? finding('FORM_FILE_NOT_FORM'))
  const lines = new ReportLines()
  const count = Object.keys(isRecord(form.schema.properties) ? form.schema.properties : {}).length
  lines.add('translated', finding('FORM_FILE_FIELDS_READ', { count }))
  const facts = ['name', 'code', 'group'].flatMap(word => {
    const value = file[word]
    return typeof value === 'string' && value !== '' ? [[word, value.slice(0, 100)] as const] : []
  })
  return { ...lines.report(form, 'own'), ...Object.fromEntries(facts) }
}
