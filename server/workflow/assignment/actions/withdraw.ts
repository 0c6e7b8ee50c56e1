import type { SlotRow, TaskRow } from '../../engine/state.ts'
import { undecided } from '../conclude.ts'
import { childrenOf, isPending } from '../settle.ts'
import { type ActionOf, refuse, type Turn } from '../taskAction.ts'
import { readNotes, type TaskNotes, writeNotes } from '../taskNotes.ts'
import { type Given, slotEvent, unchanged } from '../turn.ts'

/** Takes his own agreement back while nobody has gone on from it. */
export function withdraw(given: Given<ActionOf<'withdraw'>>): Turn {
  const { action, context, slots, task } = given
  const own = slots.find(
    slot => slot.assignee === context.actor && slot.state === 'agreed' && (!action.slotId || slot.id === action.slotId),
  )
  if (!own?.decidedAt || own.source === 'dedupe' || own.explanation.kept)
    return refuse('notAllowed', '没有可以撤回的审批')
  const reopened = {
    ...own,
    state: 'open' as const,
    openedAt: context.now,
    decidedAt: null,
    comment: null,
    explanation: undecided(own.explanation),
  }
  const { comment, signature } = action
  const events = [slotEvent(given, 'taskWithdrawn', own, { comment, signature })]

  if (context.followers) {
    if (!context.followers.untouched) return refuse('decided', '后续节点已处理，不能撤回')
    const again = slots
      .filter(slot => slot.parentSlotId === null && slot.state !== 'removed')
      .map(slot =>
        slot.id === own.id ? reopened : slot.state === 'superseded' ? { ...slot, state: 'open' as const } : slot,
      )
    return {
      ...unchanged(given),
      events,
      commands: [
        {
          command: 'move',
          tokenIds: context.followers.tokenIds,
          targets: [task.nodeId],
          reason: action.comment ?? '撤回审批',
          taskNotes: writeNotes({ restore: again, ...withoutOwn(task, own) }),
        },
      ],
    }
  }

  if (slots.some(slot => isPending(slot) && slot.assignee === own.assignee)) {
    return refuse('notAllowed', '您还有未处理的审批，不能撤回')
  }
  const after = childrenOf(slots, own, 'addAfter')
  if (after.some(slot => !isPending(slot))) return refuse('decided', '后加签人已处理，不能撤回')
  const later = slots.filter(slot => task.mode === 'sequence' && slot.order > own.order)
  if (later.some(slot => slot.state === 'agreed' || slot.explanation.waitsFor === 'added')) {
    return refuse('decided', '后续审批人已处理，不能撤回')
  }
  const next = slots.map(slot => {
    if (slot.id === own.id) return reopened
    if (after.includes(slot)) return { ...slot, state: 'removed' as const, decidedAt: context.now }
    if (later.includes(slot) && slot.state === 'open') return { ...slot, state: 'waiting' as const, openedAt: null }
    return slot
  })
  const { next: _, ...notes } = readNotes(task.notes)
  return {
    ...unchanged(given),
    task: { ...task, notes: writeNotes({ ...notes, ...withoutOwn(task, own) }) },
    slots: next,
    events,
  }
}

/** Whom others chose for the next nodes: what he himself chose is taken back with his agreement. */
function withoutOwn({ notes }: TaskRow, { assignee }: SlotRow): Pick<TaskNotes, 'next'> {
  const { next } = readNotes(notes)
  return next && next.by !== assignee ? { next } : {}
}
