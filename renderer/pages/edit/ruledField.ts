import type { ResolvedField } from '../../../runtime/schema/resolvedPage.ts'
import type { RuleSet } from '../../../schemas/types/ruleSet.ts'

/**
 * Applies rules to a field: required mark, message of the rule, and a uniqueness check on blur. Other rules are
 * validated with the form.
 */
export function ruledField(field: ResolvedField, ruleSets: readonly RuleSet[]): ResolvedField {
  let ruled = field
  for (const { name, rules } of ruleSets) {
    for (const rule of rules) {
      if (rule.field !== field.field) continue
      if (rule.kind === 'required' && ruled.required === false)
        ruled = { ...ruled, required: rule.when ?? true, missing: rule.message }
      if (rule.kind === 'unique' && rule.when === undefined && ruled.check === undefined) {
        const check = {
          call: 'validation.unique',
          as: 'value',
          with: { name, field: field.field },
          message: rule.message,
        }
        ruled = { ...ruled, check }
      }
    }
  }
  return ruled
}
