import { useCallback, useRef, useState } from 'react'
import type { FormDesign } from './formDesign.ts'
import type { FormSource } from './formSource.ts'

export interface Saving {
  save: () => void
  isSaving: boolean
  /** Reason why the last attempt failed. */
  failure: string | undefined
}

/** Saves the design, one call at a time. Edits during a call stay unsaved. */
export function useSaving(design: FormDesign, source: FormSource, firstRevision: number): Saving {
  const revision = useRef(firstRevision)
  const isBusy = useRef(false)
  const [state, setState] = useState<Omit<Saving, 'save'>>({ isSaving: false, failure: undefined })
  const save = useCallback(() => {
    if (isBusy.current) return
    isBusy.current = true
    setState({ isSaving: true, failure: undefined })
    const { form, mark } = design.write()
    source
      .save(form, revision.current)
      .then(
        next => {
          revision.current = next
          design.markSaved(mark)
          return undefined
        },
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      .then(failure => {
        isBusy.current = false
        setState({ isSaving: false, failure })
      })
  }, [design, source])
  return { save, ...state }
}
