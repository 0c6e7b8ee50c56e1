import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { notify } from '../../../runtime/notify/notify.ts'
import type { ResolvedField } from '../../../runtime/schema/resolvedPage.ts'
import { focusField } from '../../form/focusField.ts'
import { headOf } from '../../form/formErrorTree.ts'
import type { FormPlace } from '../../form/formPlace.ts'
import type { FormStore } from '../../form/formStore.ts'
import { createRemoteChecks } from '../../form/remoteChecks.ts'
import { type FormRules, fieldErrors, formErrors, stepErrors } from '../../form/validateForm.ts'

export interface FormChecksOptions {
  form: FormStore
  place: FormPlace
  rules: FormRules
  idPrefix: string
  /** Id of the edited record. */
  id: unknown
}

/** All validation of a form: fields on blur, rules, single values on the server, and refusals on saving. */
export function useFormChecks({ form, place, rules, idPrefix, id }: FormChecksOptions) {
  // Messages that the field's own validation cannot find stay on blur. Messages of a refused save do not block the next
  // one, because only the server knows whether they are corrected.
  const foreign = useRef(new Map<string, string>())
  const refused = useRef(new Map<string, string>())
  // Faults block saving only after the first attempt.
  const tried = useRef(false)
  const checks = useMemo(() => createRemoteChecks(form, rules.scope, id), [form, rules, id])
  useEffect(() => () => checks.stop(), [checks])

  const focusFirst = useCallback(() => {
    const heads = new Set([...form.errors().keys()].map(headOf))
    const first = form.fields.find(({ field }) => heads.has(field))
    if (!first) return
    flushSync(() => place.reveal(first.field))
    focusField(idPrefix, first.field)
  }, [form, place, idPrefix])

  const leave = useCallback(
    (field: ResolvedField) => {
      const errors = stepErrors(form, [field], new Set([field.field]), rules)
      for (const [path, message] of form.errors())
        if (headOf(path) === field.field && !errors.has(path) && isForeign(path, message, foreign, refused))
          errors.set(path, message)
      form.setErrorsOf(field.field, errors)
      if (field.check)
        void checks.ask(field).then(() => {
          const message = form.errors().get(field.field)
          if (message !== undefined) foreign.current.set(field.field, message)
        })
    },
    [form, rules, checks],
  )

  /** Shows the faults; returns whether there are any. */
  const judge = useCallback(
    async (found: Map<string, string>, fields: readonly ResolvedField[]): Promise<boolean> => {
      const asked = fields.filter(field => field.check)
      if (asked.length > 0)
        for (const [path, message] of await checks.errors(asked)) if (!found.has(path)) found.set(path, message)
      refused.current = new Map()
      foreign.current = new Map([...found].filter(entry => !isOwn(form, entry)))
      tried.current = found.size > 0
      form.setErrors(found)
      if (found.size === 0) return true
      // A rule may concern a field that the form does not show: its message becomes a toast.
      const hidden = [...found].find(([path]) => {
        const field = form.fields.find(one => one.field === headOf(path))
        return field === undefined || !form.view(field).visible
      })
      if (hidden) notify.error(hidden[1])
      focusFirst()
      return false
    },
    [form, checks, focusFirst],
  )

  const isBlocked = useCallback(
    () =>
      tried.current &&
      [...form.errors()].some(([path, message]) => {
        if (refused.current.get(path) === message) return false
        const field = form.fields.find(one => one.field === headOf(path))
        return field !== undefined && form.view(field).visible
      }),
    [form],
  )
  return {
    leave,
    focusFirst,
    blocked: useSyncExternalStore(form.subscribe, isBlocked, isBlocked),
    whole: () => judge(formErrors(form, rules), form.fields),
    step: (fields: readonly ResolvedField[], known: ReadonlySet<string>) =>
      judge(stepErrors(form, fields, known, rules), fields),
    /** Sets the messages of a refused save. */
    refuse(errors: ReadonlyMap<string, string>) {
      refused.current = new Map(errors)
      form.setErrors(errors)
      focusFirst()
    },
  }
}

type Messages = { current: ReadonlyMap<string, string> }

/** Whether the field's own validation gives this message. */
function isOwn(form: FormStore, [path, message]: [string, string]): boolean {
  const field = form.fields.find(one => one.field === headOf(path))
  return field !== undefined && fieldErrors(field, form.view(field)).get(path) === message
}

const isForeign = (path: string, message: string, ...known: Messages[]) =>
  known.some(({ current }) => current.get(path) === message)
