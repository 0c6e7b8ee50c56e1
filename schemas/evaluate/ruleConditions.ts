import type { Condition } from '../types/common.ts'
import type { Rule } from '../types/ruleSet.ts'

/**
 * The conditions of a rule. Whoever wants to know what it looks at takes the fields that they read, and its own.
 *
 * @example ruleConditions({ kind: 'required', field: 'phone', when: '=form.notify', message: '请输入手机号' }) // ['=form.notify']
 */
export const ruleConditions = (rule: Rule): Condition[] =>
  [rule.when, rule.kind === 'expression' ? rule.valid : undefined].filter(one => one !== undefined)
