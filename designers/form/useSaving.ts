import { useCallback, useRef, useState } from 'react'
import { mergeForms } from '../../processes/forms/design/mergeForms.ts'
import { notify } from '../../runtime/notify/notify.ts'
import { finding } from './findings.ts'
import type { FormDesign } from './formDesign.ts'
import { type FormSource, StaleForm } from './formSource.ts'

export interface Saving {
  /** Stores the form; with a revision, over the form that somebody stored as that one. */
  save: (over?: number) => void
  isSaving: boolean
  /** Reason why the last attempt failed. */
  failure: string | undefined
  /** The revision that somebody else stored, if that is why. */
  stale: number | undefined
  /** Takes what somebody else stored into the design, which then has the changes of both, to be saved. */
  merge: () => void
}

interface Given {
  design: FormDesign
  source: FormSource
  firstRevision: number
  onSaved: () => void
}

/** Saves the design, one call at a time. Edits during a call stay unsaved. */
export function useSaving({ design, source, firstRevision, onSaved }: Given): Saving {
  const revision = useRef(firstRevision)
  const [firstForm] = useState(design.document.form)
  /** The form of that revision. */
  const base = useRef(firstForm)
  const isBusy = useRef(false)
  const told = useRef(onSaved)
  told.current = onSaved
  const [state, setState] = useState<Omit<Saving, 'save' | 'merge'>>({
    isSaving: false,
    failure: undefined,
    stale: undefined,
  })
  const save = useCallback(
    (over?: number) => {
      if (isBusy.current || !design.applyText() || !design.isDirty()) return
      isBusy.current = true
      setState(now => ({ ...now, isSaving: true }))
      const { form, mark } = design.write()
      source
        .save(form, over ?? revision.current)
        .then(
          next => {
            revision.current = next
            base.current = form
            design.markSaved(mark)
            told.current()
            return { failure: undefined, stale: undefined }
          },
          (error: unknown) => ({
            failure: error instanceof Error ? error.message : String(error),
            stale: error instanceof StaleForm ? error.revision : undefined,
          }),
        )
        .then(outcome => {
          isBusy.current = false
          setState({ isSaving: false, ...outcome })
        })
    },
    [design, source],
  )
  const merge = useCallback(async () => {
    if (isBusy.current || !design.applyText()) return
    isBusy.current = true
    setState(now => ({ ...now, isSaving: true }))
    try {
      const stored = await source.load()
      const { form, disputed } = mergeForms(base.current, design.document.form, stored.form)
      design.run({ do: 'replace', form, selected: design.state.get().selected })
      revision.current = stored.revision
      base.current = stored.form
      setState({ isSaving: false, failure: undefined, stale: undefined })
      notify.info(mergedWords(disputed))
    } catch (error) {
      setState(now => ({ ...now, isSaving: false, failure: error instanceof Error ? error.message : String(error) }))
    } finally {
      isBusy.current = false
    }
  }, [design, source])
  return { save, merge: () => void merge(), ...state }
}

const mergedWords = (disputed: readonly string[]): string =>
  disputed.length === 0
    ? finding('FORM_MERGED').message
    : finding('FORM_MERGED_DISPUTED', { titles: disputed.join('、') }).message
