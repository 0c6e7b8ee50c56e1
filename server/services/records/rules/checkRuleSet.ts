import { checkRules } from '../../../../schemas/evaluate/checkRules.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { ruleSetOf } from './ruleSetOf.ts'
import { takenFields } from './takenFields.ts'

type Form = Record<string, unknown>

/**
 * Applies the rules of a code, shipped and designed ones, to the values to be stored, and refuses with their messages.
 * `id` is that of the changed record; a form that must be loaded is loaded only if there are rules.
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
  const form = withTexts(typeof given === 'function' ? await given() : given)
  const { session } = call
  const user = session ? { id: session.userId, username: session.username, name: session.name } : null
  const taken = await takenFields(call, ruleSet, form, id)
  const errors = checkRules(ruleSet, form, { user }, { taken })
  if (errors.length > 0) throw invalid(errors.map(one => ({ ...one, code: 'RULE_BROKEN' })))
}

/** Moments that were read from the database become texts, as forms send them: expressions compare texts. */
const withTexts = (form: Form): Form =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  )
