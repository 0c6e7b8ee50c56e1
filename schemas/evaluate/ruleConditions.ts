import type { Condition } from '../types/common.ts'
import type { Rule } from '../types/ruleSet.ts'

/**
 * Returns the conditions of a rule. The rule depends on the fields that they read, and on its own field.
 *
 * @example ruleConditions({ kind: 'required', field: 'phone', when: '=form.notify', message: '请输入手机号' }) //
 * ['=form.notify']
 */
export const ruleConditions = (rule: Rule): Condition[] =>
  [rule.when, rule.kind === 'expression' ? rule.valid : undefined].filter(one => one !== undefined)
