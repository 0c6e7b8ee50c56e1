import { invalid } from '../../ground/kernel/errors.ts'

/** Enabling and disabling have calls, codes and rules of their own; an ordinary edit must not slip past them. */
export function keepEnabled(values: Record<string, unknown>, before: Record<string, unknown>): void {
  if (values.enabled === undefined || values.enabled === null || values.enabled === before.enabled) return
  throw invalid([{ field: 'enabled', message: '启用与停用请使用启停操作' }])
}
