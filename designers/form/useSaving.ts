import { useCallback, useRef, useState } from 'react'
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
  const isBusy = useRef(false)
  const told = useRef(onSaved)
  told.current = onSaved
  const [state, setState] = useState<Omit<Saving, 'save'>>({ isSaving: false, failure: undefined, stale: undefined })
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
  return { save, ...state }
}
