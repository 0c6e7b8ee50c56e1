import { checkRules } from '../../../../schemas/evaluate/checkRules.ts'
import type { FieldError } from '../../../../schemas/types/fieldError.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import { wrong } from '../faults.ts'
import { decryptPassword } from './passwordTransport.ts'

/**
 * Decrypts the named arguments and applies the rule set that the browser applied before encrypting. Empty ones stay
 * empty, so that the rules require them.
 */
export function submittedPasswords<Field extends string>(
  call: Call,
  fields: Field[],
  ruleSet: string,
): Record<Field, string> {
  const form: Record<string, unknown> = { ...call.input }
  const plain = {} as Record<Field, string>
  const errors: FieldError[] = []
  for (const field of fields) {
    const given = call.input[field] ?? ''
    const text = given === '' ? '' : decryptPassword(given, call.config.passwordKey)
    if (text === undefined) errors.push(wrong(field, 'PASSWORD_NOT_ENCRYPTED'))
    plain[field] = text ?? ''
    form[field] = plain[field]
  }
  if (errors.length > 0) throw invalid(errors)
  const rules = registry.ruleSets.get(ruleSet)
  if (!rules) throw new Error(`no rule set "${ruleSet}" in schemas/rules`)
  const broken = checkRules(rules, form, {})
  if (broken.length > 0) throw invalid(broken.map(one => ({ ...one, code: 'RULE_BROKEN' })))
  return plain
}
