import { checkRules } from '../../../schemas/evaluate/checkRules.ts'
import { judgeRule } from '../../../schemas/evaluate/judgeRule.ts'
import type { RuleSet } from '../../../schemas/types/ruleSet.ts'
import { mayCall } from '../../ground/kernel/authorize.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { signedIn } from '../../ground/kernel/signedIn.ts'
import { keepersOf } from '../../services/records/rules/forms.ts'
import { ruleSetOf } from '../../services/records/rules/ruleSetOf.ts'
import { takenFields } from '../../services/records/rules/takenFields.ts'
import { fault } from './faults.ts'

async function found(call: Call): Promise<RuleSet> {
  const ruleSet = await ruleSetOf(call.db, String(call.input.name))
  if (!ruleSet) throw fault('RULE_SET_GONE')
  return ruleSet
}

/**
 * GET /valid/conf/validation/{name}: returns the rules of a code, or all rules of a form by its full name. Requires the
 * right to fill in the form; the browser applies them, and the server again on save.
 *
 * @example { name: 'userCreate', title: '新增用户', entity: 'user', rules: [{ kind: 'required', field: 'phone',
 * message: '请输入手机号' }] }
 */
export async function ruleSet(call: Call<EndpointInput<'validation.ruleSet'>>): Promise<unknown> {
  const { name, title, entity, properties, rules } = await found(call)
  return { name, title, entity: entity ?? null, properties: properties ?? null, rules }
}

/**
 * POST /valid/conf/unique: whether a record has the value of a `unique` rule. Requires the right to submit a form with
 * that rule, because the answer reveals known values.
 */
export async function unique(call: Call<EndpointInput<'validation.unique'>>): Promise<{ exists: boolean }> {
  const ruleSet = await found(call)
  const { field, value, id } = call.input
  const rules = ruleSet.rules.filter(rule => rule.kind === 'unique' && rule.field === field)
  if (rules.length === 0) throw fault('FIELD_NOT_UNIQUE')
  const session = signedIn(call)
  const maySubmit = keepersOf(ruleSet.name).some(({ definition }) => mayCall(session, definition.permission))
  if (!maySubmit && !session.codes.has('VALIDATION_VIEW')) throw fault('FORBIDDEN')
  const taken = await takenFields(call, { ...ruleSet, rules }, { [String(field)]: value }, id)
  return { exists: taken.size > 0 }
}

/** POST /valid/bean/trial: returns how the server judges sample values, by rule and as the final refusal. */
export async function trial(call: Call<EndpointInput<'validation.trial'>>): Promise<unknown> {
  const ruleSet = await found(call)
  const { userId, username, name } = signedIn(call)
  const form = call.input.form as Record<string, unknown>
  const user = { id: userId, username, name }
  const taken = await takenFields(call, ruleSet, form, undefined)
  return {
    verdicts: ruleSet.rules.map(rule => judgeRule(rule, { form, user }, { taken })),
    errors: checkRules(ruleSet, form, { user }, { taken }),
  }
}
