import type { ButtonSettings } from '../../../schemas/types/process.ts'

/** Nothing is decided or handed on by these: no signature is ever asked for. */
const unsigned: ReadonlySet<ButtonSettings['button']> = new Set(['saveDraft', 'urge'])

export interface Demands {
  comment: boolean
  signature: boolean
}

/**
 * What whoever presses a button has to give. What is put away for later is unfinished, so nothing is demanded of it.
 *
 * @example demandsOf({ button: 'saveDraft', commentRequired: true }) // { comment: false, signature: false }
 */
export function demandsOf({ button, commentRequired, signatureRequired }: ButtonSettings): Demands {
  return {
    comment: commentRequired === true && button !== 'saveDraft',
    signature: signatureRequired === true && !unsigned.has(button),
  }
}

/**
 * What has to be given at a node for that button: whoever adds signers after himself agrees with that, so it takes what
 * agreeing takes as well.
 *
 * @example demandsAt([{ button: 'agree', signatureRequired: true }], 'addAfter') // { comment: false, signature: true }
 */
export function demandsAt(buttons: readonly ButtonSettings[], name: string): Demands {
  const own = buttons.filter(({ button }) => button === name || (name === 'addAfter' && button === 'agree'))
  const all = own.map(demandsOf)
  return { comment: all.some(each => each.comment), signature: all.some(each => each.signature) }
}
