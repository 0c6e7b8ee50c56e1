import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Draft, draftKey, dropDraft, readDraft, writeDraft } from '../../../runtime/data/drafts.ts'
import { leaving } from '../../../runtime/request/leaving.ts'
import { session } from '../../../runtime/session/session.ts'
import type { FormStore } from '../../form/formStore.ts'
import { isEqual } from '../../form/formValues.ts'
import type { DraftOffer } from '../DraftBar.tsx'

const pause = 400

export interface DraftOptions {
  /** Whether the page stores drafts while typing and on leaving. Other pages store input only when the session ends. */
  isOn: boolean
  form: FormStore
  page: string
  params: Readonly<Record<string, unknown>>
  revision: number | undefined
}

/**
 * Stores input when the page is left or the session ends, and offers it on return. A draft is not overwritten before
 * the user has answered.
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
  /** Stores the draft; true if no input would be lost. */
  const keep = useCallback(() => isOn && put(), [isOn, put])

  // Runs before pages unmount. Stores nothing after an intended sign-out.
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
    /** The input was saved. */
    drop: useCallback(() => {
      done.current = true
      if (key !== undefined) dropDraft(key)
    }, [key]),
  }
}

/** Returns the values to store, without secrets. */
const draftValues = (form: FormStore): Record<string, unknown> =>
  Object.fromEntries(
    form.fields
      .filter(({ input, property }) => input !== 'password' && !property?.['x-secret'])
      .map(({ field }) => [field, form.value(field) ?? null]),
  )

/** Returns a draft that differs from the form. */
function usefulDraft(key: string | undefined, form: FormStore): Draft | undefined {
  const draft = key === undefined ? undefined : readDraft(key)
  if (!draft) return undefined
  const differs = form.fields.some(
    ({ field }) => Object.hasOwn(draft.values, field) && !isEqual(draft.values[field], form.value(field)),
  )
  return differs ? draft : undefined
}
