import type { RuleSet } from '../types/ruleSet.ts'
import { evaluateCondition } from './evaluateCondition.ts'
import type { Scope } from './scope.ts'

/** A message at a field, as the server answers it and a form shows it. */
export interface FieldError {
  field: string
  message: string
}

/**
 * Rules that a form breaks, in their order. A rule whose expression is wrong counts as broken: what cannot be checked
 * is not let through.
 *
 * @example checkRules(changePassword, { oldPass: '' }, { user }) // [{ field: 'oldPass', message: '请输入旧密码' }, …]
 */
export function checkRules(ruleSet: RuleSet, form: Record<string, unknown>, scope: Scope = {}): FieldError[] {
  const inner = { ...scope, form }
  return ruleSet.rules
    .filter((rule, index) => {
      const where = `rule set ${ruleSet.name}, rules[${index}]`
      if (!evaluateCondition(rule.when, inner, true, `${where}.when`)) return false
      return !evaluateCondition(rule.valid, inner, true, `${where}.valid`)
    })
    .map(({ field, message }) => ({ field, message }))
}
