import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { announceChange } from '../../runtime/data/changes.ts'
import { removedIds } from '../../runtime/data/removedIds.ts'
import { notify } from '../../runtime/notify/notify.ts'
import { evaluateArguments } from '../../schemas/evaluate/evaluateArguments.ts'
import type { CallAction, ShownValue } from '../../schemas/types/action.ts'
import type { Dialogs } from '../page/dialogs/dialogs.ts'
import type { ActionContext } from './actionContext.ts'
import { type BatchOutcome, batchOutcome, goneIds } from './batchFailures.ts'
import { fillText } from './fillText.ts'
import { confirmForeseen, foresee } from './foresee.ts'
import { isStale, tellFailure } from './tellFailure.ts'

/** Asks, calls, reports the result, and performs the follow-up. */
export async function runCall(action: CallAction, context: ActionContext): Promise<void> {
  const { scope, dialogs } = context
  const args = evaluateArguments(action.with, scope)
  let answer: unknown
  try {
    if (!(await isAgreed(action, args, context))) return
    answer = await callEndpoint(action.call, args, { silent: true })
  } catch (error) {
    tellFailure(error, action.failure)
    // Keeps the selection without deleted records, and reloads every page that shows these records.
    if (isStale(error)) announceChange(action.call, undefined, goneIds(error))
    return
  }
  announceChange(action.call, context.origin, [...removedIds(action.call, args, answer), ...goneIds(answer)])
  const outcome = batchOutcome(answer)
  if (outcome && outcome.failed.length > 0) {
    context.reload(outcome.failed.flatMap(one => (one.gone ? [] : [one.id])))
    await tellFailures(action, context, outcome)
    return
  }
  if (action.success !== undefined) notify.success(action.success)
  await reveal(dialogs, action.show, answer)
  const after = action.then ?? 'reload'
  if (after === 'reload') context.reload()
  if (after === 'back') context.host.back()
}

/** Whether the user confirms the call after its preview; true without a question. */
async function isAgreed(action: CallAction, args: Record<string, unknown>, context: ActionContext): Promise<boolean> {
  const { confirm: question, preview, label } = action
  if (question === undefined && preview === undefined) return true
  const foreseen = await foresee(preview, args)
  const title = question === undefined ? `确定要${label}吗？` : fillText(question, context.scope.row)
  return confirmForeseen(context.dialogs, { title, label, foreseen, ...asked(action, context) })
}

function asked({ style, confirm: question = '' }: CallAction, { recordName, count }: ActionContext) {
  const danger = style === 'danger'
  if (count !== undefined) return { danger, text: `已选择 ${count} 项。` }
  return recordName && !question.includes('{') ? { danger, text: `「${recordName}」` } : { danger }
}

const tellFailures = (
  { label }: CallAction,
  { dialogs, names, recordName }: ActionContext,
  { done, failed }: BatchOutcome,
) =>
  dialogs.failures({
    title: label,
    done,
    // A batch of one row has no selection.
    failed: failed.map(({ id, message }) => ({ id, message, name: names?.get(id) ?? recordName ?? id })),
  })

/** Shows the declared property of a response, if present. */
export async function reveal(dialogs: Dialogs, show: ShownValue | undefined, answer: unknown): Promise<void> {
  if (!show || typeof answer !== 'object' || answer === null) return
  const value = (answer as Record<string, unknown>)[show.field]
  if (value !== undefined && value !== null && value !== '')
    await dialogs.reveal({ title: show.title, text: String(value), ...(show.again ? { again: true } : {}) })
}
