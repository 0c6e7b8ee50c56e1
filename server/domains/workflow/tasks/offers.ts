import { handingOn } from '../../../../processes/assignment/handingOn.ts'
import type { GraphNode } from '../../../../processes/state/graph.ts'
import type { ApprovalButton, ButtonSettings } from '../../../../schemas/types/process.ts'

/** Buttons of a node without settings; `tells` marks those for participants when it is not their turn. */
const buttons: Readonly<Record<ApprovalButton, { tells?: true }>> = {
  refuse: {},
  return: {},
  transfer: {},
  delegate: {},
  addBefore: {},
  addAfter: {},
  addParallel: {},
  removeSigner: {},
  appendApprovers: {},
  copy: { tells: true },
  communicate: { tells: true },
  withdraw: {},
  urge: { tells: true },
  saveDraft: {},
}
const allButtons = Object.keys(buttons) as ApprovalButton[]

const telling: ReadonlySet<ButtonSettings['button']> = new Set(allButtons.filter(name => buttons[name].tells))

/** Returns the buttons of a node; agreeing is always possible. */
export function buttonsOf(node: GraphNode | undefined): ButtonSettings[] {
  const all: ButtonSettings[] = node?.settings?.buttons ?? allButtons.map(button => ({ button }))
  return all.some(each => each.button === 'agree') ? all : [{ button: 'agree' }, ...all]
}

export interface Standing {
  /** It is the user's turn. */
  isOpen: boolean
  /** The task is pending. */
  isPending: boolean
  /** The user started the instance, or is or was asked at this task. */
  isConcerned: boolean
  /** The instance is suspended: only communication is possible. */
  isSuspended: boolean
  /** The initiator is asked at this task, because they have no task of their own. */
  isReturnedHere: boolean
  /** It waits for a returned branch. */
  isParked: boolean
  /** The user has agreed and may withdraw it. */
  hasAgreed: boolean
  /** Other signers exist. */
  hasOthers: boolean
  /** The user may remove at least one signer. */
  hasRemovable: boolean
}

/** Returns the button labels: those of the node, except that the initiator resubmits a returned application. */
export const labelsOf = (buttons: readonly ButtonSettings[], isReturnedHere: boolean): Record<string, string> =>
  Object.fromEntries(
    buttons.flatMap(({ button, label }) => {
      const word = isReturnedHere && button === 'agree' ? '重新提交' : label
      return word ? [[button, word]] : []
    }),
  )

/** Returns the buttons that the user may use, among those the node offers. */
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
