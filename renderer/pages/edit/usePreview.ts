import { useEffect, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { loadDictionaries } from '../../../runtime/dictionary/dictionary.ts'
import { RequestError } from '../../../runtime/request/requestError.ts'
import type { ResolvedFormPreview } from '../../../runtime/schema/resolvedPage.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import type { FormStore } from '../../form/formStore.ts'
import type { Row } from '../../page/cellKind.ts'
import type { Scope } from '../../page/scope.ts'
import { recordsOf } from '../../page/useOptions.ts'

/** Milliseconds after the last key. */
const pause = 400

interface State {
  /** Undefined until the first response. */
  rows: readonly Row[] | undefined
  failure: string | undefined
  isLoading: boolean
}

/**
 * Loads the preview after each change. Only one request runs at a time; later input is requested afterwards, so that a
 * slow response never belongs to other input.
 */
export function usePreview(preview: ResolvedFormPreview, form: FormStore, scope: Scope): State {
  const [state, setState] = useState<State>({ rows: undefined, failure: undefined, isLoading: true })
  useEffect(() => {
    const stop = new AbortController()
    let asked: string | undefined
    let isUnderWay = false
    let timer: ReturnType<typeof setTimeout> | undefined

    const ask = async (): Promise<void> => {
      if (isUnderWay || !form.holds(preview.visible)) return
      const args = JSON.stringify(evaluateArguments(preview.with, { ...scope, form: form.values() }))
      if (args === asked) return
      asked = args
      isUnderWay = true
      setState(now => ({ ...now, isLoading: true }))
      const next = await answerOf(preview, args, stop.signal)
      isUnderWay = false
      if (stop.signal.aborted) return
      setState(now => ({ rows: now.rows, failure: undefined, ...next, isLoading: false }))
      void ask()
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), pause)
    }
    void ask()
    const stopListening = form.subscribe(later)
    return () => {
      stop.abort()
      clearTimeout(timer)
      stopListening()
    }
  }, [preview, form, scope])
  return state
}

/** Returns the rows, or the error; previous rows stay beside it. */
async function answerOf(preview: ResolvedFormPreview, args: string, signal: AbortSignal): Promise<Partial<State>> {
  const codes = preview.cells.flatMap(({ dictionary }) => (dictionary === undefined ? [] : [dictionary]))
  try {
    const [answer] = await Promise.all([
      callEndpoint(preview.source, JSON.parse(args) as Record<string, unknown>, { signal, silent: true, mask: false }),
      loadDictionaries([...new Set(codes)]),
    ])
    return { rows: recordsOf(answer) }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return { failure: error.message }
  }
}
