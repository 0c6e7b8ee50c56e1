import { concluded, decidedSlot, decisionOf, withoutDraft } from '../conclude.ts'
import type { ActionOf, Turn } from '../taskAction.ts'
import { changeSlot, type Given, ownSlot, slotEvent, unchanged, withSlots } from '../turn.ts'

/** Records the refusal of one approver. If it decides the task, the instance ends or follows the flows of the node. */
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
