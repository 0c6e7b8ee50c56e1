import type { RuleSet } from '../types/ruleSet.ts'
import { judgeRule, type RuleFacts } from './judgeRule.ts'
import type { Scope } from './scope.ts'

/** A message at a field, as the server answers it and a form shows it. */
export interface FieldError {
  field: string
  message: string
}

/**
 * Rules that a form breaks, in their order; browser and server judge by this one function.
 *
 * @example checkRules(changePassword, { oldPass: '' }, { user }) // [{ field: 'oldPass', message: '请输入旧密码' }, …]
 */
export function checkRules(
  ruleSet: Pick<RuleSet, 'name' | 'rules'>,
  form: Record<string, unknown>,
  scope: Scope = {},
  facts: RuleFacts = {},
): FieldError[] {
  const inner = { ...scope, form }
  return ruleSet.rules
    .filter((rule, index) => judgeRule(rule, inner, facts, `rule set ${ruleSet.name}, rules[${index}]`) === 'broken')
    .map(({ field, message }) => ({ field, message }))
}
