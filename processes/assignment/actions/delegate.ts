import { isAdvice } from '../conclude.ts'
import { refuse } from '../refusals.ts'
import type { ActionOf, Turn } from '../taskAction.ts'
import { changeSlot, checkNewcomers, type Given, ownSlot, slotEvent, unchanged, withSlots } from '../turn.ts'
import { newSigner } from './addSigners.ts'

/** Asks another user for advice; the task then returns to the caller. */
export function delegate(given: Given<ActionOf<'delegate'>>): Turn {
  const { action, slots } = given
  const slot = ownSlot(given, action.slotId)
  if (action.to === given.context.actor) return refuse('DELEGATE_IS_SELF')
  if (isAdvice(slot)) return refuse('DELEGATED_ALREADY')
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
