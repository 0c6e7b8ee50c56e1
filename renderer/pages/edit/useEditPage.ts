import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { announceChange } from '../../../runtime/data/changes.ts'
import { conflictOf } from '../../../runtime/data/conflict.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import { RequestError } from '../../../runtime/request/requestError.ts'
import { endpointPermission } from '../../../runtime/schema/endpoints.ts'
import type { ResolvedEdit } from '../../../runtime/schema/resolvedPage.ts'
import { holds } from '../../../runtime/session/holds.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import { evaluateCondition } from '../../../schemas/evaluate/evaluateCondition.ts'
import { type BatchOutcome, batchOutcome } from '../../actions/batchFailures.ts'
import { reveal } from '../../actions/callAction.ts'
import { isStale, tellFailure } from '../../actions/tellFailure.ts'
import { formAway } from '../../form/formAway.ts'
import { headOf } from '../../form/formErrorTree.ts'
import { submittedValues } from '../../form/validateForm.ts'
import { ownWord } from '../../page/ownWord.ts'
import { usePageContext } from '../../page/pageContext.ts'
import { useFacts } from '../useFacts.ts'
import { useUnsavedGuard } from '../useUnsavedGuard.ts'
import { useConflict } from './useConflict.ts'
import { useDraft } from './useDraft.ts'
import { useEditForm } from './useEditForm.ts'
import type { EditStart } from './useEditRecord.ts'
import { useFieldWork } from './useFieldWork.ts'
import { useFormChecks } from './useFormChecks.ts'
import { useSteps } from './useSteps.ts'

const clickPause = 1000

/** State of an edit page whose record has loaded: values, validation, saving and leaving. */
export function useEditPage(page: ResolvedEdit, start: EditStart, reload: () => void) {
  const { host, dialogs, params } = usePageContext()
  const { schema } = page
  const { record, isNew } = start
  const { form, place, rules, scope, sections } = useEditForm(page, start)
  const idPrefix = useId()
  const [saving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const lastClick = useRef(Number.NEGATIVE_INFINITY)
  const busy = useRef(false)
  const stored = useRef(false)
  const checks = useFormChecks({ form, place, rules, idPrefix, id: isNew ? undefined : record?.id })
  const revision = typeof record?.revision === 'number' ? record.revision : undefined
  const draft = useDraft({ isOn: schema.draft === true, form, page: page.name, params, revision })
  const { work, waiting, arrived } = useFieldWork()
  const conflicts = useConflict({ form, dialogs, reload })
  const steps = useSteps({
    page,
    sections,
    form,
    place,
    idPrefix,
    arrived: () => arrived('继续'),
    check: checks.step,
  })
  const mayLeave = useUnsavedGuard(
    () => !stored.current && (form.isDirty() || work.isRunning()),
    // A draft cannot store a running upload.
    () => !work.isRunning() && draft.keep(),
  )

  /** Lists the records that failed. Returns false if no record was stored; the form then stays open. */
  const tellFailed = async ({ done, failed }: BatchOutcome) => {
    const title = schema.submit?.label ?? '保存'
    await dialogs.failures({ title, done, failed: failed.map(({ id, message }) => ({ id, message, name: id })) })
    return done > 0
  }

  const finish = async (endpoint: string, answer: unknown) => {
    const outcome = batchOutcome(answer)
    const isAll = outcome === undefined || outcome.failed.length === 0
    if (!isAll) {
      announceChange(endpoint, page)
      if (!(await tellFailed(outcome))) return
      stored.current = true
      draft.drop()
      host.saved()
      host.back()
      return
    }
    stored.current = true
    draft.drop()
    announceChange(endpoint, page)
    const word = ownWord(schema.labelBy, scope)
    notify.success(word === undefined ? (schema.submit?.success ?? '保存成功!') : `${word}成功！`)
    await reveal(dialogs, schema.submit?.show, answer)
    host.saved()
    if (schema.submit?.then === 'reload') {
      stored.current = false
      reload()
    } else host.back()
  }

  /** Sends the values; returns the refused ones, to show when inputs are enabled again. */
  const send = async (endpoint: string, args: Record<string, unknown>): Promise<RequestError | undefined> => {
    try {
      await finish(endpoint, await callEndpoint(endpoint, args, { silent: true }))
      return undefined
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const conflict = conflictOf(error)
      if (conflict && (args.revision !== undefined || args.seen !== undefined)) {
        const again = await conflicts.resolve(conflict, args)
        return again && (await send(endpoint, again))
      }
      return error
    }
  }

  const showRefusal = (error: RequestError) => {
    const known = new Set(form.fields.map(({ field }) => field))
    const atFields = error.errors.filter(({ field }) => known.has(headOf(field)))
    checks.refuse(new Map(atFields.map(({ field, message }) => [field, message])))
    // A toast shows faults without a field; faults at fields need none.
    const elsewhere = error.errors.find(({ field }) => !known.has(headOf(field)))
    if (atFields.length === 0) tellStale(error, schema.submit?.failure)
    else if (elsewhere) notify.error(elsewhere.message)
  }

  /** Shows an outdated record's error in the form, which stays, and reloads the pages behind. */
  const tellStale = (error: unknown, words?: string) => {
    if (!isStale(error) || !(error instanceof RequestError)) return tellFailure(error, words)
    setRefusal(error.message)
    if (endpoint !== undefined) announceChange(endpoint, page)
  }

  useFacts(() => {
    const away = formAway(schema.layout, { form, place, sections })
    if (steps && !steps.isLast) away.set('submit', '在最后一步才显示')
    const wait = waiting
      ? '正在等待上传完成'
      : saving
        ? '正在保存'
        : checks.blocked
          ? '有内容填写有误，改正后才能保存'
          : undefined
    return {
      row: record,
      form: form.values(),
      errors: form.errors(),
      isNew,
      away,
      ...(wait === undefined ? {} : { waiting: new Map([['submit', wait]]) }),
    }
  })

  const endpoint = isNew ? (schema.create ?? schema.update) : schema.update
  /** Stores unfinished input, and closes. */
  const putAway = async () => {
    const { keep } = schema
    if (keep === undefined || busy.current) return
    busy.current = true
    setSaving(true)
    setRefusal(undefined)
    try {
      if (!(await arrived(keep.label))) return
      const given = conflicts.withSeen(evaluateArguments(keep.with, { ...scope, form: form.values() }))
      await callEndpoint(keep.call, given, { silent: true })
      stored.current = true
      draft.drop()
      announceChange(keep.call, page)
      notify.success(keep.success ?? '保存成功!')
      host.saved()
      host.back()
    } catch (error) {
      tellStale(error, keep.failure)
    } finally {
      busy.current = false
      setSaving(false)
    }
  }
  const submit = async () => {
    // Enter in a step goes to the next one; only the last step saves.
    if (steps && !steps.isLast) return steps.next()
    const now = performance.now()
    if (busy.current || endpoint === undefined || now - lastClick.current < clickPause) return
    busy.current = true
    let refusal: RequestError | undefined
    try {
      if (!(await arrived()) || !(await checks.whole())) return
      // Only a click that sends starts the pause, so that a corrected form can be saved at once.
      lastClick.current = now
      setSaving(true)
      setRefusal(undefined)
      const key = isNew ? {} : keyOf(record)
      const given = conflicts.withSeen(evaluateArguments(schema.submitWith, { ...scope, form: form.values() }))
      refusal = await send(endpoint, { ...submittedValues(form, isNew), ...given, ...key })
    } finally {
      busy.current = false
      // Synchronously, because a disabled input cannot receive focus.
      flushSync(() => setSaving(false))
    }
    if (refusal) showRefusal(refusal)
  }

  return {
    form,
    place,
    sections,
    scope,
    idPrefix,
    saving,
    /** Server refusal without a field. */
    refusal,
    /** Stores unfinished input, if the page offers it. */
    keep:
      schema.keep && evaluateCondition(schema.keep.visible, scope) && holds(endpointPermission(schema.keep.call))
        ? { label: schema.keep.label, run: () => void putAway() }
        : undefined,
    /** Waiting for uploads before saving or the next step. */
    waiting,
    work,
    submit,
    steps,
    /** Whether there is a fault that the user can correct. */
    blocked: checks.blocked,
    leave: checks.leave,
    draft: draft.offer,
    maySave: endpoint !== undefined && holds(endpointPermission(endpoint)),
    cancel: async () => {
      const isKept = schema.draft === true && form.isDirty()
      if (!(await mayLeave())) return
      if (isKept && draft.keep()) notify.info('草稿已保存，下次打开时可以恢复')
      // Already asked; the host need not ask again.
      stored.current = true
      host.back()
    },
  }
}

/** Returns id and revision of the record. */
const keyOf = (record: Record<string, unknown> | undefined): Record<string, unknown> => ({
  ...(record?.id === undefined ? {} : { id: record.id }),
  ...(record?.revision === undefined ? {} : { revision: record.revision }),
})
