import { finding } from '../findings.ts'
import type { Reading } from '../reading.ts'

/**
 * Reports program code and decision tables that a vendor element names: they are not executed, and skipping them
 * silently would change the process.
 */
export function tellCode(reading: Reading, id: string, code: string | undefined): void {
  if (code === undefined) return
  reading.faults.error('implementation', id, finding('CODE_NOT_EXECUTABLE', { code }))
}
