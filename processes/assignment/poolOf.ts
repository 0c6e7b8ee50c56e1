import type { GraphNode } from '../state/graph.ts'
import type { TaskRow } from '../state/state.ts'
import { readNotes, writeNotes } from './taskNotes.ts'
import { othersThanInitiator } from './turn.ts'

/**
 * Returns a task that opens or is migrated, with the candidates who may sign it. If the node forbids the initiator to
 * sign, the initiator is removed from the named candidates and excluded from candidate groups.
 */
export function poolOf(node: Pick<GraphNode, 'settings'>, initiator: string | null, task: TaskRow): TaskRow {
  const { users, groups } = task.candidates
  const isFree = initiator === null || othersThanInitiator(node, initiator, [initiator]).length > 0
  const { notFor, ...notes } = readNotes(task.notes)
  if (isFree || users.length + groups.length === 0)
    return notFor === undefined ? task : { ...task, notes: writeNotes(notes) }
  return {
    ...task,
    candidates: { users: users.filter(each => each !== initiator), groups },
    notes: writeNotes({ ...notes, notFor: initiator }),
  }
}
