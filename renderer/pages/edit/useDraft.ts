import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Draft, draftKey, dropDraft, readDraft, writeDraft } from '../../../runtime/data/drafts.ts'
import { leaving } from '../../../runtime/request/leaving.ts'
import { session } from '../../../runtime/session/session.ts'
import type { FormStore } from '../../form/formStore.ts'
import { isEqual } from '../../form/formValues.ts'

const pause = 400

export interface DraftOffer {
  at: string
  /** Somebody has saved the record since. */
  isOutdated: boolean
  restore(): void
  discard(): void
}

export interface DraftOptions {
  /** The page keeps drafts: while typing, and whenever it is left. Any other one keeps what is typed as its session ends. */
  isOn: boolean
  form: FormStore
  page: string
  params: Readonly<Record<string, unknown>>
  revision: number | undefined
}

/**
 * Keeps what was typed while the page is left, or when the session ends, and offers it when it is opened again. Nothing is written over a draft
 * that still waits for its answer.
 */
export function useDraft({ isOn, form, page, params, revision }: DraftOptions) {
  const userId = session.get().user?.id
  const paramsKey = JSON.stringify(params)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the parameters
  const key = useMemo(
    () => (userId === undefined ? undefined : draftKey(userId, page, params)),
    [userId, page, paramsKey],
  )
  const [found, setFound] = useState<Draft | undefined>(() => usefulDraft(key, form))
  const waits = useRef(found !== undefined)
  waits.current = found !== undefined
  const done = useRef(false)

  const put = useCallback((): boolean => {
    if (key === undefined || waits.current || done.current) return false
    if (!form.isDirty()) {
      dropDraft(key)
      return true
    }
    return writeDraft(key, {
      at: new Date().toISOString(),
      ...(revision === undefined ? {} : { revision }),
      values: draftValues(form),
    })
  }, [key, form, revision])
  /** True when nothing that was typed would be lost. */
  const keep = useCallback(() => isOn && put(), [isOn, put])

  // Runs before the pages unmount. Keeps nothing after signing out, which the user asked for.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.get().hasEnded && !leaving.isUnderWay() && form.isDirty()) put()
      }),
    [form, put],
  )

  useEffect(() => {
    if (key === undefined || !isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, pause)
    }
    const now = () => {
      if (timer !== undefined) keep()
    }
    const end = form.subscribe(later)
    window.addEventListener('pagehide', now)
    return () => {
      end()
      window.removeEventListener('pagehide', now)
      clearTimeout(timer)
      now()
    }
  }, [key, isOn, form, keep])

  const answer = () => {
    waits.current = false
    setFound(undefined)
  }
  const offer: DraftOffer | undefined = found && {
    at: found.at,
    isOutdated: found.revision !== revision,
    restore() {
      answer()
      for (const { field, value } of form.fields)
        if (value === undefined && Object.hasOwn(found.values, field)) form.set(field, found.values[field])
    },
    discard() {
      answer()
      if (key !== undefined) dropDraft(key)
    },
  }
  return {
    offer,
    keep,
    /** What was typed is stored. */
    drop: useCallback(() => {
      done.current = true
      if (key !== undefined) dropDraft(key)
    }, [key]),
  }
}

/** What may be kept: secrets are typed again. */
const draftValues = (form: FormStore): Record<string, unknown> =>
  Object.fromEntries(
    form.fields
      .filter(({ input, property }) => input !== 'password' && !property?.['x-secret'])
      .map(({ field }) => [field, form.value(field) ?? null]),
  )

/** A draft that says what the form says already is none. */
function usefulDraft(key: string | undefined, form: FormStore): Draft | undefined {
  const draft = key === undefined ? undefined : readDraft(key)
  if (!draft) return undefined
  const differs = form.fields.some(
    ({ field }) => Object.hasOwn(draft.values, field) && !isEqual(draft.values[field], form.value(field)),
  )
  return differs ? draft : undefined
}
