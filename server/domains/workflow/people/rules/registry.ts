import type { ApproverRule } from '../../../../../schemas/types/process.ts'
import type { Rule } from '../asking.ts'
import { members, positions, roles, userGroups, users } from './accounts.ts'
import { fieldOrganization, headAbove, heads, headsUpTo, initiatorHead } from './heads.ts'
import { chosenByInitiator, chosenByPrevious, expression, fieldUsers, initiator, sameAs } from './instance.ts'
import { auditRoles, standardRole } from './matrix.ts'

type Rules = { [Name in ApproverRule['rule']]: Rule<Extract<ApproverRule, { rule: Name }>> }

/** Approver rules; one line per rule. */
export const rules: Rules = {
  users,
  roles,
  positions,
  members,
  heads,
  headAbove,
  headsUpTo,
  initiator,
  initiatorHead,
  chosenByInitiator,
  chosenByPrevious,
  fieldUsers,
  fieldOrganization,
  sameAs,
  userGroups,
  auditRoles,
  standardRole,
  expression,
}
