import type { Call } from '../kernel/call.ts'
import { notFound } from '../kernel/errors.ts'
import { registry } from '../kernel/registry.ts'

/**
 * GET /valid/conf/validation/{name}: a rule set by name. Whoever may fill in the form applies it in the browser; the
 * server applies it again when the endpoint that stores the form names it.
 *
 * @example { name: 'employee', title: '员工', rules: [{ field: 'level', valid: '=form.level < 9', message: '级别过高' }] }
 */
export function ruleSet(call: Call): Promise<unknown> {
  const found = registry.ruleSets.get(String(call.input.name))
  if (!found) return Promise.reject(notFound('校验规则不存在'))
  const { name, title, entity, properties, rules } = found
  return Promise.resolve({ name, title, entity: entity ?? null, properties: properties ?? null, rules })
}
