import type { RuleSet } from '../types/ruleSet.ts'
import { judgeRule, type RuleFacts } from './judgeRule.ts'
import type { Scope } from './scope.ts'

/** A fault at a field, as the server returns it and forms show it. */
export interface FieldError {
  field: string
  message: string
}

/**
 * Returns the broken rules of a form in order; browser and server share this function.
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
