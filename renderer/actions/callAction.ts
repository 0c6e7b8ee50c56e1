import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { announceChange } from '../../runtime/data/changes.ts'
import { notify } from '../../runtime/notify/notify.ts'
import { evaluateArguments } from '../../schemas/evaluate/evaluateArguments.ts'
import type { CallAction, ShownValue } from '../../schemas/types/action.ts'
import { confirm, type Dialogs } from '../pages/dialogs/dialogs.ts'
import type { ActionContext } from './actionContext.ts'
import { type BatchOutcome, batchOutcome } from './batchFailures.ts'
import { fillText } from './fillText.ts'
import { tellFailure } from './tellFailure.ts'

/** Asks, calls, says how it went, and does what follows. */
export async function runCall(action: CallAction, context: ActionContext): Promise<void> {
  const { scope, dialogs } = context
  if (
    action.confirm !== undefined &&
    !(await confirm(dialogs, fillText(action.confirm, scope.row), asked(action, context)))
  )
    return
  let answer: unknown
  try {
    answer = await callEndpoint(action.call, evaluateArguments(action.with, scope), { silent: true })
  } catch (error) {
    tellFailure(error, action.failure)
    return
  }
  announceChange(action.call, context.origin)
  const outcome = batchOutcome(answer)
  if (outcome && outcome.failed.length > 0) {
    context.reload(outcome.failed.map(({ id }) => id))
    await tellFailures(action, context, outcome)
    return
  }
  if (action.success !== undefined) notify.success(action.success)
  await reveal(dialogs, action.show, answer)
  const after = action.then ?? 'reload'
  if (after === 'reload') context.reload()
  if (after === 'back') context.host.back()
}

function asked({ style, confirm: question = '' }: CallAction, { recordName, count }: ActionContext) {
  const danger = style === 'danger'
  if (count !== undefined) return { danger, text: `已选择 ${count} 项。` }
  return recordName && !question.includes('{') ? { danger, text: `「${recordName}」` } : { danger }
}

const tellFailures = ({ label }: CallAction, { dialogs, names }: ActionContext, { done, failed }: BatchOutcome) =>
  dialogs.failures({
    title: label,
    done,
    failed: failed.map(({ id, message }) => ({ id, message, name: names?.get(id) ?? id })),
  })

/** Shows the declared property of an answer, when the answer has it. */
export async function reveal(dialogs: Dialogs, show: ShownValue | undefined, answer: unknown): Promise<void> {
  if (!show || typeof answer !== 'object' || answer === null) return
  const value = (answer as Record<string, unknown>)[show.field]
  if (value !== undefined && value !== null && value !== '')
    await dialogs.reveal({ title: show.title, text: String(value), ...(show.again ? { again: true } : {}) })
}
