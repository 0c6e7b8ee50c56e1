import type { SlotRow, SlotSource } from '../state/state.ts'

/** Returns a slot transferred to another user; it keeps the original assignee. */
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
