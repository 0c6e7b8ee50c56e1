import { invalid } from '../../ground/kernel/errors.ts'
import { wrong } from './faults.ts'

/** Enabling and disabling have calls, codes and rules of their own; an ordinary edit must not slip past them. */
export function keepEnabled(values: Record<string, unknown>, before: Record<string, unknown>): void {
  if (values.enabled === undefined || values.enabled === null || values.enabled === before.enabled) return
  throw invalid(wrong('enabled', 'ENABLED_NOT_WRITABLE'))
}
