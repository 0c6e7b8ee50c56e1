import type { ProcessSettings } from '../../schemas/types/process.ts'
import type { EarlierAgreement } from '../state/result.ts'
import type { SlotRow } from '../state/state.ts'

/** Where somebody agreed before, if the process wants him to be asked once only. */
export function agreedEarlier(
  { dedupe }: Pick<ProcessSettings, 'dedupe'>,
  earlier: readonly EarlierAgreement[],
  assignee: string,
): EarlierAgreement | undefined {
  if (dedupe === 'all') return earlier.find(each => each.assignee === assignee)
  if (dedupe === 'consecutive') return earlier.find(each => each.last && each.assignee === assignee)
  return undefined
}

/** A turn that is agreed without being asked for. */
export const agreedBefore = (slot: SlotRow, now: string, why: Record<string, unknown>): SlotRow => ({
  ...slot,
  state: 'agreed',
  decidedAt: now,
  explanation: { ...slot.explanation, ...why },
})
