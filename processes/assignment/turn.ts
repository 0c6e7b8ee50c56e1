import type { GraphNode } from '../state/graph.ts'
import type { Effect } from '../state/result.ts'
import type { SlotRow } from '../state/state.ts'
import { refuse } from './refusals.ts'
import { isPending, settle } from './settle.ts'
import type { ActContext, TaskAction, TaskEvent, TaskState, Turn } from './taskAction.ts'

/** Input of every action. */
export interface Given<Action extends TaskAction = TaskAction> extends TaskState {
  action: Action
  context: ActContext
}

/** Returns a result with no changes yet. */
export const unchanged = ({ task, slots }: TaskState): Turn => ({
  task,
  slots,
  others: [],
  commands: [],
  events: [],
  effects: [],
  copies: [],
})

/** Returns the caller's open slot: the named one, or the only one. */
export function ownSlot({ slots, context, task }: Given, slotId?: string): SlotRow {
  const own = slots.filter(slot => slot.assignee === context.actor && (!slotId || slot.id === slotId))
  const open = own.filter(slot => slot.state === 'open')
  if (open[0]) return open[0]
  if (own.some(slot => slot.state === 'waiting')) return refuse('TURN_NOT_YET')
  if (own.some(slot => slot.state === 'agreed' || slot.state === 'refused' || slot.state === 'returned'))
    return refuse('ALREADY_DECIDED')
  // Another user returned the task, removed the slot or made it unnecessary since the caller opened it.
  if (own.length > 0 && task.mode !== 'claim') return refuse('NO_LONGER_NEEDED')
  if (task.mode === 'claim' && !slots.some(isPending)) return refuse('TASK_UNCLAIMED')
  return refuse('TASK_OF_OTHERS')
}

/** Applies changed slots: notifies newly asked users, and passes a decided task to the engine. */
export function withSlots(given: Given, turn: Turn, slots: readonly SlotRow[]): Turn {
  const { context, task } = given
  const settled = settle(task, slots, context.now)
  const before = new Map(given.slots.map(slot => [slot.id, slot]))
  const opened = settled.slots.filter(
    slot =>
      slot.state === 'open' &&
      (before.get(slot.id)?.state !== 'open' || before.get(slot.id)?.assignee !== slot.assignee),
  )
  const effects: Effect[] = opened.map(slot => ({
    effect: 'notify',
    about: 'assigned',
    slotId: slot.id,
    taskId: task.id,
  }))
  const next: Turn = {
    ...turn,
    slots: settled.slots,
    events: [...turn.events, ...opened.map(slot => slotEvent(given, 'slotOpened', slot))],
    effects: [...turn.effects, ...effects],
  }
  return settled.outcome ? { ...next, outcome: settled.outcome } : next
}

export const changeSlot = (slots: readonly SlotRow[], changed: SlotRow): SlotRow[] =>
  slots.map(slot => (slot.id === changed.id ? changed : slot))

/** Returns the history event of a slot. */
export function slotEvent(
  given: Given,
  kind: TaskEvent['kind'],
  slot: SlotRow,
  more: Record<string, unknown> = {},
): TaskEvent {
  return taskEvent(given, kind, { slotId: slot.id, assignee: slot.assignee, ...more })
}

export function taskEvent({ context, task }: Given, kind: TaskEvent['kind'], data: Record<string, unknown>): TaskEvent {
  const said = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
  return {
    at: context.now,
    kind,
    nodeId: task.nodeId,
    tokenId: task.tokenId,
    data: { taskId: task.id, by: context.actor, ...said },
  }
}

/** Refuses users who do not exist or are disabled. */
export function checkPeople({ context }: Given, people: readonly string[]): void {
  if (people.length === 0) refuse('PEOPLE_MISSING')
  if (people.length > 100) refuse('PEOPLE_TOO_MANY', { most: 100 })
  if (people.some(each => !context.active.has(each))) refuse('PEOPLE_INACTIVE')
}

/** Refuses to make the initiator a signer later, if the node forbids the initiator to sign. */
export function checkNotInitiator({ context, task }: Given, people: readonly string[]): void {
  const node = context.graph.nodes.find(each => each.id === task.nodeId)
  if (othersThanInitiator(node, context.initiator, people).length < people.length) refuse('SELF_APPROVAL')
}

/** Returns the users whom the node allows to sign, without the initiator if it forbids self-approval. */
export function othersThanInitiator(
  node: Pick<GraphNode, 'settings'> | undefined,
  initiator: string | null,
  people: readonly string[],
): string[] {
  const isFree = (node?.settings?.self ?? 'sign') === 'sign'
  return people.filter(each => isFree || each !== initiator)
}

/** Refuses users who already have a slot in this task. */
export function checkNotAsked({ slots }: Given, people: readonly string[]): void {
  if (people.some(each => slots.some(slot => isPending(slot) && slot.assignee === each))) {
    refuse('SIGNER_ALREADY_THERE')
  }
}

/** Checks users who are to become signers of this task. */
export function checkNewcomers(given: Given, people: readonly string[]): void {
  checkPeople(given, people)
  checkNotInitiator(given, people)
  checkNotAsked(given, people)
}
