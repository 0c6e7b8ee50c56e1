import { concluded, decidedSlot, decisionOf, withoutDraft } from '../conclude.ts'
import type { ActionOf, ChosenApprovers, Turn } from '../taskAction.ts'
import { refuse } from '../taskAction.ts'
import { changeSlot, checkPeople, type Given, ownSlot, slotEvent, unchanged, withSlots } from '../turn.ts'
import { resubmit } from './resubmit.ts'

/** One approver agrees; of a task that was returned it is the new submission. */
export function agree(given: Given<ActionOf<'agree'>>): Turn {
  const { action, context } = given
  const slot = ownSlot(given, action.slotId)
  const chosen = action.next ? chosenPeople(action.next) : []
  if (action.next && chosen.length > 0) checkPeople(given, chosen)
  const decided = decidedSlot(slot, 'agreed', action, context.now)
  const said = decisionOf('agreed', action, slot)
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
  return concluded(given, turn, action.comment ?? '', variables)
}

function chosenPeople(next: ChosenApprovers): string[] {
  const people = Array.isArray(next) ? next : Object.values(next).flat()
  if (new Set(people).size > 100) refuse('badValue', '一次最多选择 100 人', 'people')
  return [...new Set(people)]
}
