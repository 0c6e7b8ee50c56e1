import type { Finding } from '../../../schemas/evaluate/finding.ts'
import type { FieldError } from '../../../schemas/types/fieldError.ts'
import { wrong } from './faults.ts'

/** Returns the error of a plan at its table: the code of what was found, and a message that names the table. */
export const planError = (table: string, { code, message }: Finding): FieldError => ({
  ...wrong(table, 'PLAN_INVALID', { table, fault: message }),
  code,
})
