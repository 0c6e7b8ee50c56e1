import type { ButtonSettings } from '../../../schemas/types/process.ts'

/** Nothing is decided or handed on by these: no signature is ever asked for. */
const unsigned: ReadonlySet<ButtonSettings['button']> = new Set(['saveDraft', 'urge'])

/** The initiator has to read why: a comment is required unless the node says that it is not. */
const justified: ReadonlySet<string> = new Set<ButtonSettings['button']>(['refuse', 'return'])

export interface Demands {
  comment: boolean
  signature: boolean
}

/**
 * What has to be given with a button. What is put away for later is unfinished, so nothing is demanded of it.
 *
 * @example demandsOf({ button: 'saveDraft', commentRequired: true }) // { comment: false, signature: false }
 * @example demandsOf({ button: 'refuse' }) // { comment: true, signature: false }
 */
export function demandsOf({ button, commentRequired, signatureRequired }: ButtonSettings): Demands {
  return {
    comment: (commentRequired ?? justified.has(button)) && button !== 'saveDraft',
    signature: signatureRequired === true && !unsigned.has(button),
  }
}

/**
 * What has to be given at a node for that button, also where the node names no buttons of its own. To add signers after
 * oneself is to agree, so it takes what agreeing takes as well.
 *
 * @example demandsAt([{ button: 'agree', signatureRequired: true }], 'addAfter') // { comment: false, signature: true }
 * @example demandsAt([], 'return') // { comment: true, signature: false }
 */
export function demandsAt(buttons: readonly ButtonSettings[], name: string): Demands {
  const own = buttons.filter(({ button }) => button === name || (name === 'addAfter' && button === 'agree'))
  const all = own.map(demandsOf)
  if (all.length === 0) return { comment: justified.has(name), signature: false }
  return { comment: all.some(each => each.comment), signature: all.some(each => each.signature) }
}
