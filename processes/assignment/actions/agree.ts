import { concluded, decidedSlot, decisionOf, withoutDraft } from '../conclude.ts'
import type { ActionOf, Turn } from '../taskAction.ts'
import { changeSlot, type Given, ownSlot, slotEvent, unchanged, withSlots } from '../turn.ts'
import { withChosen } from './chooseNext.ts'

/** Records the agreement of one approver. On a returned task, agreeing resubmits it. */
export function agree(given: Given<ActionOf<'agree'>>): Turn {
  const { action, context } = given
  const slot = ownSlot(given, action.slotId)
  const decided = decidedSlot(slot, 'agreed', action, context.now)
  const said = decisionOf('agreed', action, slot)
  const start: Turn = {
    ...unchanged(given),
    task: withChosen(given, withoutDraft(given)),
    events: [slotEvent(given, 'slotDecided', decided, { ...said, next: action.next })],
  }
  const turn = withSlots(given, start, changeSlot(given.slots, decided))
  const variables = action.variables ?? {}
  if (!turn.outcome) {
    return Object.keys(variables).length > 0
      ? { ...turn, commands: [{ command: 'setVariables', variables, scopeId: given.task.scopeId }] }
      : turn
  }
  return concluded(given, turn, action.comment ?? '', variables)
}
