import type { ProcessSettings } from '../../schemas/types/process.ts'
import type { EarlierAgreement } from '../state/result.ts'
import type { SlotRow } from '../state/state.ts'

/** Returns the earlier agreement of a person, if the process asks each person once only. */
export function agreedEarlier(
  { dedupe }: Pick<ProcessSettings, 'dedupe'>,
  earlier: readonly EarlierAgreement[],
  assignee: string,
): EarlierAgreement | undefined {
  if (dedupe === 'all') return earlier.find(each => each.assignee === assignee)
  if (dedupe === 'consecutive') return earlier.find(each => each.last && each.assignee === assignee)
  return undefined
}

/** Returns the slot as agreed automatically. */
export const agreedBefore = (slot: SlotRow, now: string, why: Record<string, unknown>): SlotRow => ({
  ...slot,
  state: 'agreed',
  decidedAt: now,
  explanation: { ...slot.explanation, ...why },
})
