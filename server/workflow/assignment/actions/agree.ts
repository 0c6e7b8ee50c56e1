import type { SlotRow } from '../../engine/state.ts'
import { addedAs } from '../settle.ts'
import type { ActionOf, ChosenApprovers, Turn } from '../taskAction.ts'
import { refuse } from '../taskAction.ts'
import { readNotes, writeNotes } from '../taskNotes.ts'
import { changeSlot, checkPeople, type Given, ownSlot, slotEvent, unchanged, withSlots } from '../turn.ts'
import { resubmit } from './resubmit.ts'

/** One approver agrees; of a task that was returned it is the new submission. */
export function agree(given: Given<ActionOf<'agree'>>): Turn {
  const { action, context } = given
  const slot = ownSlot(given, action.slotId)
  const chosen = action.next ? chosenPeople(action.next) : []
  if (action.next && chosen.length > 0) checkPeople(given, chosen)
  const decided = decidedSlot(slot, 'agreed', action, context.now)
  const said = { decision: 'agreed', comment: action.comment, signature: action.signature, advice: isAdvice(slot) || undefined }
  const start: Turn = {
    ...unchanged(given),
    task: withoutDraft(given),
    events: [slotEvent(given, 'slotDecided', decided, { ...said, next: action.next })],
  }
  const turn = withSlots(given, start, changeSlot(given.slots, decided))
  const variables = { ...(action.variables ?? {}), ...(action.next ? { nextApprovers: action.next } : {}) }
  if (!turn.outcome) {
    return Object.keys(variables).length > 0
      ? { ...turn, commands: [{ command: 'setVariables', variables, scopeId: given.task.scopeId }] }
      : turn
  }
  const again = resubmit(given, turn, variables)
  if (again) return again
  return {
    ...turn,
    commands: [{ command: 'completeTask', taskId: given.task.id, variables, outcome: turn.outcome }],
  }
}

export function decidedSlot(
  slot: SlotRow,
  state: 'agreed' | 'refused',
  { comment, signature }: { comment?: string; signature?: string },
  now: string,
): SlotRow {
  const explanation = signature ? { ...slot.explanation, signature } : slot.explanation
  return { ...slot, state, decidedAt: now, comment: comment ?? null, explanation }
}

/** What a delegate says does not count; it goes back to who asked him. */
export const isAdvice = (slot: SlotRow) => addedAs(slot) === 'delegate'

export function withoutDraft({ task, context }: Given): Turn['task'] {
  const notes = readNotes(task.notes)
  if (!notes.drafts || !context.actor || !notes.drafts[context.actor]) return task
  const { [context.actor]: _, ...drafts } = notes.drafts
  return { ...task, notes: writeNotes({ ...notes, drafts }) }
}

function chosenPeople(next: ChosenApprovers): string[] {
  const people = Array.isArray(next) ? next : Object.values(next).flat()
  if (new Set(people).size > 100) refuse('badValue', '一次最多选择 100 人')
  return [...new Set(people)]
}

