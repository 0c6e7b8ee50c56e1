import { type Finding, fieldError } from '../../../schemas/evaluate/finding.ts'
import type { FieldError } from '../../../schemas/types/fieldError.ts'
import { finding } from './findings.ts'

/** Returns the error of a plan at its table: the code of what was found, and a message that names the table. */
export const planError = (table: string, cause: Finding): FieldError => {
  const { message } = finding('PLAN_OF_TABLE', { table, cause })
  return fieldError(table, { ...cause, message })
}
