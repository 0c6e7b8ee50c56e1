import { newTurn } from '../newTurn.ts'
import { refuse } from '../refusals.ts'
import { isPending } from '../settle.ts'
import type { ActionOf, Turn } from '../taskAction.ts'
import { checkNewcomers, type Given, slotEvent, unchanged, withSlots } from '../turn.ts'

/** Lets an administrator assign an unclaimed task to any user, even if it has no eligible candidate. */
export function assign(given: Given<ActionOf<'assign'>>): Turn {
  const { action, slots } = given
  if (slots.some(isPending)) return refuse('TASK_ASSIGNED')
  checkNewcomers(given, [action.to])
  const slot = newTurn(given, { assignee: action.to, source: 'assign', explanation: { rule: 'assigned' } })
  const event = slotEvent(given, 'slotAdded', slot, { how: 'assign', reason: action.reason })
  return withSlots(given, { ...unchanged(given), events: [event] }, [...slots, slot])
}
