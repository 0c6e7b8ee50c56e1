import type { Effect } from '../../state/result.ts'
import type { SlotRow, TaskRow } from '../../state/state.ts'
import { concluded } from '../conclude.ts'
import { agreedBefore, agreedEarlier } from '../dedupe.ts'
import { copiedOf } from '../entrustedBy.ts'
import { givenTurn, isDecided, otherTurn } from '../oneTurn.ts'
import { refuse } from '../refusals.ts'
import { isCounted, isPending } from '../settle.ts'
import { takenOver } from '../takenOver.ts'
import type { ActionOf, Turn } from '../taskAction.ts'
import { readNotes, writeNotes } from '../taskNotes.ts'
import {
  changeSlot,
  checkNewcomers,
  checkNotInitiator,
  checkPeople,
  type Given,
  ownSlot,
  slotEvent,
  unchanged,
  withSlots,
} from '../turn.ts'

/** Transfers the caller's slot to another user permanently. */
export function transfer(given: Given<ActionOf<'transfer'>>): Turn {
  const { action, slots } = given
  const slot = ownSlot(given, action.slotId)
  if (action.to === given.context.actor) return refuse('TRANSFER_TO_SELF')
  checkNewcomers(given, [action.to])
  // A user who was only asked for an opinion may be asked again, but no user has two votes.
  const hasVoted = slots.some(each => each.assignee === action.to && isDecided(each))
  if (isCounted(slot) && hasVoted) return refuse('TRANSFER_TO_VOTER')
  const taken = takenOver(slot, action.to, 'transfer', given.context.now)
  const event = slotEvent(given, 'slotHandedOver', taken, {
    how: 'transfer',
    from: slot.assignee,
    comment: action.comment,
    signature: action.signature,
  })
  return withSlots(given, { ...unchanged(given), events: [event] }, changeSlot(slots, taken))
}

/** Replaces one user by another in every slot of the task, for an administrator, a hand-over or an entrusting. */
export function replace(given: Given<ActionOf<'replace' | 'handover' | 'entrust'>>): Turn {
  const { action, slots, context, task } = given
  checkPeople(given, [action.to])
  checkNotInitiator(given, [action.to])
  if (action.from === action.to) return refuse('REPLACED_BY_SELF')
  const concerned = slots.filter(
    slot => isPending(slot) && slot.assignee === action.from && (!action.slotIds || action.slotIds.includes(slot.id)),
  )
  const isCandidate = task.candidates.users.includes(action.from)
  if (concerned.length === 0 && !isCandidate) return refuse('TASK_HANDED_ON')
  let next = [...slots]
  const events = []
  const copied: string[] = []
  for (const slot of concerned) {
    const taken = takenOver(slot, action.to, action.do, context.now)
    const other = otherTurn(next, slot, action.to)
    const passed = asAtOpening(given, taken, other)
    const own = action.do === 'entrust' && action.entrusted ? entrusted(passed, action.entrusted) : passed
    next = givenTurn(next, slot, own, context.now)
    if (other && action.do === 'entrust') copied.push(...copiedOf(action.entrusted, action.to))
    const now = next.find(each => each.id === slot.id) ?? own
    const { to, from, reason } = action
    events.push(slotEvent(given, 'slotHandedOver', now, { how: action.do, from, to, reason }))
    if (now.source === 'dedupe')
      events.push(slotEvent(given, 'slotDecided', now, { decision: 'agreed', automatic: true }))
  }
  const users = [...new Set(task.candidates.users.map(each => (each === action.from ? action.to : each)))]
  // A user who has claimed acts by that slot; entrusting then leaves the candidates unchanged.
  const isPoolOnly = concerned.length === 0
  const changed =
    isCandidate && (action.do !== 'entrust' || isPoolOnly)
      ? { ...task, candidates: { ...task.candidates, users }, notes: notesAfter(given) }
      : task
  // A user who is already asked gets no second notification; the user who entrusted the turn still learns where it
  // went.
  const effects: Effect[] =
    copied.length > 0
      ? [{ effect: 'entrusted', nodeId: task.nodeId, taskId: task.id, by: [...new Set(copied)], to: action.to }]
      : []
  const turn = withSlots(given, { ...unchanged(given), task: changed, events, effects }, next)
  return concluded(given, turn, action.reason ?? '')
}

/** On an unclaimed task, the substitute gets a slot only when claiming. */
function notesAfter({ action, task }: Given<ActionOf<'replace' | 'handover' | 'entrust'>>): TaskRow['notes'] {
  if (action.do !== 'entrust' || !action.standIn || task.candidates.users.includes(action.to)) return task.notes
  const notes = readNotes(task.notes)
  return writeNotes({ ...notes, standIns: { ...notes.standIns, [action.to]: action.standIn } })
}

/** Marks the slot as if it had been entrusted when it opened, so that the same chain notifies users who want a copy. */
const entrusted = (slot: SlotRow, chain: unknown): SlotRow => ({
  ...slot,
  explanation: { ...slot.explanation, entrusted: chain },
})

/**
 * The substitute agreed earlier and the process asks each user once: treat the slot as if the task had opened with
 * them.
 */
function asAtOpening({ context }: Given, taken: SlotRow, other: SlotRow | undefined): SlotRow {
  const earlier = agreedEarlier(context.settings, context.agreed ?? [], taken.assignee)
  if (!earlier || other || !isCounted(taken) || taken.explanation.waitsFor === 'added') return taken
  return agreedBefore({ ...taken, source: 'dedupe' }, context.now, { dedupe: earlier.nodeId })
}
