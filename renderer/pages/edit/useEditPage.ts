import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { announceChange } from '../../../runtime/data/changes.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import { holds } from '../../../runtime/permission/holds.ts'
import { RequestError } from '../../../runtime/request/requestError.ts'
import { endpointPermission } from '../../../runtime/schema/endpoints.ts'
import type { ResolvedEdit } from '../../../runtime/schema/resolvedPage.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import { reveal } from '../../actions/callAction.ts'
import { tellFailure } from '../../actions/tellFailure.ts'
import { inputId } from '../../form/FormField.tsx'
import { createForm, defaultValues, type FormStore } from '../../form/formStore.ts'
import { formErrors, submittedValues } from '../../form/validateForm.ts'
import { usePageContext } from '../pageContext.ts'
import { useUnsavedGuard } from '../useUnsavedGuard.ts'
import type { EditStart } from './useEditRecord.ts'

const clickPause = 1000

/** The form of an edit page whose record is here: what it holds, how it is checked, stored and left. */
export function useEditPage(page: ResolvedEdit, start: EditStart, reload: () => void) {
  const context = usePageContext()
  const { host, dialogs } = context
  const { schema } = page
  const { record, isNew, ruleSet } = start
  const scope = useMemo(() => ({ ...context.scope, row: record ?? null }), [context.scope, record])
  const sections = useMemo(
    () =>
      page.sections.map(section => ({ ...section, fields: section.fields.filter(field => holds(field.permission)) })),
    [page],
  )
  // A saved page schema (development) gives new fields; what was typed is carried over.
  const typed = useRef<{ form: FormStore; start: EditStart } | null>(null)
  const form = useMemo(() => {
    const fields = sections.flatMap(section => section.fields)
    const made = createForm({ fields, initial: { ...defaultValues(fields, scope), ...record }, scope, isNew })
    if (typed.current?.start === start)
      for (const { field } of fields)
        if (field in typed.current.form.values()) made.set(field, typed.current.form.values()[field])
    typed.current = { form: made, start }
    return made
  }, [sections, scope, record, isNew, start])
  const idPrefix = useId()
  const [saving, setSaving] = useState(false)
  const lastClick = useRef(Number.NEGATIVE_INFINITY)
  const stored = useRef(false)
  const mayLeave = useUnsavedGuard(() => !stored.current && form.isDirty())

  const focusFirst = useCallback(() => {
    const first = form.fields.find(({ field }) => form.errors().has(field))
    const input = first && document.getElementById(inputId(idPrefix, first.field))
    input?.scrollIntoView?.({ block: 'center' })
    input?.focus({ preventScroll: true })
  }, [form, idPrefix])

  const finish = async (endpoint: string, answer: unknown) => {
    stored.current = true
    announceChange(endpoint, page)
    notify.success(schema.submit?.success ?? '保存成功!')
    await reveal(dialogs, schema.submit?.show, answer)
    host.saved()
    if (schema.submit?.then === 'reload') {
      stored.current = false
      reload()
    } else host.back()
  }

  const send = async (endpoint: string, args: Record<string, unknown>): Promise<void> => {
    try {
      await finish(endpoint, await callEndpoint(endpoint, args, { silent: true }))
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const newer = revisionOf(error)
      if (newer !== undefined && args.revision !== undefined) {
        const answer = await dialogs.ask({
          title: '数据已被他人修改',
          text: error.message,
          answers: [
            { key: 'reload', label: '重新加载', style: 'primary' },
            { key: 'save', label: '仍要保存', style: 'danger' },
          ],
        })
        if (answer === 'reload') reload()
        if (answer === 'save') await send(endpoint, { ...args, revision: newer })
        return
      }
      const known = new Set(form.fields.map(({ field }) => field))
      const atFields = error.errors.filter(({ field }) => known.has(field))
      form.setErrors(new Map(atFields.map(({ field, message }) => [field, message])))
      focusFirst()
      // What no field can show is said aloud; a message at a field needs no toast beside it.
      const elsewhere = error.errors.find(({ field }) => !known.has(field))
      if (elsewhere) notify.error(elsewhere.message)
      else if (atFields.length === 0) tellFailure(error, schema.submit?.failure)
    }
  }

  const submit = async () => {
    const now = performance.now()
    if (saving || now - lastClick.current < clickPause) return
    const errors = formErrors(form, ruleSet, scope)
    form.setErrors(errors)
    if (errors.size > 0) {
      focusFirst()
      return
    }
    // Only a click that sends is followed by the pause: whoever mends a field may save at once.
    lastClick.current = now
    const endpoint = isNew ? (schema.create ?? schema.update) : schema.update
    if (endpoint === undefined) return
    const key =
      isNew || !record
        ? {}
        : {
            ...(record.id === undefined ? {} : { id: record.id }),
            ...(record.revision === undefined ? {} : { revision: record.revision }),
          }
    setSaving(true)
    try {
      await send(endpoint, { ...submittedValues(form, isNew), ...evaluateArguments(schema.submitWith, scope), ...key })
    } finally {
      setSaving(false)
    }
  }

  const endpoint = isNew ? (schema.create ?? schema.update) : schema.update
  return {
    form,
    sections,
    scope,
    idPrefix,
    saving,
    submit,
    maySave: endpoint !== undefined && holds(endpointPermission(endpoint)),
    cancel: async () => {
      if (!(await mayLeave())) return
      // Asked already: the host need not ask again.
      stored.current = true
      host.back()
    },
  }
}

/** The newer revision that a refused save names. */
function revisionOf(error: RequestError): number | undefined {
  const { data, status } = error
  if (status !== 409 || typeof data !== 'object' || data === null || !('revision' in data)) return undefined
  return typeof data.revision === 'number' ? data.revision : undefined
}
