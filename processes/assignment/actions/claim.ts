import type { Effect } from '../../state/result.ts'
import { entrustedBy } from '../entrustedBy.ts'
import { newTurn } from '../newTurn.ts'
import { refuse } from '../refusals.ts'
import { isPending } from '../settle.ts'
import { asStandIn } from '../standIn.ts'
import type { ActionOf, Turn } from '../taskAction.ts'
import { readNotes } from '../taskNotes.ts'
import { changeSlot, checkNotInitiator, type Given, ownSlot, slotEvent, unchanged } from '../turn.ts'

/** Claims a task from its pool. */
export function claim(given: Given<ActionOf<'claim'>>): Turn {
  const { task, slots, context } = given
  const actor = context.actor
  if (slots.some(isPending)) {
    return refuse(
      slots.some(slot => isPending(slot) && slot.assignee === actor) ? 'TASK_CLAIMED' : 'TASK_CLAIMED_BY_OTHER',
    )
  }
  const group = task.candidates.groups.find(each => context.groups?.includes(each))
  if (!actor || !(task.candidates.users.includes(actor) || group)) return refuse('NOT_A_CANDIDATE')
  checkNotInitiator(given, [actor])
  const explanation = { rule: 'claim', ...(group ? { group } : {}) }
  const own = newTurn(given, { assignee: actor, source: 'claim', explanation })
  const slot = asStandIn(own, readNotes(task.notes).standIns?.[actor])
  // The claimant needs no notification; the user who entrusted the task to them does.
  const by = entrustedBy(slot)
  const effects: Effect[] =
    by.length > 0 ? [{ effect: 'entrusted', nodeId: task.nodeId, taskId: task.id, by, to: actor }] : []
  return { ...unchanged(given), slots: [...slots, slot], events: [slotEvent(given, 'taskClaimed', slot)], effects }
}

/** Returns a claimed task to its pool. */
export function unclaim(given: Given<ActionOf<'unclaim'>>): Turn {
  const slot = ownSlot(given)
  const { users, groups } = given.task.candidates
  if (slot.source !== 'claim' || users.length + groups.length === 0) return refuse('TASK_NOT_CLAIMED')
  if (given.slots.some(each => each.parentSlotId === slot.id && isPending(each))) {
    return refuse('UNCLAIM_WAITS')
  }
  return {
    ...unchanged(given),
    slots: changeSlot(given.slots, { ...slot, state: 'removed', decidedAt: given.context.now }),
    events: [slotEvent(given, 'taskUnclaimed', slot)],
  }
}
