import type { Approver } from '../state/result.ts'

/** Merges duplicate approvers; the first reason is kept and the others are listed beside it. */
export function uniqueApprovers(found: readonly Approver[]): Approver[] {
  const byPerson = new Map<string, Approver>()
  for (const each of found) {
    const known = byPerson.get(each.assignee)
    if (!known) byPerson.set(each.assignee, each)
    else {
      const also = [...((known.explanation.also as unknown[] | undefined) ?? []), each.explanation]
      byPerson.set(each.assignee, { ...known, explanation: { ...known.explanation, also } })
    }
  }
  return [...byPerson.values()]
}
