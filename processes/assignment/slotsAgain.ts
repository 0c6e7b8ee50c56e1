import type { SlotRow, TaskRow } from '../state/state.ts'
import { addedAs, isCounted, isPending, settle } from './settle.ts'
import type { ReturnOrigin, TaskNotes, TaskTerms } from './taskNotes.ts'

const gone: ReadonlySet<SlotRow['state']> = new Set(['removed', 'superseded', 'returned'])

/** What the task is to begin with when it is there again, straight from where it was returned to. */
export function notesForAgain({ slots, terms, standIns, before }: ReturnOrigin): TaskNotes {
  const notes = { ...(terms && { terms }), ...(standIns && { standIns }), ...(before && { returned: before }) }
  return { restore: slots, ...notes }
}

export const termsOf = ({ mode, ratio, candidates }: TaskRow): TaskTerms => ({ mode, ratio, candidates })

/** Everybody who has a turn at a task or had his say, with those to whom they were added, whatever became of these. */
export function standingSlots(slots: readonly SlotRow[]): SlotRow[] {
  const byId = new Map(slots.map(slot => [slot.id, slot]))
  const kept = new Set<SlotRow>()
  for (const slot of slots) {
    if (gone.has(slot.state)) continue
    for (let at: SlotRow | undefined = slot; at && !kept.has(at); at = byId.get(at.parentSlotId ?? '')) kept.add(at)
  }
  return slots.filter(slot => kept.has(slot))
}

/** A slot as it stands when its task comes back: a refusal was an answer to what has been changed since. */
export function forAgain(slot: SlotRow, agreements: ReturnOrigin['agreements']): SlotRow {
  const isAdvice = addedAs(slot) === 'delegate'
  const stays = slot.state === 'skipped' || slot.state === 'removed'
  if (stays || (slot.state === 'agreed' && (agreements === 'keep' || isAdvice))) return slot
  const { kept: _, dedupe: __, ...explanation } = undecided(slot.explanation)
  const source = slot.source === 'dedupe' ? 'rule' : slot.source
  return { ...slot, source, explanation, state: 'open', decidedAt: null, comment: null }
}

/** Why somebody is asked, without what he handed in when he decided. */
export function undecided({ signature: _, files: __, ...explanation }: SlotRow['explanation']): SlotRow['explanation'] {
  return explanation
}

const settled: ReadonlySet<SlotRow['state']> = new Set(['agreed', 'refused', 'skipped', 'removed'])

/** Slots of an earlier task at a new one: who waits for whom is found anew, since some agreements may be gone. */
export function slotsAgain(
  given: readonly SlotRow[],
  { task, terms, now, id }: { task: Pick<TaskRow, 'id'>; terms: TaskTerms; now: string; id(): string },
): ReturnType<typeof settle> {
  const ids = new Map(given.map(slot => [slot.id, id()]))
  const slots = given.map(slot => {
    const parentSlotId = slot.parentSlotId === null ? null : (ids.get(slot.parentSlotId) ?? null)
    const { waitsFor: _, ...explanation } = slot.explanation
    const own = { ...slot, id: ids.get(slot.id) ?? id(), taskId: task.id, parentSlotId, explanation }
    return settled.has(slot.state)
      ? own
      : { ...own, state: 'open' as const, openedAt: now, decidedAt: null, comment: null }
  })
  return settle(
    terms,
    slots.map(slot => waitingFor(slot, slots, terms)),
    now,
  )
}

function waitingFor(slot: SlotRow, slots: readonly SlotRow[], { mode }: TaskTerms): SlotRow {
  if (!isPending(slot)) return slot
  const isAsking = slots.some(
    other => other.parentSlotId === slot.id && isPending(other) && ['addBefore', 'delegate'].includes(addedAs(other)),
  )
  const isEarly =
    addedAs(slot) === 'addAfter' && slots.some(other => other.id === slot.parentSlotId && isPending(other))
  const waitsFor = isAsking ? 'added' : isEarly ? 'parent' : undefined
  if (waitsFor === undefined && !(mode === 'sequence' && isCounted(slot))) return slot
  return {
    ...slot,
    state: 'waiting',
    openedAt: null,
    explanation: { ...slot.explanation, ...(waitsFor && { waitsFor }) },
  }
}
