import type { GraphNode } from '../state/graph.ts'
import type { Approver } from '../state/result.ts'
import type { SlotRow, TaskRow } from '../state/state.ts'
import { givenTurn } from './oneTurn.ts'
import { addedAs, isPending, settle } from './settle.ts'
import { takenOver } from './takenOver.ts'
import { readNotes } from './taskNotes.ts'
import { othersThanInitiator } from './turn.ts'

/** Who is asked today for somebody who had a turn: himself, whoever stands in for him, or nobody. */
export type Standing = Readonly<Record<string, Approver | null>>

/** Whom the notes of a task name who begins it: they had a turn, or decided, some time ago. */
export function peopleAgain(notes: TaskRow['notes']): string[] {
  const { restore = [], approvers = [] } = readNotes(notes)
  return [...new Set([...restore.filter(isPending).map(slot => slot.assignee), ...approvers])]
}

/** Nobody stands in for somebody in what he applied for himself, where he may not sign it. */
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

/** Turns of earlier go to those who are asked today, as if they had been found now; who has nobody is not asked. */
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

/** He is not there any more: whom he wanted to be asked signs on his own, and nobody advises him. */
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
 * The slots of a task that stands again as it once stood. With nobody left it is one of the administrators' turn.
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
