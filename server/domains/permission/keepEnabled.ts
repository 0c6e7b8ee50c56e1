import { invalid } from '../../ground/kernel/errors.ts'
import { wrong } from './faults.ts'

/**
 * Refuses to change `enabled` in an ordinary edit, because enabling and disabling have their own calls, codes and
 * rules.
 */
export function keepEnabled(values: Record<string, unknown>, before: Record<string, unknown>): void {
  if (values.enabled === undefined || values.enabled === null || values.enabled === before.enabled) return
  throw invalid(wrong('enabled', 'ENABLED_NOT_WRITABLE'))
}
