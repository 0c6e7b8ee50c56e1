import { isAdvice } from '../conclude.ts'
import { type ActionOf, refuse, type Turn } from '../taskAction.ts'
import { changeSlot, checkNewcomers, type Given, ownSlot, slotEvent, unchanged, withSlots } from '../turn.ts'
import { newSigner } from './addSigners.ts'

/** Asks another user for advice; the task then returns to the caller. */
export function delegate(given: Given<ActionOf<'delegate'>>): Turn {
  const { action, slots } = given
  const slot = ownSlot(given, action.slotId)
  if (action.to === given.context.actor) return refuse('badValue', '不能委派给自己', 'people')
  if (isAdvice(slot)) return refuse('notAllowed', '委派来的任务不能再次委派')
  checkNewcomers(given, [action.to])
  const asked = newSigner(given, slot, action.to, 'delegate')
  const caller = { ...slot, state: 'waiting' as const, explanation: { ...slot.explanation, waitsFor: 'added' } }
  const event = slotEvent(given, 'slotHandedOver', asked, {
    how: 'delegate',
    from: slot.assignee,
    comment: action.comment,
    signature: action.signature,
  })
  return withSlots(given, { ...unchanged(given), events: [event] }, [...changeSlot(slots, caller), asked])
}
