import type { SlotRow, Variables } from '../state/state.ts'
import { resubmit } from './actions/resubmit.ts'
import { choicesAfter } from './nextChoices.ts'
import { addedAs } from './settle.ts'
import type { AppliedSeal, Attachment, Turn } from './taskAction.ts'
import { readNotes, writeNotes } from './taskNotes.ts'
import type { Given } from './turn.ts'

interface Said {
  comment?: string
  signature?: string
  seal?: AppliedSeal
  files?: Attachment[]
}

export function decidedSlot(
  slot: SlotRow,
  state: 'agreed' | 'refused' | 'returned',
  { comment, signature, seal, files }: Said,
  now: string,
): SlotRow {
  const explanation = {
    ...slot.explanation,
    ...(signature ? { signature } : {}),
    ...(seal ? { seal } : {}),
    ...(files && files.length > 0 ? { files } : {}),
  }
  return { ...slot, state, decidedAt: now, comment: comment ?? null, explanation }
}

/** History event of a decision. */
export const decisionOf = (
  decision: 'agreed' | 'refused',
  { comment, signature, seal, files }: Said,
  slot: SlotRow,
) => ({ decision, comment, signature, seal, files, advice: isAdvice(slot) || undefined })

/** A delegate's opinion has no vote; the slot returns to the delegating user. */
export const isAdvice = (slot: SlotRow) => addedAs(slot) === 'delegate'

export function withoutDraft({ task, context }: Given): Turn['task'] {
  const notes = readNotes(task.notes)
  if (!notes.drafts || !context.actor || !notes.drafts[context.actor]) return task
  const { [context.actor]: _, ...drafts } = notes.drafts
  return { ...task, notes: writeNotes({ ...notes, drafts }) }
}

/**
 * Returns the engine commands for a decided task. A returned task that is decided, even by the clock, has been
 * resubmitted; this does not count as agreement on behalf of the user who returned it.
 */
export function concluded(given: Given, turn: Turn, reason: string, variables: Variables = {}): Turn {
  if (!turn.outcome) return turn
  const { context, task } = given
  const node = context.graph.nodes.find(each => each.id === task.nodeId)
  const ends =
    turn.outcome === 'refused' && node?.settings?.approvers !== undefined && node.settings.onRefuse !== 'flow'
  const handedOn = { ...variables, ...choicesAfter(context, turn.task) }
  const again = turn.outcome === 'agreed' ? resubmit(given, turn, handedOn) : undefined
  if (again) return again
  return {
    ...turn,
    commands: ends
      ? [{ command: 'end', phase: 'rejected', reason }]
      : [{ command: 'completeTask', taskId: task.id, variables: handedOn, outcome: turn.outcome }],
  }
}
