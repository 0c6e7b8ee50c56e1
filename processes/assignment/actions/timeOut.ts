import type { SlotRow } from '../../state/state.ts'
import { concluded } from '../conclude.ts'
import { newTurn } from '../newTurn.ts'
import { isDecided, mergedInto } from '../oneTurn.ts'
import { refuse } from '../refusals.ts'
import { isPending, settle } from '../settle.ts'
import { asStandIn } from '../standIn.ts'
import { takenOver } from '../takenOver.ts'
import type { ActionOf, Turn } from '../taskAction.ts'
import { readNotes, writeNotes } from '../taskNotes.ts'
import { changeSlot, type Given, othersThanInitiator, slotEvent, taskEvent, unchanged, withSlots } from '../turn.ts'

/** Runs one due step of the time-out ladder. */
export function timeOut(given: Given<ActionOf<'timeOut'>>): Turn {
  const { action, context, task } = given
  const node = context.graph.nodes.find(each => each.id === task.nodeId)
  const step = node?.settings?.timeouts?.[action.step]
  if (!step) return refuse('TIMEOUT_RULE_GONE')
  const notes = readNotes(task.notes)
  const times = (notes.timeouts?.[action.step] ?? 0) + 1
  const timeouts = { ...notes.timeouts, [action.step]: times }
  const told: Turn = {
    ...unchanged(given),
    task: { ...task, notes: writeNotes({ ...notes, timeouts }) },
    events: [taskEvent(given, 'taskTimedOut', { step: action.step, do: step.do, times })],
  }
  const here = { ...given, task: told.task }
  const users = (action.users ?? []).filter(each => context.active.has(each))
  if (step.do === 'remind') return remind(here, told)
  if (step.do === 'copySuperior') return { ...told, copies: users }
  if (step.do === 'handOver') return handOver(here, told, othersThanInitiator(node, context.initiator, users))
  return decideAll(here, told, step.do === 'pass' ? 'agreed' : 'refused')
}

function remind({ slots, task }: Given, turn: Turn): Turn {
  const open = slots.filter(slot => slot.state === 'open').map(slot => slot.assignee)
  // The notifier looks up the members of the pool.
  const to = open.length > 0 ? [...new Set(open)] : task.candidates.groups.length > 0 ? [] : task.candidates.users
  return { ...turn, effects: [{ effect: 'notify', about: 'urged', taskId: task.id, to }] }
}

/** Hands the task to the first of the given users who has no slot in it yet; all open slots merge into one. */
function handOver(given: Given<ActionOf<'timeOut'>>, turn: Turn, users: string[]): Turn {
  const { slots, context, action } = given
  const [first, ...others] = slots.filter(slot => slot.state === 'open')
  const hasTurn = (user: string) => slots.some(slot => slot.assignee === user && (isPending(slot) || isDecided(slot)))
  const to = users.find(each => !hasTurn(each))
  if (!to) return turn
  const standIn = action.standIns?.[to]
  if (!first) return withSlots(given, turn, [...slots, asStandIn(takenFromPool(given, to), standIn)])
  const taken = asStandIn(takenOver(first, to, 'timeout', context.now), standIn)
  let next = changeSlot(slots, taken)
  const events = [...turn.events, slotEvent(given, 'slotHandedOver', taken, { how: 'timeout', from: first.assignee })]
  for (const slot of others) {
    next = mergedInto(next, slot, taken, context.now)
    events.push(slotEvent(given, 'slotRemoved', slot, { how: 'timeout' }))
  }
  return concluded(given, withSlots(given, { ...turn, events }, next), '超时自动处理')
}

/** Opens a slot for the assignee on an unclaimed task. */
const takenFromPool = (given: Given, assignee: string): SlotRow =>
  newTurn(given, { assignee, source: 'timeout', explanation: { rule: 'timeout' } })

/** Decides the open slots, and those that open as a result, until the task is decided. */
function decideAll(given: Given, turn: Turn, decision: 'agreed' | 'refused'): Turn {
  const { context, task } = given
  let slots = given.slots
  const events = [...turn.events]
  for (let round = 0; round <= given.slots.length; round++) {
    const open = slots.filter(slot => slot.state === 'open')
    if (open.length === 0) break
    const decided = open.map(slot => ({ ...slot, state: decision, source: 'timeout' as const, decidedAt: context.now }))
    events.push(...decided.map(slot => slotEvent(given, 'slotDecided', slot, { decision, timeout: true })))
    const settled = settle(
      task,
      slots.map(slot => decided.find(each => each.id === slot.id) ?? slot),
      context.now,
    )
    slots = settled.slots
    if (settled.outcome) return concluded(given, { ...turn, events, slots, outcome: settled.outcome }, '超时自动处理')
  }
  return concluded(given, { ...turn, events, slots, outcome: decision }, '超时自动处理')
}
