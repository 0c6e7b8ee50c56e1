import type { GraphNode } from '../state/graph.ts'
import type { Approver } from '../state/result.ts'
import type { SlotRow, TaskRow } from '../state/state.ts'
import { givenTurn } from './oneTurn.ts'
import { addedAs, isPending, settle } from './settle.ts'
import { takenOver } from './takenOver.ts'
import { readNotes } from './taskNotes.ts'
import { othersThanInitiator } from './turn.ts'

/** For each earlier assignee, who is asked today: the same user, a substitute, or null. */
export type Standing = Readonly<Record<string, Approver | null>>

/** Returns the users named in the notes of a task that opens: earlier assignees and earlier deciders. */
export function peopleAgain(notes: TaskRow['notes']): string[] {
  const { restore = [], approvers = [] } = readNotes(notes)
  return [...new Set([...restore.filter(isPending).map(slot => slot.assignee), ...approvers])]
}

/** Drops a substitute who is the initiator, if the node forbids the initiator to sign. */
export function withoutOwn(
  node: Pick<GraphNode, 'settings'> | undefined,
  initiator: string | null,
  standing: Standing,
): Standing {
  const mayNot = (person: string, found: Approver | null) =>
    found !== null && found.assignee !== person && othersThanInitiator(node, initiator, [found.assignee]).length === 0
  return Object.fromEntries(
    Object.entries(standing).map(([person, found]) => [person, mayNot(person, found) ? null : found]),
  )
}

/**
 * Transfers earlier slots to the users who are asked today, as if the rules had just found them. Slots without such a
 * user are dropped.
 */
export function handedOn(slots: readonly SlotRow[], standing: Standing, now: string): SlotRow[] {
  let next = [...slots]
  for (const { id } of slots) {
    const slot = next.find(each => each.id === id)
    const found = slot && isPending(slot) ? standing[slot.assignee] : undefined
    if (!slot || found === undefined || found?.assignee === slot.assignee) continue
    next = found ? givenTurn(next, slot, standingIn(slot, found, now), now) : letGo(next, slot, now)
  }
  return next
}

function standingIn(slot: SlotRow, { assignee, actingFor, explanation }: Approver, now: string): SlotRow {
  const taken = takenOver(slot, assignee, actingFor === undefined ? 'replace' : 'entrust', now)
  const { entrusted, replaced } = explanation
  const why = { ...(entrusted === undefined ? {} : { entrusted }), ...(replaced === undefined ? {} : { replaced }) }
  return { ...taken, actingFor: actingFor ?? taken.actingFor, explanation: { ...taken.explanation, ...why } }
}

/** Releases a slot whose user is gone: signers that user added sign independently, and delegates are dropped. */
function letGo(slots: readonly SlotRow[], gone: SlotRow, now: string): SlotRow[] {
  const away = { state: 'removed' as const, decidedAt: now }
  return slots.map(slot => {
    if (slot.id === gone.id) return { ...slot, ...away, explanation: { ...slot.explanation, inactive: true } }
    if (slot.parentSlotId !== gone.id || !isPending(slot)) return slot
    if (addedAs(slot) === 'delegate') return { ...slot, ...away }
    return { ...slot, explanation: { ...slot.explanation, added: 'addParallel' } }
  })
}

/**
 * Returns the slots of a reopened task. If no user is left, the administrators are asked.
 *
 * @example standingTask(task, slots, { bob: null }, [administrator], now)
 */
export function standingTask(
  task: TaskRow,
  slots: readonly SlotRow[],
  { standing, administrators, now }: { standing: Standing; administrators: readonly Approver[]; now: string },
): SlotRow[] {
  const isPool = task.candidates.users.length + task.candidates.groups.length > 0
  let handed = handedOn(slots, standing, now)
  if (slots.some(isPending) && !handed.some(isPending) && !isPool) {
    const [administrator = null] = administrators
    const all = Object.entries(standing).map(([person, found]) => [person, found ?? administrator] as const)
    handed = handedOn(slots, Object.fromEntries(all), now)
  }
  const settled = settle(task, handed, now)
  return settled.outcome ? handed : settled.slots
}
