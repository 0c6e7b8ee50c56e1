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
