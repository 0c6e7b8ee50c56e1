import type { ResolvedField } from '../../../runtime/schema/resolvedPage.ts'
import type { RuleSet } from '../../../schemas/types/ruleSet.ts'

/**
 * A field as rules change it: marked where it must be filled in, in the words of the rule, and asked about where its
 * value must be unlike all others. Everything else is judged with the form.
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
