import type { Effect } from '../../engine/result.ts'
import type { SlotRow, SlotSource, TaskRow } from '../../engine/state.ts'
import { concluded } from '../conclude.ts'
import { copiedOf } from '../entrustedBy.ts'
import { isPending } from '../settle.ts'
import { type ActionOf, refuse, type Turn } from '../taskAction.ts'
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

/** Gives his turn to somebody else, for good. */
export function transfer(given: Given<ActionOf<'transfer'>>): Turn {
  const { action, slots } = given
  const slot = ownSlot(given, action.slotId)
  if (action.to === given.context.actor) return refuse('badValue', '不能转办给自己', 'people')
  checkNewcomers(given, [action.to])
  const taken = takenOver(slot, action.to, 'transfer', given.context.now)
  const event = slotEvent(given, 'slotHandedOver', taken, {
    how: 'transfer',
    from: slot.assignee,
    comment: action.comment,
    signature: action.signature,
  })
  return withSlots(given, { ...unchanged(given), events: [event] }, changeSlot(slots, taken))
}

/** An administrator, a hand-over or an entrusting puts somebody else in the place of a person, wherever he is asked. */
export function replace(given: Given<ActionOf<'replace' | 'handover' | 'entrust'>>): Turn {
  const { action, slots, context, task } = given
  checkPeople(given, [action.to])
  checkNotInitiator(given, [action.to])
  if (action.from === action.to) return refuse('badValue', '替换前后不能是同一人', 'people')
  const concerned = slots.filter(
    slot => isPending(slot) && slot.assignee === action.from && (!action.slotIds || action.slotIds.includes(slot.id)),
  )
  const isCandidate = task.candidates.users.includes(action.from)
  if (concerned.length === 0 && !isCandidate) return refuse('decided', '该任务已不由此人处理')
  const already = slots.find(slot => isPending(slot) && slot.assignee === action.to)
  let next = [...slots]
  const events = []
  const copied = already && action.do === 'entrust' ? copiedOf(action.entrusted, action.to) : []
  for (const slot of concerned) {
    const passed = already ? merged(slot, already, context.now) : takenOver(slot, action.to, action.do, context.now)
    const taken = action.do === 'entrust' && action.entrusted ? entrusted(passed, action.entrusted) : passed
    next = changeSlot(next, taken)
    events.push(
      slotEvent(given, 'slotHandedOver', taken, {
        how: action.do,
        from: action.from,
        to: action.to,
        reason: action.reason,
      }),
    )
  }
  const users = [...new Set(task.candidates.users.map(each => (each === action.from ? action.to : each)))]
  // Who has claimed already acts by his slot: entrusting leaves the pool behind it as it is.
  const isPoolOnly = concerned.length === 0
  const changed =
    isCandidate && (action.do !== 'entrust' || isPoolOnly)
      ? { ...task, candidates: { ...task.candidates, users }, notes: notesAfter(given) }
      : task
  // Who is asked already is not told of it once more, but whoever entrusted him hears where his turn went.
  const effects: Effect[] =
    concerned.length > 0 && copied.length > 0
      ? [{ effect: 'entrusted', nodeId: task.nodeId, taskId: task.id, by: copied, to: action.to }]
      : []
  const turn = withSlots(given, { ...unchanged(given), task: changed, events, effects }, next)
  return concluded(given, turn, action.reason ?? '')
}

/** In a pool the one who acts for somebody has his turn when he claims it. */
function notesAfter({ action, task }: Given<ActionOf<'replace' | 'handover' | 'entrust'>>): TaskRow['notes'] {
  if (action.do !== 'entrust' || !action.standIn || task.candidates.users.includes(action.to)) return task.notes
  const notes = readNotes(task.notes)
  return writeNotes({ ...notes, standIns: { ...notes.standIns, [action.to]: action.standIn } })
}

export function takenOver(slot: SlotRow, to: string, source: SlotSource, now: string): SlotRow {
  const chain = [
    ...((slot.explanation.takenOver as unknown[] | undefined) ?? []),
    { from: slot.assignee, how: source, at: now },
  ]
  const added = slot.source.startsWith('add') || slot.source === 'delegate' ? { added: slot.source } : {}
  return {
    ...slot,
    assignee: to,
    originalAssignee: slot.originalAssignee ?? slot.assignee,
    actingFor: source === 'entrust' ? (slot.actingFor ?? slot.assignee) : slot.actingFor,
    source,
    openedAt: slot.state === 'open' ? now : slot.openedAt,
    explanation: { ...added, ...slot.explanation, takenOver: chain },
  }
}

/** As if it had been entrusted when he was found: whoever wants a copy is told by the same chain. */
const entrusted = (slot: SlotRow, chain: unknown): SlotRow => ({
  ...slot,
  explanation: { ...slot.explanation, entrusted: chain },
})

/** Who is asked already is not asked twice: the turn goes, and its weight stays with him in the reason only. */
function merged(slot: SlotRow, into: SlotRow, now: string): SlotRow {
  return { ...slot, state: 'removed', decidedAt: now, explanation: { ...slot.explanation, merged: into.id } }
}
