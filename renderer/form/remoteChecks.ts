import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { RequestError } from '../../runtime/request/requestError.ts'
import type { ResolvedField } from '../../runtime/schema/resolvedPage.ts'
import { evaluateArguments } from '../../schemas/evaluate/evaluateArguments.ts'
import type { Scope } from '../page/scope.ts'
import type { FormStore } from './formStore.ts'
import { fieldErrors, tidy } from './validateForm.ts'

/** Server-side validation of single values, such as uniqueness. */
export interface RemoteChecks {
  /** Validates a value on blur, unless it is invalid, empty, unchanged or already validated. */
  ask(field: ResolvedField): Promise<void>
  /** Returns the messages of these fields after all validations finish. */
  errors(fields: readonly ResolvedField[]): Promise<Map<string, string>>
  /** Cancels all validations. */
  stop(): void
}

interface Question {
  key: string
  abort: AbortController
  answer: Promise<string | undefined>
}

/** Creates the checks; `id` is the edited record, which may keep its own value. */
export function createRemoteChecks(form: FormStore, scope: Scope, id: unknown): RemoteChecks {
  const questions = new Map<string, Question>()
  const original = form.values()

  function question(field: ResolvedField): Question | undefined {
    const { check } = field
    if (!check || fieldErrors(field, form.view(field)).size > 0) return undefined
    const value = tidy(form.value(field.field), field)
    if (value === null || value === undefined) return undefined
    const more = evaluateArguments(check.with, { ...scope, form: form.values() })
    const args = {
      ...more,
      [check.as ?? field.field]: check.as === undefined ? value : String(value),
      ...(id === undefined ? {} : { id }),
    }
    const key = JSON.stringify(args)
    const before = questions.get(field.field)
    if (before?.key === key) return before
    before?.abort.abort()
    // An unchanged value is valid unless other arguments changed.
    if (
      id !== undefined &&
      (check.with === undefined || check.as !== undefined) &&
      value === tidy(original[field.field], field)
    )
      return undefined
    const abort = new AbortController()
    const asked = { key, abort, answer: refusal(field, args, abort.signal) }
    questions.set(field.field, asked)
    form.setChecking(field.field, true)
    void asked.answer.finally(() => {
      if (questions.get(field.field) === asked) form.setChecking(field.field, false)
    })
    return asked
  }

  return {
    async ask(field) {
      const asked = question(field)
      const message = await asked?.answer
      const isLatest = asked !== undefined && questions.get(field.field) === asked
      if (isLatest && message !== undefined && fieldErrors(field, form.view(field)).size === 0)
        form.setError(field.field, message)
    },
    async errors(fields) {
      const found = await Promise.all(fields.map(async field => [field.field, await question(field)?.answer] as const))
      return new Map(found.flatMap(([name, message]) => (message === undefined ? [] : [[name, message] as const])))
    },
    stop() {
      for (const { abort } of questions.values()) abort.abort()
    },
  }
}

/** Returns why the value is refused. A failed request refuses nothing, because saving validates again. */
async function refusal(
  field: ResolvedField,
  args: Record<string, unknown>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { check, title } = field
  if (!check) return undefined
  try {
    const answer = await callEndpoint(check.call, args, { signal, silent: true, mask: false })
    const { exists, valid, message } = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<
      string,
      unknown
    >
    if (exists !== true && valid !== false) return undefined
    if (check.message !== undefined) return check.message
    return typeof message === 'string' && message !== '' ? message : `${title}已存在`
  } catch (error) {
    if (error instanceof RequestError) return undefined
    throw error
  }
}
