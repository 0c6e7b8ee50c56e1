import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { loadEndpoint } from '../../runtime/schema/endpoints.ts'
import { holds } from '../../runtime/session/holds.ts'
import type { Preview } from '../../schemas/types/action.ts'
import { type ConfirmOptions, confirm, type Dialogs } from '../page/dialogs/dialogs.ts'

/** Preview of a call. */
export interface Foreseen {
  text: string
  allowed: boolean
}

/** Requests the preview of a call; undefined if there is none, or the user may not request it. */
export async function foresee(
  preview: Preview | undefined,
  args: Record<string, unknown>,
): Promise<Foreseen | undefined> {
  if (preview === undefined || !holds((await loadEndpoint(preview.call)).permission)) return undefined
  const answer = await callEndpoint(preview.call, args, { silent: true })
  const record = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {}
  const text = record[preview.text]
  return {
    text: typeof text === 'string' ? text : '',
    allowed: preview.allowed === undefined || record[preview.allowed] !== false,
  }
}

export interface ForeseenQuestion extends ConfirmOptions {
  title: string
  /** Label of the button, for the message that the call is impossible. */
  label: string
  foreseen: Foreseen | undefined
}

/** Asks with the preview below the question; an impossible call shows the reason instead. */
export async function confirmForeseen(
  dialogs: Dialogs,
  { title, label, foreseen, text, ...options }: ForeseenQuestion,
): Promise<boolean> {
  if (foreseen && !foreseen.allowed) {
    await dialogs.ask({ title: `不能${label}`, text: foreseen.text, answers: [], close: '知道了' })
    return false
  }
  const said = [text, foreseen?.text].filter(one => one !== undefined && one !== '').join('\n')
  return confirm(dialogs, title, said === '' ? options : { ...options, text: said })
}
