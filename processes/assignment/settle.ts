import type { SlotRow, TaskMode, TaskRow } from '../state/state.ts'

/** Result of a slot including the signers added to it. */
type Verdict = 'agreed' | 'refused' | 'pending' | 'none'

export interface Settled {
  slots: SlotRow[]
  outcome?: 'agreed' | 'refused'
}

/**
 * Recomputes a task after its slots changed: opens slots that waited for others, opens the next of a sequence, and
 * decides the task as soon as pending votes cannot change the result.
 *
 * Voting slots are those without a parent and those added in parallel. Signers added before or after belong to their
 * parent slot: it agrees when all of them agree. The opinion of a delegate is advice.
 */
export function settle(task: Pick<TaskRow, 'mode' | 'ratio'>, given: readonly SlotRow[], now: string): Settled {
  let slots = afterAdded(given, now)
  if (task.mode === 'sequence') slots = openNext(slots, now)
  const outcome = outcomeOf(task, slots)
  if (!outcome) return { slots }
  return { slots: slots.map(slot => (isPending(slot) ? { ...slot, state: 'superseded' } : slot)), outcome }
}

/** The fields that counting needs. */
export type Voter = Pick<SlotRow, 'id' | 'parentSlotId' | 'source' | 'state' | 'explanation'>

export const isPending = (slot: Pick<SlotRow, 'state'>) => slot.state === 'open' || slot.state === 'waiting'

/** Returns the slots that have their own vote. */
export const isCounted = (slot: Voter) =>
  (slot.parentSlotId === null || addedAs(slot) === 'addParallel') &&
  !['removed', 'superseded', 'skipped', 'returned'].includes(slot.state)

export const childrenOf = <Slot extends Voter>(
  slots: readonly Slot[],
  parent: Voter,
  ...kinds: ('addBefore' | 'addAfter' | 'delegate')[]
) =>
  slots.filter(
    slot => slot.parentSlotId === parent.id && slot.state !== 'removed' && kinds.some(kind => addedAs(slot) === kind),
  )

/** Returns how the slot was created; a later takeover changes `source`, not this. */
export const addedAs = (slot: Pick<SlotRow, 'source' | 'explanation'>) =>
  (slot.explanation.added as SlotRow['source'] | undefined) ?? slot.source

/** Reopens a slot that waited for signers before it or for its delegate; their refusal becomes its own. */
function afterAdded(given: readonly SlotRow[], now: string): SlotRow[] {
  let slots = [...given]
  for (let round = 0; round <= given.length; round++) {
    const next = slots.map(slot => {
      if (slot.state === 'waiting' && slot.explanation.waitsFor === 'parent') return afterParent(slots, slot, now)
      if (slot.state !== 'waiting' || slot.explanation.waitsFor !== 'added') return slot
      const before = childrenOf(slots, slot, 'addBefore').map(child => verdictOf(slots, child))
      const asked = childrenOf(slots, slot, 'delegate').map(child => verdictOf(slots, child))
      if ([...before, ...asked].includes('pending')) return slot
      const { waitsFor: _, ...explanation } = slot.explanation
      if (before.includes('refused')) return { ...slot, explanation, state: 'refused' as const, decidedAt: now }
      return { ...slot, explanation, state: 'open' as const, openedAt: now }
    })
    if (next.every((slot, index) => slot === slots[index])) return slots
    slots = next
  }
  return slots
}

/** If the parent's agreement no longer counts, signers added after it are asked once the parent agrees again. */
function afterParent(slots: readonly SlotRow[], slot: SlotRow, now: string): SlotRow {
  const parent = slots.find(each => each.id === slot.parentSlotId)
  if (parent && isPending(parent)) return slot
  const { waitsFor: _, ...explanation } = slot.explanation
  if (parent?.state === 'refused') return { ...slot, explanation, state: 'superseded' }
  return { ...slot, explanation, state: 'open', openedAt: now }
}

export function verdictOf(slots: readonly Voter[], slot: Voter): Verdict {
  if (isPending(slot)) return 'pending'
  if (slot.state === 'refused') return 'refused'
  if (slot.state !== 'agreed') return 'none'
  const after = childrenOf(slots, slot, 'addAfter').map(child => verdictOf(slots, child))
  if (after.includes('refused')) return 'refused'
  return after.includes('pending') ? 'pending' : 'agreed'
}

function openNext(slots: SlotRow[], now: string): SlotRow[] {
  const pending = slots.filter(slot => isCounted(slot) && verdictOf(slots, slot) === 'pending')
  const first = Math.min(...pending.map(slot => slot.order))
  return slots.map(slot =>
    isCounted(slot) && slot.state === 'waiting' && slot.order === first && slot.explanation.waitsFor !== 'added'
      ? { ...slot, state: 'open', openedAt: now }
      : slot,
  )
}

function outcomeOf(task: Pick<TaskRow, 'mode' | 'ratio'>, slots: readonly SlotRow[]): Settled['outcome'] {
  const voices = slots.filter(isCounted).map(slot => ({ weight: slot.weight, verdict: verdictOf(slots, slot) }))
  if (voices.length === 0) return undefined
  return arithmetic[task.mode](voices, task.ratio ?? 0.5)
}

interface Voice {
  weight: number
  verdict: Verdict
}

const everybody = (voices: readonly Voice[]): Settled['outcome'] => {
  if (voices.some(voice => voice.verdict === 'refused')) return 'refused'
  return voices.every(voice => voice.verdict === 'agreed') ? 'agreed' : undefined
}

/** The first decision decides the task. */
const anybody = (voices: readonly Voice[]): Settled['outcome'] => {
  if (voices.some(voice => voice.verdict === 'agreed')) return 'agreed'
  return voices.some(voice => voice.verdict === 'refused') ? 'refused' : undefined
}

const share = (voices: readonly Voice[], ratio: number): Settled['outcome'] => {
  const weigh = (...verdicts: Verdict[]) =>
    voices.reduce((sum, voice) => (verdicts.includes(voice.verdict) ? sum + voice.weight : sum), 0)
  const needed = ratio * weigh('agreed', 'refused', 'pending') - 1e-9
  if (weigh('agreed') >= needed) return weigh('agreed') > 0 || weigh('pending') === 0 ? 'agreed' : undefined
  return weigh('agreed', 'pending') < needed ? 'refused' : undefined
}

const arithmetic: Record<TaskMode, (voices: readonly Voice[], ratio: number) => Settled['outcome']> = {
  single: everybody,
  all: everybody,
  sequence: everybody,
  claim: everybody,
  any: anybody,
  ratio: (voices, ratio) =>
    share(
      voices.map(voice => ({ ...voice, weight: 1 })),
      ratio,
    ),
  weight: share,
}
