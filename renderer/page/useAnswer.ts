import { type DependencyList, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { RequestError } from '../../runtime/request/requestError.ts'

export interface Answer<T> {
  data?: T
  error?: unknown
  /** True during every load; the previous data stays meanwhile. */
  loading: boolean
  reload(): void
}

/** Loads on mount, when `deps` change and on `reload`; an outdated response never replaces a newer one. */
export function useAnswer<T>(load: (signal: AbortSignal) => Promise<T>, deps: DependencyList): Answer<T> {
  const [state, setState] = useState<{ data?: T; error?: unknown; loading: boolean }>({ loading: true })
  const [version, setVersion] = useState(0)
  const latest = useRef(load)
  latest.current = load
  const reload = useCallback(() => setVersion(now => now + 1), [])

  // A layout effect: the call is under way while the browser lays out and paints what is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller lists what its loading reads
  useLayoutEffect(() => {
    const abort = new AbortController()
    setState(now => (now.loading ? now : { ...now, loading: true }))
    latest.current(abort.signal).then(
      data => abort.signal.aborted || setState({ data, loading: false }),
      (error: unknown) => {
        if (abort.signal.aborted || (error instanceof RequestError && error.cancelled)) return
        setState(now => ({ ...now, error, loading: false }))
      },
    )
    return () => abort.abort()
  }, [...deps, version])

  return { ...state, reload }
}
