import type { ApproversAnswer, NamedPeople } from '../../../../processes/state/result.ts'
import type { Asking } from './asking.ts'
import { standInsFor } from './standIns.ts'

/**
 * Resolves the people named in an imported model. Accounts become ids of active users or their substitutes; unknown
 * names stay as text beside others; if all are unknown, no approver was found.
 */
export async function namedPeople(
  { call, now }: Pick<Asking, 'call' | 'now'>,
  { assignee, users, groups }: NamedPeople,
  modelId: string | null,
): Promise<Pick<ApproversAnswer, 'slots' | 'candidates'>> {
  const names = [
    ...(assignee === null ? [] : [{ user: assignee, explanation: { rule: 'assignee' } }]),
    ...users.map(user => ({ user, explanation: { rule: 'candidate', name: user } })),
  ]
  const found = await standInsFor({ call, modelId, now }, names)
  const asked = found.filter(each => each.explanation.rule === 'assignee')
  const pool = found.filter(each => each.explanation.rule === 'candidate')
  const strangers = users.filter(user => !pool.some(each => each.explanation.name === user))
  const isAnybody = asked.length + pool.length + groups.length > 0
  if (!isAnybody) return { slots: [], candidates: { users: [], groups: [] } }
  // The pool is resolved like a rule's, so that represented users are stored until the task is claimed.
  if (assignee === null) return { slots: pool, candidates: { users: strangers, groups } }
  return { slots: asked, candidates: { users: [...pool.map(each => each.assignee), ...strangers], groups } }
}
