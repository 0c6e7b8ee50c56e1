import type { ApproversAnswer, NamedPeople } from '../../../../processes/state/result.ts'
import type { Asking } from './asking.ts'
import { standInsFor } from './standIns.ts'

/**
 * Whom the text of an imported model names. Accounts become ids of people who may be given work, or of who stands in for
 * them; a name that nobody has stays as text beside others, and where all are such it is as if nobody was found.
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
  // The pool of a task by itself is asked like those of a rule, so that who stands in for whom is kept until it is claimed.
  if (assignee === null) return { slots: pool, candidates: { users: strangers, groups } }
  return { slots: asked, candidates: { users: [...pool.map(each => each.assignee), ...strangers], groups } }
}
