import type { ButtonSettings } from '../../schemas/types/process.ts'

/** Buttons that decide or transfer nothing; they never require a signature. */
const unsigned: ReadonlySet<ButtonSettings['button']> = new Set(['saveDraft', 'urge'])

/** Buttons that require a comment by default, so that the initiator learns the reason. */
const justified: ReadonlySet<string> = new Set<ButtonSettings['button']>(['refuse', 'return'])

export interface Demands {
  comment: boolean
  signature: boolean
}

/**
 * Whether a button requires a comment or a signature. A draft is unfinished and requires neither.
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
 * Whether a button of a node requires a comment or a signature; the defaults apply if the node does not list it.
 * `addAfter` includes agreeing, so it also requires what `agree` requires.
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
