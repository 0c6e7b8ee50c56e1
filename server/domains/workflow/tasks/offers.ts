import { handingOn } from '../../../../processes/assignment/handingOn.ts'
import type { GraphNode } from '../../../../processes/state/graph.ts'
import type { ApprovalButton, ButtonSettings } from '../../../../schemas/types/process.ts'

/** What a node offers that says nothing about it. */
const allButtons: ApprovalButton[] = [
  'refuse',
  'return',
  'transfer',
  'delegate',
  'addBefore',
  'addAfter',
  'addParallel',
  'removeSigner',
  'appendApprovers',
  'copy',
  'communicate',
  'withdraw',
  'urge',
  'saveDraft',
]

/** What may be said of a task by whoever has to do with it, though it is not his turn. */
const telling: ReadonlySet<ButtonSettings['button']> = new Set(['copy', 'communicate', 'urge'])

/** Buttons of a node; agreeing is always possible. */
export function buttonsOf(node: GraphNode | undefined): ButtonSettings[] {
  const all: ButtonSettings[] = node?.settings?.buttons ?? allButtons.map(button => ({ button }))
  return all.some(each => each.button === 'agree') ? all : [{ button: 'agree' }, ...all]
}

export interface Standing {
  /** It is his turn. */
  isOpen: boolean
  /** The task waits for somebody. */
  isPending: boolean
  /** He started it, or is or was asked at this task. */
  isConcerned: boolean
  /** The instance is suspended: one may only speak of it. */
  isSuspended: boolean
  /** The initiator is asked at it, for want of a task of his own. */
  isReturnedHere: boolean
  /** It waits for a branch that was returned. */
  isParked: boolean
  /** He has agreed, and may ask to take it back. */
  hasAgreed: boolean
  /** Others are to sign it as well. */
  hasOthers: boolean
  /** Somebody is among them whom he may take away. */
  hasRemovable: boolean
}

/** What the buttons are called: as the node says, but whoever has his application back hands it in again. */
export const labelsOf = (buttons: readonly ButtonSettings[], isReturnedHere: boolean): Record<string, string> =>
  Object.fromEntries(
    buttons.flatMap(({ button, label }) => {
      const word = isReturnedHere && button === 'agree' ? '重新提交' : label
      return word ? [[button, word]] : []
    }),
  )

/** What somebody may do with a task, of what its node offers. */
export function offersTo(buttons: readonly ButtonSettings[], standing: Standing): ButtonSettings[] {
  const { isOpen, isPending, isConcerned, isSuspended, isReturnedHere, isParked, hasAgreed, hasOthers, hasRemovable } =
    standing
  return buttons.filter(({ button }) => {
    if (isSuspended) return isPending && isConcerned && button === 'communicate'
    if (isParked && button !== 'saveDraft' && !telling.has(button)) return false
    if (isReturnedHere && (button === 'return' || button === 'refuse' || handingOn.has(button))) return false
    if (button === 'withdraw') return hasAgreed
    if (button === 'removeSigner') return isOpen && hasRemovable
    if (isOpen) return button !== 'urge' || hasOthers
    return isPending && isConcerned && telling.has(button)
  })
}
