import type { GraphNode } from '../state/graph.ts'
import type { TaskRow } from '../state/state.ts'
import { readNotes, writeNotes } from './taskNotes.ts'
import { othersThanInitiator } from './turn.ts'

/**
 * A task that begins, or goes on in another version, as those may claim it who may sign it: the initiator is neither among those named nor offered it for
 * one of his groups, where the node forbids him to sign what he applied for.
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
