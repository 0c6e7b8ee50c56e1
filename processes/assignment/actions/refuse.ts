import { concluded, decidedSlot, decisionOf, withoutDraft } from '../conclude.ts'
import type { ActionOf, Turn } from '../taskAction.ts'
import { changeSlot, type Given, ownSlot, slotEvent, unchanged, withSlots } from '../turn.ts'

/** One approver does not agree. Once that decides the task, the instance ends, or goes the way of its flows. */
export function refuseTask(given: Given<ActionOf<'refuse'>>): Turn {
  const { action, context } = given
  const slot = ownSlot(given, action.slotId)
  const decided = decidedSlot(slot, 'refused', action, context.now)
  const said = decisionOf('refused', action, slot)
  const start: Turn = {
    ...unchanged(given),
    task: withoutDraft(given),
    events: [slotEvent(given, 'slotDecided', decided, said)],
  }
  return concluded(
    given,
    withSlots(given, start, changeSlot(given.slots, decided)),
    action.comment ?? '',
    action.variables,
  )
}
