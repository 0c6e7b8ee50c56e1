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
  /** Id of the record that is changed. */
  id: unknown
}

/** Everything that finds a form wrong: its fields when they are left, the rules, the server about single values and after saving. */
export function useFormChecks({ form, place, rules, idPrefix, id }: FormChecksOptions) {
  // Messages that a field cannot find wrong by itself stay when it is left unchanged. Those of a refused save do not
  // block the next one: only the server knows when they are mended.
  const foreign = useRef(new Map<string, string>())
  const refused = useRef(new Map<string, string>())
  // Saving waits for what is wrong once it was tried; before that it is how one finds out.
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

  /** Shows what is wrong, and whether anything is. */
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
      // A rule may speak of what this form does not show: then it is said, or nobody would know why nothing happens.
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
    /** Messages that came with a refused save. */
    refuse(errors: ReadonlyMap<string, string>) {
      refused.current = new Map(errors)
      form.setErrors(errors)
      focusFirst()
    },
  }
}

type Messages = { current: ReadonlyMap<string, string> }

/** The field itself says so, whenever it is asked. */
function isOwn(form: FormStore, [path, message]: [string, string]): boolean {
  const field = form.fields.find(one => one.field === headOf(path))
  return field !== undefined && fieldErrors(field, form.view(field)).get(path) === message
}

const isForeign = (path: string, message: string, ...known: Messages[]) =>
  known.some(({ current }) => current.get(path) === message)
