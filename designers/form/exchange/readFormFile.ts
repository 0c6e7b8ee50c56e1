import { readForm } from '../../../processes/form-exchange/readForm.ts'
import type { FormReport } from '../../../processes/form-exchange/report.ts'
import type { FormDefinition } from '../../../processes/forms/design/formDefinition.ts'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import type { FormFamily } from './exchangedForm.ts'

/** Endings of files that can be read. */
export const acceptedFiles = '.json,.form,.xlsx'

const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/**
 * Reads a form from a file: JSON in the browser, spreadsheets on the server. Stores nothing.
 *
 * @throws RequestError if the server refuses the spreadsheet
 */
export async function readFormFile(family: FormFamily, file: File): Promise<FormReport> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isArchive(bytes)) return readForm(new TextDecoder().decode(bytes))
  const given = { fileName: file.name, file: base64Of(bytes) }
  const { report } = (await callEndpoint(`${family}.templateSheet`, given, { silent: true })) as { report: FormReport }
  return report
}

/** In parts, because a call takes a limited number of arguments. */
function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** Returns the text of a definition as the server stores it. */
export const textOfForm = (form: FormDefinition): string => JSON.stringify(form, null, 2)
