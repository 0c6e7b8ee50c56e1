import type { FormDefinition } from '../../../processes/forms/design/formDefinition.ts'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { RequestError } from '../../../runtime/request/requestError.ts'
import type { FormFamily } from './exchangedForm.ts'
import { finding } from './findings.ts'
import { textOfForm } from './readFormFile.ts'

export interface NewForm {
  name: string
  code: string
  groupId: string | undefined
}

/** Stores a form that was read from a file; returns why that is impossible, such as a name that another form has. */
export async function importForm(family: FormFamily, made: NewForm, form: FormDefinition): Promise<string | undefined> {
  const name = made.name.trim()
  try {
    const query = { name, current: 1, size: 100 }
    const found = await callEndpoint(`${family}.templateList`, query, { silent: true })
    const { records } = found as { records: { name: string }[] }
    if (records.some(each => each.name === name)) return finding('FORM_NAME_TAKEN', { name }).message
    const given = { name, code: made.code.trim(), groupId: made.groupId ?? null, definition: textOfForm(form) }
    await callEndpoint(`${family}.templateSave`, given, { silent: true })
    return undefined
  } catch (error) {
    return sentenceOf(error)
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof RequestError)) return error instanceof Error ? error.message : String(error)
  const fields = error.errors.map(({ message }) => message)
  return fields.length > 0 ? fields.join('；') : error.message
}
