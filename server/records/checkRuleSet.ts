import { checkRules } from '../../schemas/evaluate/checkRules.ts'
import type { Call } from '../kernel/call.ts'
import { invalid } from '../kernel/errors.ts'
import { registry } from '../kernel/registry.ts'

/** Applies a named rule set of schemas/rules to what will be stored; refuses with its messages. */
export function checkRuleSet(call: Call, name: string, form: Record<string, unknown>): void {
  const ruleSet = registry.ruleSets.get(name)
  if (!ruleSet) throw new Error(`no rule set "${name}"`)
  const { session } = call
  const user = session ? { id: session.userId, username: session.username, name: session.name } : null
  const errors = checkRules(ruleSet, form, { user })
  if (errors.length > 0) throw invalid(errors)
}
