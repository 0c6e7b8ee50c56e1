import { isRecord } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { LooseField } from './commands/addFields.ts'

/** Returns copied fields as text for the clipboard of the system, so that they can be pasted into other forms. */
export const writeClip = (fields: readonly LooseField[]): string => JSON.stringify({ formFields: fields }, null, 2)

/** Returns the fields in a text from the clipboard; an empty list for other texts. */
export function readClip(text: string): LooseField[] {
  try {
    const given: unknown = JSON.parse(text)
    const fields = isRecord(given) && Array.isArray(given.formFields) ? (given.formFields as unknown[]) : []
    return fields.filter(isLoose)
  } catch {
    return []
  }
}

const isLoose = (field: unknown): field is LooseField =>
  isRecord(field) &&
  typeof field.name === 'string' &&
  field.name !== '' &&
  isRecord(field.schema) &&
  (field.layout === undefined || isRecord(field.layout))
