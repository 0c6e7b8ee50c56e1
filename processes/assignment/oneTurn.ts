import type { SlotRow } from '../state/state.ts'
import { addedAs, childrenOf, isCounted, isPending } from './settle.ts'

const isAsking = (slots: readonly SlotRow[], slot: SlotRow) =>
  childrenOf(slots, slot, 'addBefore', 'delegate').some(isPending)

/** Returns the assignee's other slot of the task, pending ones first, so that no user signs a task twice. */
export function otherTurn(slots: readonly SlotRow[], slot: SlotRow, assignee: string): SlotRow | undefined {
  const own = slots.filter(each => each.id !== slot.id && each.assignee === assignee)
  return own.find(isPending) ?? own.find(isDecided)
}

/** Whether the slot has a vote that counts and is cast. */
export const isDecided = (slot: SlotRow) => isCounted(slot) && (slot.state === 'agreed' || slot.state === 'refused')

/** Returns the slots after a transfer described by `taken`; two slots of the same user are merged. */
export function givenTurn(slots: readonly SlotRow[], was: SlotRow, taken: SlotRow, now: string): SlotRow[] {
  const next = slots.map(slot => (slot.id === was.id ? taken : slot))
  const other = otherTurn(slots, was, taken.assignee)
  if (!other) return next
  if (needless(slots, taken, other) === other) return mergedInto(next, other, taken, now)
  const { entrusted } = taken.explanation
  return mergedInto(slots, entrusted ? { ...was, explanation: { ...was.explanation, entrusted } } : was, other, now)
}

/**
 * Returns which of two slots of one user is redundant: never a voting slot in favour of a non-voting one, nor of one
 * that waits for the other.
 */
function needless(slots: readonly SlotRow[], taken: SlotRow, other: SlotRow): SlotRow {
  if (!isPending(other)) return taken
  return (isCounted(taken) && !isCounted(other)) || isBelow(slots, other, taken) ? other : taken
}

function isBelow(slots: readonly SlotRow[], slot: SlotRow, above: SlotRow): boolean {
  const seen = new Set<SlotRow>()
  for (let at: SlotRow | undefined = slot; at && !seen.has(at); ) {
    if (at.parentSlotId === above.id) return true
    seen.add(at)
    const parent: string | null = at.parentSlotId
    at = slots.find(each => each.id === parent)
  }
  return false
}

/** Merges one slot into another of the same user: its weight and its added signers move to the remaining slot. */
export function mergedInto(slots: readonly SlotRow[], gone: SlotRow, into: SlotRow, now: string): SlotRow[] {
  const { waitsFor: _, ...explanation } = gone.explanation
  const away = { state: 'removed' as const, decidedAt: now }
  const next = slots.map(slot => {
    if (slot.id === gone.id) return { ...gone, ...away, explanation: { ...explanation, merged: into.id } }
    if (slot.parentSlotId !== gone.id || !isPending(slot)) return slot
    // The slot has been decided, so advice before it is no longer needed.
    const isLate = !isPending(into) && ['addBefore', 'delegate'].includes(addedAs(slot))
    if (isLate) return { ...slot, ...away }
    return isBelow(slots, into, slot) ? slot : { ...slot, parentSlotId: into.id }
  })
  return next.map(slot =>
    slot.id === into.id && slot.state === 'open' && isAsking(next, slot)
      ? { ...slot, state: 'waiting' as const, explanation: { ...slot.explanation, waitsFor: 'added' } }
      : slot,
  )
}
