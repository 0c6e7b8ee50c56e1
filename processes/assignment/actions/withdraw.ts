import type { SlotRow, TaskRow } from '../../state/state.ts'
import { refuse } from '../refusals.ts'
import { addedAs, childrenOf, isPending, settle } from '../settle.ts'
import { standingSlots, termsOf, undecided } from '../slotsAgain.ts'
import type { ActionOf, Turn } from '../taskAction.ts'
import { readNotes, type TaskNotes, writeNotes } from '../taskNotes.ts'
import { type Given, slotEvent, unchanged } from '../turn.ts'

/** Withdraws the caller's own agreement while no later step depends on it. */
export function withdraw(given: Given<ActionOf<'withdraw'>>): Turn {
  const { action, context, slots, task } = given
  const own = slots.find(
    slot => slot.assignee === context.actor && slot.state === 'agreed' && (!action.slotId || slot.id === action.slotId),
  )
  if (!own?.decidedAt || own.source === 'dedupe' || own.explanation.kept) return refuse('NOTHING_TO_WITHDRAW')
  const reopened = {
    ...own,
    state: 'open' as const,
    openedAt: context.now,
    decidedAt: null,
    comment: null,
    explanation: undecided(own.explanation),
  }
  const { comment, signature } = action

  if (context.followers) {
    const { returned, standIns } = readNotes(task.notes)
    if (!context.followers.untouched) return refuse('NEXT_NODE_ACTED')
    const { after } = checkUnused(given, own)
    const again = slots
      .filter(slot => !after.includes(slot))
      .map(slot =>
        slot.id === own.id ? reopened : slot.state === 'superseded' ? { ...slot, state: 'open' as const } : slot,
      )
    const restore = standingSlots(again)
    // The task would be decided again without this vote.
    if (settle(task, restore, context.now).outcome) return refuse('DECIDED_BY_OTHERS')
    return {
      ...unchanged(given),
      events: [slotEvent(given, 'taskWithdrawn', own, { comment, signature })],
      commands: [
        {
          command: 'move',
          tokenIds: context.followers.tokenIds,
          targets: [task.nodeId],
          reason: action.comment ?? '撤回审批',
          taskNotes: writeNotes({
            ...(returned && { returned }),
            ...(standIns && { standIns }),
            ...withoutOwn(task, own),
            restore,
            terms: termsOf(task),
          }),
        },
      ],
    }
  }

  if (slots.some(slot => isPending(slot) && slot.assignee === own.assignee)) {
    return refuse('OWN_APPROVAL_OPEN')
  }
  const { after, later, asker } = checkUnused(given, own)
  const closed = [...after, ...later, ...(asker ? [asker] : [])].filter(({ state }) => state === 'open')
  const next = slots.map(slot => {
    if (slot.id === own.id) return reopened
    if (after.includes(slot)) return { ...slot, state: 'removed' as const, decidedAt: context.now }
    if (slot === asker) return { ...waitingAgain(slot), explanation: { ...slot.explanation, waitsFor: 'added' } }
    return later.includes(slot) && slot.state === 'open' ? waitingAgain(slot) : slot
  })
  const { next: _, ...notes } = readNotes(task.notes)
  return {
    ...unchanged(given),
    task: { ...task, notes: writeNotes({ ...notes, ...withoutOwn(task, own) }) },
    slots: next,
    events: [
      slotEvent(given, 'taskWithdrawn', own, { comment, signature, closed: closed.map(({ id }) => id) }),
      slotEvent(given, 'slotOpened', reopened),
    ],
  }
}

const waitingAgain = (slot: SlotRow) => ({ ...slot, state: 'waiting' as const, openedAt: null })

/** Refuses if a later signer of this task, or a signer who asked the caller, has acted on the agreement. */
function checkUnused({ slots, task }: Given, own: SlotRow) {
  const after = childrenOf(slots, own, 'addAfter')
  if (after.some(slot => !isPending(slot) && slot.state !== 'superseded')) return refuse('ADDED_SIGNER_ACTED')
  const later = slots.filter(slot => task.mode === 'sequence' && slot.order > own.order)
  const isFirst = ['addBefore', 'delegate'].includes(addedAs(own))
  const asker = isFirst ? slots.find(slot => slot.id === own.parentSlotId) : undefined
  const isUsed = later.some(slot => slot.state === 'agreed' || slot.explanation.waitsFor === 'added')
  if (isUsed || (asker && !isPending(asker))) return refuse('NEXT_SIGNER_ACTED')
  return { after, later, asker }
}

/** Removes the next approvers that the caller chose; they are withdrawn with the agreement. */
function withoutOwn({ notes }: TaskRow, { assignee }: SlotRow): Pick<TaskNotes, 'next'> {
  const { next } = readNotes(notes)
  return next && next.by !== assignee ? { next } : {}
}
