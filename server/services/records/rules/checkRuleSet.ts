import { checkRules } from '../../../../schemas/evaluate/checkRules.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { ruleSetOf } from './ruleSetOf.ts'
import { takenFields } from './takenFields.ts'

type Form = Record<string, unknown>

/**
 * Applies the rules of a code, shipped ones and those of the rule designer, to what will be stored; refuses with their
 * messages. `id` is that of the record being changed; a form that has to be read first is read when there are rules.
 */
export async function checkRuleSet(
  call: Call,
  name: string,
  given: Form | (() => Promise<Form>),
  id?: unknown,
): Promise<void> {
  const ruleSet = await ruleSetOf(call.db, name)
  if (!ruleSet) throw new Error(`no rule set "${name}"`)
  if (ruleSet.rules.length === 0) return
  const form = typeof given === 'function' ? await given() : given
  const { session } = call
  const user = session ? { id: session.userId, username: session.username, name: session.name } : null
  const taken = await takenFields(call, ruleSet, form, id)
  const errors = checkRules(ruleSet, form, { user }, { taken })
  if (errors.length > 0) throw invalid(errors)
}
