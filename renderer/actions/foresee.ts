import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { loadEndpoint } from '../../runtime/schema/endpoints.ts'
import { holds } from '../../runtime/session/holds.ts'
import type { Preview } from '../../schemas/types/action.ts'
import { type ConfirmOptions, confirm, type Dialogs } from '../page/dialogs/dialogs.ts'

/** What would come of a call. */
export interface Foreseen {
  text: string
  allowed: boolean
}

/** Asks what would come of a call with these arguments; undefined where nothing is to be asked, or may not be. */
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
  /** What the button says, for the sentence that it cannot be done. */
  label: string
  foreseen: Foreseen | undefined
}

/** Asks with what is foreseen below the question; what cannot be done is told, and not asked. */
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
