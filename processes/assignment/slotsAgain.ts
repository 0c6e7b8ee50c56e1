import type { SlotRow, TaskRow } from '../state/state.ts'
import { addedAs, isCounted, isPending, settle } from './settle.ts'
import type { ReturnOrigin, TaskNotes, TaskTerms } from './taskNotes.ts'

const gone: ReadonlySet<SlotRow['state']> = new Set(['removed', 'superseded', 'returned'])

/** Returns the notes with which a returned task opens when the resubmission goes straight back to it. */
export function notesForAgain({ slots, terms, standIns, before }: ReturnOrigin): TaskNotes {
  const notes = { ...(terms && { terms }), ...(standIns && { standIns }), ...(before && { returned: before }) }
  return { restore: slots, ...notes }
}

export const termsOf = ({ mode, ratio, candidates }: TaskRow): TaskTerms => ({ mode, ratio, candidates })

/** Returns the pending and decided slots of a task, with the parent slots they were added to. */
export function standingSlots(slots: readonly SlotRow[]): SlotRow[] {
  const byId = new Map(slots.map(slot => [slot.id, slot]))
  const kept = new Set<SlotRow>()
  for (const slot of slots) {
    if (gone.has(slot.state)) continue
    for (let at: SlotRow | undefined = slot; at && !kept.has(at); at = byId.get(at.parentSlotId ?? '')) kept.add(at)
  }
  return slots.filter(slot => kept.has(slot))
}

/** Returns a slot as it reopens with its task; refusals are reset, because the application has changed since. */
export function forAgain(slot: SlotRow, agreements: ReturnOrigin['agreements']): SlotRow {
  const isAdvice = addedAs(slot) === 'delegate'
  const stays = slot.state === 'skipped' || slot.state === 'removed'
  if (stays || (slot.state === 'agreed' && (agreements === 'keep' || isAdvice))) return slot
  const { kept: _, dedupe: __, ...explanation } = undecided(slot.explanation)
  const source = slot.source === 'dedupe' ? 'rule' : slot.source
  return { ...slot, source, explanation, state: 'open', decidedAt: null, comment: null }
}

/** Returns the explanation of a slot without the signature, seal and files of the decision. */
export function undecided(given: SlotRow['explanation']): SlotRow['explanation'] {
  const { signature: _, seal: __, files: ___, ...explanation } = given
  return explanation
}

const settled: ReadonlySet<SlotRow['state']> = new Set(['agreed', 'refused', 'skipped', 'removed'])

/**
 * Copies the slots of an earlier task to a new one and recomputes who waits for whom, because some agreements may be
 * gone.
 */
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
